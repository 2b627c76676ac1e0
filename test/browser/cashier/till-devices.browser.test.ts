// A till with devices: the real till program, a browser window of it, and printer, scale, scanner and pole behind real
// sockets. What is saved on the screen is used by the sale; what is on the paper is read by the second reader.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { paper80 } from '../../../desktop/services/printer/escpos/printer-profile.ts';
import { served, servedPrinter, servedScale } from '../../desktop/host/devices/given-devices.ts';
import type { Served } from '../../desktop/host/devices/given-devices.ts';
import { paperPage } from '../../desktop/services/printer/paper-reader/paper-page.ts';
import { readPaper } from '../../desktop/services/printer/paper-reader/read-paper.ts';
import { scanPicture } from '../../desktop/services/printer/paper-reader/scan-picture.ts';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import { TillProgram } from '../till-program.ts';

describe('a till with devices', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let program: TillProgram;
  let till: TillPage;
  let items: ShelfItem[];
  let printer: Awaited<ReturnType<typeof servedPrinter>>;
  let scale: Awaited<ReturnType<typeof servedScale>>;
  let scanner: Served;
  let pole: Served;

  before(async () => {
    printer = await servedPrinter();
    scale = await servedScale();
    scanner = await served(() => new Uint8Array());
    pole = await served(() => new Uint8Array());
    program = await TillProgram.start(shop.url);
    shop.atEnd(() => program.stop());
    const { context } = await shop.open({ width: 1366, height: 900 });
    items = await shelf(shop.server, shop.store.id, 4);
    const page = await context.newPage();
    await page.goto(program.ready.windowUrl);
    till = TillPage.over(page);
    await shop.signIn(till, { shift: 'Devices' });
  });
  after(async () => {
    for (const device of [printer, scale, scanner, pole]) await device?.close();
  });

  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await till.page.waitForTimeout(700);
    await till.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  const paper = () => readPaper(Uint8Array.from(printer.device.paper));
  const texts = () => paper().things.flatMap((thing) => (thing.kind === 'text' ? [thing.text] : []));
  const row = (type: string) => till.page.locator(`[data-testid=saved-device][data-type=${type}]`);
  const said = (type: string) => row(type).getByTestId('device-says');

  async function save(kind: string, name: string, port: number, protocol = ''): Promise<void> {
    if ((await till.byId('add-device').getAttribute('aria-expanded')) !== 'true')
      await till.byId('add-device').click();
    await till.byId('add-kind').click();
    await till.page.getByRole('option', { name: kind, exact: true }).click();
    await till.byId('add-name').fill(name);
    await till.byId('add-address').fill(`127.0.0.1:${port}`);
    await till.byId('add-protocol').fill(protocol);
    await till.byId('save-device').click();
    await till.page.locator('[data-testid=saved-device]', { hasText: name }).waitFor();
  }

  it('says that none is saved, and what is not installed, and saves those that are typed', async () => {
    await till.go('settings');
    await till.byId('none-saved').waitFor();
    await look('devices-none');
    await till.byId('add-device').click();
    await look('devices-add');
    await till.byId('add-name').fill('Nowhere');
    await till.byId('add-address').fill('http://x');
    await till.byId('save-device').click();
    await till.page.getByText('A name or number and a port').waitFor();
    await save('Receipt printer', 'Counter printer', printer.port, 'escpos-80');
    await save('Scale', 'Deli scale', scale.port, 'toledo-8217 lb');
    await save('Scanner', 'Handheld', scanner.port);
    await save('Customer display', 'Pole', pole.port, 'cd5220');
    expect(await till.page.getByTestId('saved-device').count()).to.equal(4);
    const stored = await shop.sql<{ type: string }>('SELECT type FROM saved_devices ORDER BY type');
    expect(stored.map(({ type }) => type)).to.deep.equal(['customer_display', 'printer', 'scale', 'scanner']);
  });

  it('shows whether each answers, and why it does not', async () => {
    await row('printer').getByTestId('ask-printer').click();
    expect(await said('printer').innerText(), 'nobody has seen the drawer open yet').to.equal('Ready');
    await row('printer').getByTestId('test-print').click();
    await said('printer').getByText('Look at the paper').waitFor();
    expect(texts().join('\n')).to.contain('Test page');
    expect(paper().things.filter(({ kind }) => kind === 'picture')).to.have.length(1);
    scale.load.grams = 907.184_74;
    await row('scale').getByTestId('test-weigh').click();
    await said('scale').waitFor();
    expect(await said('scale').innerText()).to.match(/^0\.907 lb, at rest$/);
    await row('printer').getByTestId('open-drawer').click();
    await said('printer').getByText('The order to open').waitFor();
    expect(paper().pulses).to.equal(1);
    const drawerIs = (words: string) =>
      comesTrue(async () => {
        await row('printer').getByTestId('ask-printer').click();
        await till.page.waitForTimeout(200);
        return (await said('printer').innerText()) === `Ready · ${words}`;
      });
    await drawerIs('Drawer open');
    printer.device.drawerOpen = false;
    await drawerIs('Drawer shut');
    scanner.say('HELLO-1\r\n');
    await till.byId('scan-heard').getByText('Heard: HELLO-1').waitFor();
    await look('devices-answer');
    printer.device.coverOpen = true;
    await row('printer').getByTestId('test-print').click();
    await row('printer').getByTestId('refused').waitFor();
    expect(await row('printer').getByTestId('refused').innerText()).to.contain('Close its cover');
    await look('devices-refused');
    printer.device.coverOpen = false;
    printer.device.paper.length = 0;
  });

  it('sells with them: scanned at the scanner, shown on the pole, the drawer opened once, the receipt printed once', async () => {
    await till.go('sale');
    scanner.say(`${items[0]!.code}\r`);
    await till.byId('basket-line').waitFor();
    scanner.say(`${items[1]!.code}\r\n`);
    await comesTrue(async () => (await till.byId('basket-line').count()) === 2);
    await comesTrue(async () => Buffer.from(pole.heard).toString('latin1').includes('Total'));
    expect(printer.device.paper).to.deep.equal([]);
    const paid = await till.payExact();
    await comesTrue(async () => paper().pulses === 1);
    await till.byId('print').click();
    await till.page.getByText('Printed on “Counter printer”.').waitFor();
    await look('devices-printed');
    const words = texts().join('\n');
    expect(words).to.contain(paid.code);
    expect(paper()).to.deep.include({ pulses: 1, cuts: 1 });
    const code = paper().things.find(({ kind }) => kind === 'code128');
    expect(code && 'data' in code && code.data).to.contain(paid.code);
    printer.device.paperLeft = 'out';
    await till.byId('print').click();
    await till.page.getByText('The printer has no paper.').waitFor();
    await look('devices-no-paper');
    printer.device.paperLeft = 'enough';
    expect(paper().cuts).to.equal(1);
    await picture('paper-sale');
    await till.nextSale();
  });

  it('[teeth] shows a receipt as it will lie on the paper, and prints nothing by that', async () => {
    printer.device.paper.length = 0;
    await till.go('orders');
    await till.byId('order').first().click();
    await till.byId('preview').click();
    const picture = till.byId('paper-picture');
    await picture.waitFor();
    await look('paper-preview');
    expect(await axeFinds(till.page)).to.deep.equal([]);
    const ink = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const pen = canvas.getContext('2d')!;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let black = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 100) black += 1;
      return { width: canvas.width, height: canvas.height, black };
    });
    expect(ink.width).to.equal(paper80.dots);
    expect(ink.height).to.be.above(300);
    expect(ink.black, 'something stands on it').to.be.above(3000);
    expect(printer.device.paper).to.deep.equal([]);
    // One after the other: the drawer behind hears its key once the picture in front of it is gone.
    await till.page.keyboard.press('Escape');
    await picture.waitFor({ state: 'hidden' });
    await till.closeDialog();
  });

  it('prints the report of the shift on the receipt printer', async () => {
    printer.device.paper.length = 0;
    await till.go('work-shift');
    await till.byId('x-report').click();
    await till.byId('report-drawer').getByTestId('print').click();
    // A notice of an earlier print may still stand.
    await comesTrue(async () => paper().cuts === 1);
    const words = texts().join('\n');
    expect(words).to.contain('X report').and.to.contain('Devices').and.to.contain('Cash');
    expect(paper()).to.deep.include({ pulses: 0, cuts: 1 });
    await picture('paper-x-report');
    await till.page.keyboard.press('Escape');
  });

  it('prints the report of what was sold on the receipt printer, as the screen shows it', async () => {
    printer.device.paper.length = 0;
    await till.go('report');
    await till.byId('report-whose').waitFor();
    for (const tab of ['hours', 'items'] as const) {
      await till.byId(`report-tab-${tab}`).click();
      await till.byId('report-row').first().waitFor();
      await look(`devices-sales-${tab}`);
      printer.device.paper.length = 0;
      await (tab === 'hours' ? till.page.keyboard.press('Control+P') : till.byId('print').click());
      await comesTrue(async () => paper().cuts === 1);
      const words = texts().join(' ').replaceAll(/\s+/g, ' ');
      const cells = await till.byId('report-row').locator('[data-field]').allInnerTexts();
      expect(cells.length).to.be.above(4);
      for (const cell of cells.flatMap((text) => text.split(/\s+/)).filter((text) => text !== '–'))
        expect(words, cell).to.include(cell.replaceAll('−', '-'));
      const total = till.byId('report-total-total');
      expect(words).to.include(await total.innerText());
      expect(paper()).to.deep.include({ pulses: 0, cuts: 1 });
      await picture(`paper-sales-${tab}`);
    }
  });

  it('[teeth] prints the labels of a product on the label printer, as many as were asked for, for any scanner', async () => {
    const labels = await servedPrinter();
    try {
      await till.go('settings');
      await save('Label printer', 'Labels', labels.port, 'escpos-58');
      await till.go('items');
      await till.byId('item-row').first().click();
      await till.byId('product-labels').click();
      await till.byId('labels-print-here').waitFor();
      await till.page.getByText('Print on “Labels”').waitFor();
      await till.byId('labels-row').first().waitFor();
      await till.byId('labels-count').first().fill('3');
      await comesTrue(() => till.byId('labels-print-here').isEnabled());
      await look('labels-here');
      expect(await axeFinds(till.page)).to.deep.equal([]);
      const code = await till.byId('label-code').first().getAttribute('data-code');
      const name = await till.byId('label').first().locator('span').first().innerText();
      await till.page.keyboard.press('F9');
      await till.page.getByText('Printed on “Labels”.').waitFor();
      const printed = readPaper(Uint8Array.from(labels.device.paper));
      expect(printed).to.deep.include({ pulses: 0, cuts: 0 });
      const pictures = printed.things.filter((thing) => thing.kind === 'picture');
      expect(pictures.map((one) => scanPicture(one)!.text)).to.deep.equal([code, code, code]);
      const words = printed.things.flatMap((thing) => (thing.kind === 'text' ? [thing.text.trim()] : []));
      expect(words.join(' ')).to.contain(name.split(' ')[0]!);
      labels.device.coverOpen = true;
      await till.byId('labels-print-here').click();
      await till.page.getByText('Close its cover').waitFor();
      expect(readPaper(Uint8Array.from(labels.device.paper)).things).to.have.length(printed.things.length);
    } finally {
      await labels.close();
      await till.go('sale');
    }
  });

  it('weighs on the scale', async () => {
    const [produce] = await shop.sql<{ plu: string }>(
      `SELECT plu FROM items WHERE store_id = $1 AND item_type = 'WEIGHT' AND plu <> '' AND status = 1
          AND NOT admin_only AND minimum_age = 0 ORDER BY sku_code LIMIT 1`,
      [shop.store.id],
    );
    scale.load.grams = 1234;
    await till.scan(produce!.plu);
    await till.inFront('weight-dialog');
    await comesTrue(async () => (await till.byId('scale').getAttribute('data-state')) === 'stable');
    await look('devices-weigh');
    const cut = await clippedWords(till.page);
    await till.byId('weight-take').click();
    await till.page.locator('[data-testid=line-weight]').first().waitFor();
    expect(cut).to.deep.equal([]);
  });

  it('knows its devices without the server, after the program was killed', async () => {
    await shop.server.kill();
    await program.kill();
    await till.byId('host-away').waitFor();
    await program.start();
    await till.byId('host-away').waitFor({ state: 'detached' });
    printer.device.paper.length = 0;
    await till.go('settings');
    await row('printer').getByTestId('test-print').click();
    await said('printer').getByText('Look at the paper').waitFor();
    expect(paper().cuts).to.equal(1);
    await shop.server.start();
  });

  for (const [language, title] of [
    ['de', 'Geräte'],
    ['ar', 'الأجهزة'],
    ['fr', 'Appareils'],
    ['es', 'Aparatos'],
  ] as const) {
    it(`says it in ${language}`, async () => {
      await till.speak(language);
      await till.go('settings');
      await till.page.getByTestId('saved-device').first().waitFor();
      expect(await till.page.getByRole('heading', { level: 2 }).allInnerTexts()).to.not.include('Devices');
      expect(title).to.not.equal('');
      await row('printer').getByTestId('test-print').click();
      await said('printer').waitFor();
      await look(`devices-${language}`);
      await till.go('report');
      await till.byId('report-whose').waitFor();
      await till.byId('report-row').first().waitFor();
      printer.device.paper.length = 0;
      await till.page.keyboard.press('Control+P');
      await comesTrue(async () => paper().cuts === 1);
      // What no code page has is drawn.
      const isDrawn = paper().things.some(({ kind }) => kind === 'picture');
      expect(isDrawn).to.equal(language === 'ar');
      expect(texts().join('\n')).to.not.include('?').and.to.not.include('Reports');
      await picture(`paper-sales-${language}`);
      await look(`devices-sales-${language}`);
    });
  }

  async function picture(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined) return;
    const shown = await till.page.context().newPage();
    await shown.setViewportSize({ width: paper80.dots, height: 100 });
    await shown.setContent(paperPage(paper(), paper80.dots));
    await shown.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    await shown.close();
  }
});
