// A whole counter: a till program with a card terminal, a printer with its drawer, a scale and a scanner, each behind a real
// socket, connected in the settings as a shop does it, and the network cut in the middle of a sale.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect } from 'chai';
import { webClock } from '@evertill/client-core';
import { SimulatedMachine } from '../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SimulatedZvt } from '../../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import { served, servedPrinter, servedScale } from '../../desktop/host/devices/given-devices.ts';
import type { Served } from '../../desktop/host/devices/given-devices.ts';
import { readPaper } from '../../desktop/services/printer/paper-reader/read-paper.ts';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shelf } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import { TillProgram } from '../till-program.ts';

describe('a whole counter', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let program: TillProgram;
  let till: TillPage;
  let printer: Awaited<ReturnType<typeof servedPrinter>>;
  let scale: Awaited<ReturnType<typeof servedScale>>;
  let scanner: Served;
  let machine: SimulatedMachine;
  let terminal: Server;

  before(async () => {
    printer = await servedPrinter();
    scale = await servedScale();
    scanner = await served(() => new Uint8Array());
    // A tenth of the time of a real one.
    machine = new SimulatedMachine({ ...webClock, after: (ms, run) => webClock.after(ms / 10, run) });
    terminal = createServer({ noDelay: true }, (line) => new SimulatedZvt(machine).serve(line));
    terminal.listen(0, '127.0.0.1');
    await once(terminal, 'listening');
    const here = (port: number, protocol = '') => ({
      host: '127.0.0.1',
      port,
      ...(protocol === '' ? {} : { protocol }),
    });
    for (const [type, name, config] of [
      ['printer', 'Counter printer', here(printer.port, 'escpos-80')],
      ['scale', 'Deli scale', here(scale.port, 'toledo-8217')],
      ['scanner', 'Handheld', here(scanner.port)],
    ] as const)
      await askAsOwner(shop.server, 'POST', '/vendor/settings/devices', {
        store_id: shop.store.id,
        type,
        name,
        config,
      });
    program = await TillProgram.start(shop.url);
    shop.atEnd(() => program.stop());
    const { context } = await shop.open({ width: 1366, height: 900 });
    const page = await context.newPage();
    await page.goto(program.ready.windowUrl);
    till = TillPage.over(page);
    await shop.signIn(till, { shift: 'Whole counter' });
  });
  after(async () => {
    for (const device of [printer, scale, scanner]) await device?.close();
    terminal?.close();
  });

  const paper = () => readPaper(Uint8Array.from(printer.device.paper));

  it('is connected in the settings: its devices as they are saved, its terminal saved there and connected', async () => {
    await till.go('settings');
    await comesTrue(async () => (await till.byId('saved-device').count()) === 3);
    await till.byId('add-device').click();
    await till.byId('add-kind').click();
    await till.page.getByRole('option', { name: 'Card terminal', exact: true }).click();
    await till.byId('add-name').fill('Counter terminal');
    await till.byId('add-address').fill(`127.0.0.1:${(terminal.address() as AddressInfo).port}`);
    await till.byId('add-protocol').fill('zvt');
    await till.byId('save-device').click();
    await till.byId('card-terminal').waitFor();
    await till.byId('card-connect').click();
    await till.byId('terminal-save').waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('terminal-save').click();
    await till.page.locator('[data-testid=card-terminal][data-here=true]').waitFor();
  });

  it('sells goods of the scanner and the scale by card while the network is cut, and prints; then for cash, and opens the drawer', async () => {
    const [first, second] = await shelf(shop.server, shop.store.id, 2);
    const [produce] = await shop.sql<{ plu: string }>(
      `SELECT plu FROM items WHERE store_id = $1 AND item_type = 'WEIGHT' AND plu <> '' AND status = 1
          AND NOT admin_only AND minimum_age = 0 ORDER BY sku_code LIMIT 1`,
      [shop.store.id],
    );
    await till.go('sale');
    scanner.say(`${first!.code}\r`);
    await till.byId('basket-line').waitFor();
    scale.load.grams = 1234;
    await till.scan(produce!.plu);
    await till.inFront('weight-dialog');
    await comesTrue(async () => (await till.byId('scale').getAttribute('data-state')) === 'stable');
    await till.byId('weight-take').click();
    await till.page.locator('[data-testid=line-weight]').first().waitFor();

    machine.manners.push({ does: 'approve', takesMs: 20_000 });
    await till.page.keyboard.press('F9');
    await till.page.locator('[data-testid=card-dialog][data-step=charging]').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    await shop.proxy.down();
    const byCard = await till.paid();
    expect(machine.ledger.map(({ amount, state }) => [amount, state])).to.deep.equal([
      [byCard.total, 'approved'],
    ]);
    await till.byId('print').click();
    await till.page.getByText('Printed on “Counter printer”.').waitFor();
    const words = paper().things.flatMap((thing) => (thing.kind === 'text' ? [thing.text] : []));
    expect(words.join('\n')).to.contain(byCard.code);
    expect(paper(), 'a card opens no drawer').to.deep.include({ pulses: 0, cuts: 1 });
    await till.nextSale();

    scanner.say(`${second!.code}\r`);
    await till.byId('basket-line').waitFor();
    const inCash = await till.payExact();
    await comesTrue(async () => paper().pulses === 1);
    await till.nextSale();
    await till.untilSync({ connection: 'waiting', waiting: 2 });

    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    const sales = await shop.sql<{ code: string; method: string; status: string; weighed: boolean }>(
      `SELECT o.display_code AS code, p.method, o.payment_status AS status,
              EXISTS (SELECT 1 FROM order_lines l WHERE l.vendor_id = o.vendor_id AND l.parent_id = o.id AND l.qty = 1.234) AS weighed
         FROM orders o JOIN order_payments p ON p.vendor_id = o.vendor_id AND p.parent_id = o.id ORDER BY o.device_seq`,
    );
    expect(sales).to.deep.equal([
      { code: byCard.code, method: 'card', status: 'paid', weighed: true },
      { code: inCash.code, method: 'cash', status: 'paid', weighed: false },
    ]);
    expect(machine.told).to.equal(1);
  });
});
