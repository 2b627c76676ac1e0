// A label that is printed leads back to its item: what a second reader reads from the printed bars is scanned at the sale
// screen, and puts exactly that item into the basket. And a page is as large as the label.
import { expect } from 'chai';
import type { Screen } from '../../support/browser.ts';
import { patchProduct } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { readLabels } from '../read-label.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';
import { isProof } from '../../support/is-proof.ts';

interface Weighed {
  readonly id: string;
  readonly name: string;
  readonly sku_code: string;
  readonly plu: string;
  readonly price: number;
}

const evil = '</style><script>document.title="owned"</script><img src=x onerror=alert(1)>';

describe('labels', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/point-of-sale/sale' });
  let till: TillPage;
  let items: ShelfItem[];
  let weighed: Weighed;

  before(async () => {
    const storeId = shop.store.id;
    items = (await shelf(shop.server, storeId, 60)).filter(({ code }) => /^\d{13}$/.test(code));
    expect(items.length).to.be.at.least(5);
    // Codes of every kind: an EAN-8, a UPC-A, and one that is no article number at all.
    await patchProduct(shop.server, items[1]!.id, { barcode: '96385074', barcodes: [] });
    await patchProduct(shop.server, items[2]!.id, { barcode: '036000291452', barcodes: [] });
    await patchProduct(shop.server, items[3]!.id, { barcode: '', barcodes: [], name: evil });
    const [found] = await shop.sql<Weighed>(
      `SELECT id, name, sku_code, plu, price::float8 AS price FROM items
        WHERE store_id = $1 AND item_type = 'WEIGHT' AND plu <> '' AND status = 1 AND NOT admin_only
        ORDER BY sku_code LIMIT 1`,
      [storeId],
    );
    weighed = found!;
  });

  async function atTheLane(screen?: Screen): Promise<void> {
    till = await shop.tills.of(1, screen);
    await till.page.evaluate(() => {
      window.print = () => (document.documentElement.dataset['printed'] = 'yes');
    });
  }

  const rows = () => till.byId('labels-row');

  async function choose(text: string, count: number): Promise<void> {
    await till.byId('scan-field').fill(text);
    await till.page.keyboard.press('Enter');
    await rows()
      .nth(count - 1)
      .waitFor();
  }

  async function use(size: string, kind = 'EAN, UPC or Code 128'): Promise<void> {
    await till.byId('labels-size').click();
    await till.page.getByRole('option', { name: size, exact: true }).click();
    await till.byId('labels-code').getByText(kind, { exact: true }).click();
  }

  /** Labels to be printed, when they stand. */
  async function untilPrintable(count: number): Promise<void> {
    await till.page
      .locator('[data-print] [data-testid=label-code]')
      .nth(count - 1)
      .waitFor({ state: 'attached' });
    await till.page.locator('[data-testid=labels-print]:enabled').waitFor();
  }

  /** Sells what the code leads to, alone, and says what it was. */
  async function scannedAtTheSale(code: string): Promise<{ name: string; qty: string; total: string }> {
    await till.go('sale');
    await till.byId('entry').waitFor();
    await till.scan(code);
    await till.byId('basket-line').waitFor();
    const line = {
      name: await till.byId('line-name').innerText(),
      qty: await till.byId('line-qty').inputValue(),
      total: (await till.byId('total').getAttribute('data-minor')) ?? '',
    };
    await till.byId('undo').click();
    await till.byId('basket-line').waitFor({ state: 'detached' });
    return line;
  }

  const sizes = [
    ['50 × 30 mm', 'EAN, UPC or Code 128', ['EAN_13', 'EAN_8', 'UPC_A', 'CODE_128']],
    ['40 × 20 mm', 'EAN, UPC or Code 128', ['EAN_13', 'EAN_8', 'UPC_A', 'CODE_128']],
    ['70 × 37 mm', 'Code 128', ['CODE_128', 'CODE_128', 'CODE_128', 'CODE_128']],
    ['A4 sheet, 3 × 8', 'QR', ['QR_CODE', 'QR_CODE', 'QR_CODE', 'QR_CODE']],
  ] as const;
  // Each kind of reading in the gate: bars at their smallest, and squares.
  for (const [size, kind, formats] of isProof ? sizes : [sizes[1], sizes[3]]) {
    it(`of ${size} in ${kind} are read, and lead to their items`, async () => {
      await atTheLane();
      await till.go('barcode');
      await till.scan(items[0]!.code);
      await rows().first().waitFor();
      await choose('96385074', 2);
      await choose('036000291452', 3);
      await choose(items[3]!.sku_code, 4);
      await use(size, kind);
      await untilPrintable(4);
      const read = await readLabels(till.page);
      expect(read.map(({ format }) => format)).to.deep.equal(formats);
      const names = [items[0]!.name, items[1]!.name, items[2]!.name, evil];
      for (const [index, { text }] of read.entries())
        expect((await scannedAtTheSale(text)).name, text).to.equal(names[index]);
    });
  }

  it('of weighed goods carry the weight in the store’s own code', async () => {
    await atTheLane();
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.go('barcode');
    await choose(weighed.plu, 1);
    await till.byId('labels-amount').fill('0,455');
    await untilPrintable(1);
    await till.page.locator('[data-testid=labels-row][data-code^="21"]').waitFor();
    const price = Math.round((weighed.price * 455) / 1000);
    const shown = await till.byId('labels-preview').getByTestId('label-price').innerText();
    expect(shown).to.contain((price / 100).toFixed(2));
    const [read] = await readLabels(till.page);
    expect(read).to.include({ format: 'EAN_13' });
    expect(read!.text).to.match(new RegExp(`^21${weighed.plu.padStart(5, '0')}00455\\d$`));
    const line = await scannedAtTheSale(read!.text);
    expect(line).to.deep.equal({ name: weighed.name, qty: '0.455', total: String(price) });
    await till.go('barcode');
    await choose(weighed.plu, 1);
    for (const [typed, why] of [
      ['0', 'Enter an amount'],
      ['250', 'has no room'],
    ] as const) {
      await till.byId('labels-amount').fill(typed);
      await rows().getByText(why).waitFor();
      expect(await till.byId('labels-print').isDisabled()).to.equal(true);
    }
  });

  it('fill pages of exactly their size, and begin where the sheet is still whole', async () => {
    await atTheLane();
    await till.go('barcode');
    await till.scan(items[0]!.code);
    await rows().first().waitFor();
    await till.byId('labels-count').fill('3');
    await use('50 × 30 mm');
    await untilPrintable(3);
    const mm = (points: string) => Math.round((Number(points) / 72) * 25.4);
    const pdf = async () => {
      const text = (await till.page.pdf({ preferCSSPageSize: true })).toString('latin1');
      return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
        mm(width!),
        mm(height!),
      ]);
    };
    expect(await pdf()).to.deep.equal([
      [50, 30],
      [50, 30],
      [50, 30],
    ]);
    await use('A4 sheet, 3 × 8');
    await till.byId('labels-count').fill('24');
    await till.byId('labels-first').fill('5');
    await till.byId('labels-sum').getByText('2 sheets').waitFor();
    expect(await pdf()).to.deep.equal([
      [210, 297],
      [210, 297],
    ]);
    await till.page.keyboard.press('F9');
    await till.page.locator('html[data-printed=yes]').waitFor();
  });

  it('say when nothing carries a code, and can be touched and read out', async () => {
    for (const screen of [
      { width: 820, height: 1180, touch: true },
      { width: 1366, height: 768, dark: true },
    ]) {
      await atTheLane(screen);
      await till.go('barcode');
      await choose(weighed.plu, 1);
      await till.scan('4000000000000');
      await till.byId('labels-unknown').waitFor();
      await use('A4 sheet, 3 × 8');
      expect(await smallTargets(till.page)).to.deep.equal([]);
      expect(await namelessIn(till.page)).to.deep.equal([]);
    }
  });
});
