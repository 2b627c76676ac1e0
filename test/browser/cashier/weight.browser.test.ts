// Goods by weight: typed where there is no scale, read where the shell of the till has one; by keyboard alone, by touch
// alone and without a network; and the books say how it was weighed.
import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { languages } from '../../../desktop/renderer/ui/language.ts';
import { isProof } from '../../support/is-proof.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

interface Produce {
  readonly name: string;
  readonly plu: string;
}

interface SoldWeight {
  readonly qty: string;
  /** Minor units, of a kilogram and of what was sold. */
  readonly unit_price: number;
  readonly worth: number;
  readonly weight: { readonly [part: string]: string | boolean } | null;
}

describe('goods by weight at a till in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let produce: Produce[];
  let bread: string;

  before(async () => {
    const storeId = shop.store.id;
    [bread] = (await shelf(shop.server, storeId, 1)).map(({ code }) => code) as [string];
    produce = await shop.sql<Produce>(
      `SELECT i.name, i.plu FROM items i
        WHERE i.store_id = $1 AND i.item_type = 'WEIGHT' AND i.status = 1 AND NOT i.admin_only AND i.minimum_age = 0
          AND NOT EXISTS (SELECT FROM item_variations v WHERE v.vendor_id = i.vendor_id AND v.parent_id = i.id)
        ORDER BY i.sku_code LIMIT 4`,
      [storeId],
    );
    till = await shop.till({ shift: 'Day', prepare: withScale });
  });

  beforeEach(async () => {
    await till.untilSync({ waiting: 0, attention: 0 });
  });

  // As a shell lays it on the window, when it has one.
  const withScale = (context: BrowserContext) =>
    context.addInitScript(() => {
      const room = window as unknown as { onScale: object; evertillDevices: object };
      // A window without an address has no storage.
      if (location.protocol !== 'http:') return;
      const lies = localStorage.getItem('test/scale');
      if (lies === null) return;
      room.onScale = lies === 'mute' ? new Promise(() => undefined) : (JSON.parse(lies) as object);
      room.evertillDevices = { scaleName: 'Deli', readWeight: () => Promise.resolve(room.onScale) };
    });

  /** What lies on the scale from the next start on, as it says it; `mute`: it is asked and says nothing. */
  const putBeforeStart = (lies: string) =>
    till.page.evaluate((said) => localStorage.setItem('test/scale', said), lies);
  /** As fingers do: a burst would be a scan. */
  const type = (text: string) => till.page.keyboard.type(text, { delay: 60 });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await till.page.keyboard.press(key);
  };
  const weightIs = (weight: string, on = till) =>
    on.page.locator(`[data-testid=line-weight][data-weight="${weight}"]`).waitFor();
  const gone = (id: string, on = till) => on.byId(id).waitFor({ state: 'hidden' });

  /** Written on the button that does it. */
  const keyShown = (action: string) => till.page.locator(`kbd[data-action="${action}"]`).first().waitFor();

  async function typedWeight(gross: string, tare?: string): Promise<void> {
    await till.inFront('weight-dialog');
    await type(gross);
    if (tare !== undefined) {
      await press('Tab');
      await type(tare);
    }
    await press('Enter');
    await gone('weight-dialog');
  }

  /** How the lines of a sale were weighed, as Postgres has it. */
  function weighings(code: string): Promise<SoldWeight[]> {
    return shop.sql<SoldWeight>(
      `SELECT l.qty, line->'weight' AS weight, l.unit_price::float8 AS unit_price,
              l.total::float8 + l.discount::float8 AS worth
         FROM orders o
         JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id
         JOIN operation_ledger p ON p.vendor_id = o.vendor_id AND p.subject = o.id AND p.type = 'order.place'
         JOIN LATERAL jsonb_array_elements(p.entry->'payload'->'lines') line ON line->>'client_line_id' = l.id
        WHERE o.display_code = $1 ORDER BY l.position`,
      [code],
    );
  }

  const weighed = ({ qty, weight }: SoldWeight) => ({ qty, weight });

  it('asks for the weight of a produce number, less the packing, and writes down how it was weighed, offline too', async () => {
    const [apples] = produce;
    await shop.proxy.down();
    await type(apples!.plu);
    await press('Enter');
    await till.inFront('weight-dialog');
    expect(await till.byId('scale').getAttribute('data-state')).to.equal('none');
    expect(await till.byId('weight-dialog').innerText())
      .to.contain(apples!.name)
      .and.to.contain('typed');
    await typedWeight('0,5', '0.045');
    await weightIs('0.455');
    expect(await till.byId('line-weighing').innerText()).to.match(
      /0\.455 kg × .* \/ kg · 0\.5 − 0\.045 tare/,
    );
    await press('F12');
    const { code } = await till.paid();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    const [line] = await weighings(code);
    expect(line).to.deep.equal({
      qty: '0.455',
      weight: { gross: '0.500', tare: '0.045', stable: true, device: 'manual' },
      worth: Math.round(line!.unit_price * 0.455),
      unit_price: line!.unit_price,
    });
  });

  it('sells nothing without a weight, or when the packing weighs more', async () => {
    await till.scan(produce[0]!.plu);
    await till.inFront('weight-dialog');
    expect(await till.byId('weight-take').isDisabled()).to.equal(true);
    await type('0.2');
    await press('Tab');
    await type('0.3');
    await press('Enter');
    await till.byId('weight-dialog').locator('[data-testid=refused][data-code=weight_none]').waitFor();
    await press('Escape');
    await gone('weight-dialog');
    expect(await till.byId('basket-line').count()).to.equal(0);
  });

  it('weighs a line again with F6 and another one with +, removes it with -, and undoes each', async () => {
    const [apples] = produce;
    await till.scan(apples!.plu);
    await typedWeight('0.5');
    await keyShown('sale.weight');
    await press('F6');
    await till.inFront('weight-dialog');
    expect(await till.byId('weight-gross').inputValue()).to.equal('0.5');
    await typedWeight('0.62');
    await weightIs('0.620');
    await press('+');
    await typedWeight('1.1');
    await weightIs('1.100');
    expect(await till.byId('basket-line').count()).to.equal(2);
    await press('-');
    await till.byId('basket-line').nth(1).waitFor({ state: 'hidden' });
    await press('Control+z');
    await weightIs('1.100');
    await press('Control+z', 'Control+z');
    await till.byId('basket-line').nth(1).waitFor({ state: 'hidden' });
    await weightIs('0.500');
    // A quantity in front of the number is its weight.
    await type(`0.25*${produce[1]!.plu}`);
    await press('Enter');
    await weightIs('0.250');
    await till.scan(bread);
    await till.byId('basket-line').nth(2).waitFor();
    await press('F6');
    await till.page.locator('[data-testid=notice][data-kind=not_by_weight]').waitFor();
    expect(await till.byId('weight-dialog').count()).to.equal(0);
    await press('F7');
    await till.inFront('hold-dialog');
    await press('Enter');
    await till.byId('held-basket').first().waitFor();
    await press('F8');
    await till.inFront('drafts-dialog');
    await press('Enter');
    await till.byId('basket-line').nth(2).waitFor();
    await press('F12');
    const { code } = await till.paid();
    await till.untilSync({ waiting: 0, attention: 0 });
    const typed = { tare: '0.000', stable: true, device: 'manual' };
    expect((await weighings(code)).map(weighed)).to.deep.equal([
      { qty: '0.500', weight: { gross: '0.500', ...typed } },
      { qty: '0.250', weight: { gross: '0.250', ...typed } },
      { qty: '1.000', weight: null },
    ]);
  });

  it('reads the scale of the till, refuses a weight that moves with a sentence, and takes it once it rests', async () => {
    await putBeforeStart('{"weight":1,"unit":"lb","stable":false}');
    await till.page.reload();
    await till.ready();
    const put = (reading: object) =>
      till.page.evaluate((next) => {
        (window as unknown as { onScale: object }).onScale = next;
      }, reading);
    try {
      await till.scan(produce[2]!.plu);
      await till.inFront('weight-dialog');
      await till.page.locator('[data-testid=scale][data-state=unstable]').waitFor();
      await till.page.keyboard.press('Enter');
      const refused = till.byId('weight-dialog').locator('[data-code=weight_unstable]');
      await refused.filter({ hasText: 'has not come to rest' }).waitFor();
      expect(await till.byId('basket-line').count()).to.equal(0);
      await put({ weight: 1, unit: 'lb', stable: true });
      await keyShown('scales.again');
      await till.page.keyboard.press('F6');
      await till.page.locator('[data-testid=scale][data-state=stable]').waitFor();
      await till.page.keyboard.press('Enter');
      await weightIs('0.454');
      // What answers with no weight is no scale: it is typed.
      await put({ weight: 'heavy' });
      await till.page.keyboard.press('F6');
      await till.inFront('weight-dialog');
      await till.page.locator('[data-testid=scale][data-state=silent]').waitFor();
      await till.page.keyboard.press('Escape');
      await gone('weight-dialog');
      await till.page.keyboard.press('F12');
      const { code } = await till.paid();
      await till.untilSync({ waiting: 0, attention: 0 });
      expect((await weighings(code)).map(weighed)).to.deep.equal([
        { qty: '0.454', weight: { gross: '0.454', tare: '0.000', stable: true, device: 'Deli' } },
      ]);
    } finally {
      await till.page.evaluate(() => localStorage.removeItem('test/scale'));
      await till.page.reload();
      await till.ready();
    }
  });

  // The gate speaks the longest words and those that run the other way.
  it('has room for its words whatever the scale does, in each language, on a small screen and a wide one', async () => {
    const spoken = languages.filter(({ code }) => isProof || ['de', 'ar'].includes(code));
    const lying = (stable: boolean) => JSON.stringify({ weight: 12.345, unit: 'kg', stable });
    const states = { reading: 'mute', silent: '{}', unstable: lying(false), stable: lying(true) };
    const cut: string[] = [];
    try {
      for (const { code } of spoken) {
        for (const [state, lies] of Object.entries(states)) {
          await putBeforeStart(lies);
          await till.speak(code);
          await till.ready();
          await till.scan(produce[2]!.plu);
          await till.inFront('weight-dialog');
          await till.page.locator(`[data-testid=scale][data-state=${state}]`).waitFor();
          for (const width of [1024, 1366]) {
            await till.page.setViewportSize({ width, height: 768 });
            for (const key of await clippedWords(till.page)) cut.push(`${code} ${state} ${width}: ${key}`);
          }
          await till.closeDialog();
        }
      }
    } finally {
      await till.page.evaluate(() => localStorage.removeItem('test/scale'));
      await till.speak('en');
      await till.ready();
    }
    expect(cut).to.deep.equal([]);
  });

  it('goes by touch alone on a tablet, with targets a finger hits and names that are read out', async () => {
    const screen = await shop.till({
      lane: 1,
      shift: 'Day',
      screen: { width: 1024, height: 768, touch: true },
      prepare: withScale,
    });
    try {
      await screen.search(produce[3]!.name);
      await screen.byId('item').filter({ hasText: produce[3]!.name }).first().tap();
      await screen.inFront('weight-dialog');
      for (const key of ['0', '.', '8']) await screen.byId(`pad-${key}`).tap();
      await screen.byId('weight-tare').tap();
      for (const key of ['.', '1']) await screen.byId(`pad-${key}`).tap();
      await screen.page.locator('[data-testid=weight-net][data-thousandths="700"]').waitFor();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('weight-take').tap();
      await weightIs('0.700', screen);
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('line-weight').tap();
      await screen.inFront('weight-dialog');
      await screen.byId('pad-2').tap();
      await screen.byId('pad-next').tap();
      await weightIs('1.900', screen);
      await screen.byId('pay-exact').tap();
      await screen.paid();
      await screen.untilSync({ waiting: 0, attention: 0 });
    } finally {
      await screen.page.context().close();
    }
  });
});
