// Tables that come in through the back office, in a real browser: looked through first, which changes nothing; bad rows by line
// with what to do, as a file to mend; then imported, and the same file once more changes nothing.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import iconv from 'iconv-lite';
import type { Page } from 'playwright-core';
import { rejections } from '@evertill/schemas';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('an import in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/dashboard/products/import' });
  let till: TillPage;
  let page: Page;
  let known: ShelfItem;

  before(async () => {
    [known] = (await shelf(shop.server, shop.store.id, 1)) as [ShelfItem];
    till = await shop.tills.of(0);
    ({ page } = till);
  });

  const raised = () => known.price + 50;
  const table = () =>
    [
      'sku,name,price,colour',
      'NEW-1,"Rye bread, dark",3.50,brown',
      'NEW-2,Oat bread,2.75,',
      `${known.sku_code},"${known.name}",${(raised() / 100).toFixed(2)},`,
      'BAD-1,No price at all,much,',
      'BAD-2,,1.00,',
    ].join('\r\n');

  /** Everything an import could have touched. */
  async function stored(): Promise<unknown> {
    const [row] = await shop.sql(
      `SELECT (SELECT count(*)::int FROM items) AS items, (SELECT sum(rev)::text FROM items) AS revs,
              (SELECT count(*)::int FROM items_selling_price_history) AS changes`,
    );
    return row;
  }

  const choose = (name: string, text: string | Buffer) =>
    till.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text as string) });
  const readAs = () =>
    Promise.all(
      ['encoding', 'separator', 'decimal_sign'].map((name) => till.byId(`read-${name}`).innerText()),
    );
  const ended = (state: string, isDry: boolean) =>
    page.locator(`[data-testid=import-run][data-state=${state}][data-dry=${isDry}]`).waitFor();
  async function counted(): Promise<readonly number[]> {
    const names = ['rows_total', 'created', 'updated', 'unchanged', 'refused'];
    return Promise.all(names.map(async (name) => Number(await till.byId(`import-${name}`).innerText())));
  }

  it('first says what it would do, row by row, and changes nothing', async () => {
    const before = await stored();
    await choose('bread.csv', table());
    await till.byId('import-rehearse').click();
    await ended('done', true);
    await till.byId('import-sample').getByText('Rye bread, dark').waitFor();
    expect(await readAs()).to.deep.equal(['utf-8', ',', '.']);
    expect(await counted()).to.deep.equal([5, 2, 1, 0, 2]);
    expect(await till.byId('import-ignored').innerText()).to.include('colour');
    const rows = till.byId('server-row');
    await rows.nth(1).waitFor();
    expect(await rows.getByTestId('cell-line').allInnerTexts()).to.deep.equal(['5', '6']);
    expect(await rows.getByTestId('cell-column').first().innerText()).to.equal('price');
    for (const cell of ['code', 'reason', 'next'])
      expect(
        (await rows.getByTestId(`cell-${cell}`).allInnerTexts()).every((text) => text.trim() !== ''),
      ).to.equal(true);
    expect(await stored()).to.deep.equal(before);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('gives the refused rows as a file to mend', async () => {
    const download = page.waitForEvent('download');
    await till.byId('import-save-refused').click();
    const file = await readFile(await (await download).path(), 'utf8');
    const [head, ...lines] = file.trimEnd().split('\r\n');
    expect(head).to.match(
      /refused_line,refused_column,refused_code,refused_reason,refused_next,sku,name,price,colour$/,
    );
    expect(lines.map((line) => line.split(',')[0])).to.deep.equal(['5', '6']);
    expect(lines[0]).to.include('BAD-1,No price at all,much');
  });

  it('then imports what is sound, and the same file again changes nothing', async () => {
    await till.byId('import-really').click();
    await ended('done', false);
    expect(await counted()).to.deep.equal([5, 2, 1, 0, 2]);
    const items = await shop.sql<{ sku_code: string; name: string; price: number }>(
      `SELECT sku_code, name, price::float8 AS price FROM items WHERE sku_code = ANY($1) AND store_id = $2 ORDER BY sku_code`,
      [['NEW-1', 'NEW-2', 'BAD-1', 'BAD-2'], shop.store.id],
    );
    expect(items).to.deep.equal([
      { sku_code: 'NEW-1', name: 'Rye bread, dark', price: 350 },
      { sku_code: 'NEW-2', name: 'Oat bread', price: 275 },
    ]);
    const history = await shop.sql<{ new_price: number }>(
      'SELECT new_price::float8 FROM items_selling_price_history WHERE item_id = $1',
      [known.id],
    );
    expect(history).to.deep.equal([{ new_price: raised() }]);
    const before = await stored();
    await choose('bread.csv', table());
    await till.byId('import-rehearse').click();
    await ended('done', true);
    await till.byId('import-really').click();
    await ended('done', false);
    expect(await counted()).to.deep.equal([5, 0, 0, 3, 2]);
    expect(await stored()).to.deep.equal(before);
  });

  it('shows how a file was read, reads it in another encoding, and shows the same later (field case 19)', async () => {
    const list = 'sku;name;price\rMR-1;Crème brûlée;3,50\rMR-2;Pão de queijo;2,20\r';
    const sample = till.byId('import-sample');
    await choose('mac.csv', iconv.encode(list, 'macintosh'));
    await till.byId('import-rehearse').click();
    await ended('done', true);
    await sample.getByText('Crème brûlée').waitFor();
    expect(await readAs()).to.deep.equal(['macintosh', ';', ',']);
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('import-encoding').selectOption('windows-1252');
    await till.byId('import-rehearse').click();
    await sample.getByText('bržlŽe').waitFor();
    expect(await readAs()).to.deep.equal(['windows-1252', ';', ',']);
    await till.byId('import-encoding').selectOption('');
    await till.byId('import-rehearse').click();
    await sample.getByText('Crème brûlée').waitFor();
    await till.byId('import-really').click();
    await ended('done', false);
    await page.reload();
    await sample.getByText('Pão de queijo').waitFor();
    expect(await readAs()).to.deep.equal(['macintosh', ';', ',']);
    const items = await shop.sql<{ name: string }>(
      'SELECT name FROM items WHERE sku_code = $1 AND store_id = $2',
      ['MR-1', shop.store.id],
    );
    expect(items).to.deep.equal([{ name: 'Crème brûlée' }]);
  });

  it('says which other encoding a file could be in, and previews it in that one (field case 19)', async () => {
    await choose(
      'dos.csv',
      iconv.encode('sku;name;price\r\nDO-1;ΕΛΑΙΟΛΑΔΟ;3,50\r\nDO-2;ΨΩΜΙ;2,20\r\n', 'cp737'),
    );
    await till.byId('import-rehearse').click();
    await ended('done', true);
    expect(await till.byId('import-doubt').innerText()).to.include('“ΕΛΑΙΟΛΑΔΟ” is “ДКАИОКАГО”');
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('preview-cp866').click();
    await till.byId('import-sample').getByText('ДКАИОКАГО').waitFor();
    expect(await till.byId('import-encoding').inputValue()).to.equal('cp866');
    expect(await till.byId('import-doubt').count()).to.equal(0);
    await till.byId('import-encoding').selectOption('');
    await till.byId('import-rehearse').click();
    await till.byId('import-doubt').waitFor();
    await till.byId('import-really').click();
    await ended('done', false);
    expect(await till.byId('import-doubt').isVisible()).to.equal(true);
    expect(await till.byId('preview-cp866').count()).to.equal(0);
  });

  it('notices a mended file that is chosen under the same name (field case 19)', async () => {
    await choose('mended.csv', table());
    // A browser reports another choice only where the field holds another name than before.
    expect(await till.page.locator('input[type=file]').inputValue()).to.equal('');
    await till.byId('import-rehearse').click();
    await ended('done', true);
  });

  it('is refused with a workbook or a web page under the name of a csv (field case 19)', async () => {
    for (const [start, words] of [
      ['PK\u0003\u0004', 'is a spreadsheet'],
      ['<html><table>', 'is a web page'],
    ] as const) {
      await choose('list.csv', `${start} sku,name,price`);
      await till.byId('import-rehearse').click();
      await ended('failed', true);
      const said = await till.byId('import-problem').innerText();
      expect(said).to.include(words).and.to.include(rejections.import_not_csv.sentence);
    }
  });

  it('says what is wrong with a file that is no such table, and keeps the file chosen without a network', async () => {
    await choose('photo.csv', 'what,is,this\r\n1,2,3');
    await till.byId('import-rehearse').click();
    await ended('failed', true);
    expect(await till.byId('import-problem').innerText()).to.include(rejections.import_file.sentence);
    await choose('bread.csv', table());
    await shop.proxy.down();
    await till.byId('import-rehearse').click();
    await till.byId('server-problem').waitFor();
    await till.byId('import-file').getByText('bread.csv').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    let arrive = () => undefined as void;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/vendor/imports/**', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await till.byId('import-rehearse').click();
    // What is said of this file is not to stand beside another one.
    await page.locator('[data-testid=import-file]:disabled').waitFor();
    expect(await till.byId('import-kind').isDisabled()).to.equal(true);
    arrive();
    await ended('done', true);
    await page.locator('[data-testid=import-file]:enabled').waitFor();
  });
});
