// The till program whole, against a whole server: any number of windows, one till. Counted by SQL, past the server.
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from 'chai';
import { filter, firstValueFrom } from 'rxjs';
import { TillRefusal, webClock } from '@evertill/client-core';
import { openTillDirectory } from '@evertill/client-core/till-directory';
import type { Product } from '@evertill/schemas';
import { readApp } from '../../../desktop/host/app-files.ts';
import { startHost } from '../../../desktop/host/start-host.ts';
import type { RunningHost } from '../../../desktop/host/start-host.ts';
import { SimulatedMachine } from '../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SimulatedZvt } from '../../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { callChannel } from './call-channel.ts';
import { givenApp } from './given-app.ts';
import { cartOf, openWindow } from './given-window.ts';
import type { GivenWindow } from './given-window.ts';

describe('the till program', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let place: ReturnType<typeof temporaryDirectory>;
  let appDirectory: string;
  let running: RunningHost[];
  let windows: GivenWindow[];
  let reports: string[];
  let names = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    place = temporaryDirectory({ inMemory: true });
    appDirectory = givenApp(place.directory);
    [running, windows, reports] = [[], [], []];
    vendor = await giveVendor(system, `host-${++names}`, { prices_include_tax: true });
    await giveProduct(system, vendor, { id: `${vendor.id}-milk`, sku_code: 'MILK', price: 250 });
  });
  afterEach(async () => {
    for (const window of windows) window.close();
    for (const host of running) await host.stop();
    place.remove();
  });

  const directory = () => path.join(place.directory, 'till');
  const start = async (server = system.url): Promise<RunningHost> => {
    const report = (message: string, error: unknown) => void reports.push(`${message} ${String(error)}`);
    const host = await startHost({ directory: directory(), server, appDirectory, report });
    running.push(host);
    return host;
  };
  const stop = async (host: RunningHost) => {
    running = running.filter((one) => one !== host);
    await host.stop();
  };
  const open = (host: RunningHost): GivenWindow => {
    const window = openWindow(host.windowUrl(), readApp(appDirectory).build);
    windows.push(window);
    return window;
  };
  /** Signed in at the first lane, in sync, with a shift open. */
  const atWork = async (host: RunningHost): Promise<GivenWindow> => {
    const window = open(host);
    await window.until('signed_out');
    expect(await window.host.login(vendor.people.cashier.email, password)).to.have.property('ok', true);
    await window.until('place');
    const [store] = vendor.stores;
    expect((await window.host.stores()).map(({ id }) => id)).to.include(store.id);
    await window.host.usePlace(store.id, store.lanes[0]!);
    const till = await window.till();
    await firstValueFrom(till.status$.pipe(filter(({ connection }) => connection.live)));
    await comesTrue(async () => (await till.documents.find('product', { selector: {} })).length > 0);
    const opened = await till.actions.openShift({ label: 'Morning', openingCash: 10_000 });
    expect(opened).to.have.property('ok', true);
    return window;
  };
  const orders = async () => {
    const { rows } = await system.owner.query<{ id: string; seq: number; code: string }>(
      `SELECT client_order_id AS id, device_seq::int AS seq, display_code AS code FROM orders
        WHERE vendor_id = $1 ORDER BY device_seq`,
      [vendor.id],
    );
    return rows;
  };
  const untilSent = async (window: GivenWindow) => {
    const till = await window.till();
    await firstValueFrom(till.status$.pipe(filter(({ waiting }) => waiting === 0)));
  };
  const call = (host: RunningHost, channel: string, request: unknown) =>
    callChannel(host.windowUrl(), readApp(appDirectory).build, channel, request);

  it('[I12] charges cards at a terminal of its own, and knows it at its next start', async () => {
    // A tenth of a real one's time: half a second is what it waits for the till's answer on a busy machine.
    const machine = new SimulatedMachine({ ...webClock, after: (ms, run) => webClock.after(ms / 10, run) });
    const terminal = createServer({ noDelay: true }, (line) => new SimulatedZvt(machine).serve(line));
    terminal.listen(0, '127.0.0.1');
    await once(terminal, 'listening');
    const { port } = terminal.address() as AddressInfo;
    try {
      const host = await start();
      await atWork(host);
      const saved = await call(host, 'pos-bridge:set-config', {
        wsUrl: `${system.url.replace('http', 'ws')}/api/v1/pos-bridge/ws?token=evbk_key`,
        terminalId: 'terminal-1',
        terminalConfig: { host: '127.0.0.1', port, protocol: 'zvt' },
        settings: { currency: 'EUR' },
      });
      expect(saved).to.deep.include({
        reply: { success: true, sessionKey: `store:${vendor.stores[0]!.id}` },
      });
      expect(await call(host, 'network:probe-tcp', { host: '127.0.0.1', port })).to.have.property('ok', true);
      const money = { transactionRef: 'pay-1', storeDeviceId: 'terminal-1', amount: 250, currency: 'EUR' };
      const paid = await call(host, 'pos-bridge:pay', money);
      expect(paid.reply.result).to.include({ outcome: 'succeeded', amountApproved: 250 });
      await stop(host);
      const again = await start();
      const window = open(again);
      await window.till();
      expect(await call(again, 'pos-bridge:pay', money)).to.deep.equal(paid);
      expect(machine.told).to.equal(1);
      const { reply: status } = await call(again, 'pos-bridge:status', {});
      expect(status.sessions).to.have.length(1);
      expect(status.terminals[0]).to.include({ storeDeviceId: 'terminal-1', problem: '' });
      // [T15] The key is in one file beside the till, which only its user may read.
      const file = path.join(`${directory()}-bridge`, 'bridges.json');
      expect(statSync(file).mode & 0o777).to.equal(0o600);
      for (const name of readdirSync(directory(), { recursive: true }) as string[]) {
        const inside = path.join(directory(), name);
        if (statSync(inside).isFile())
          expect(readFileSync(inside).includes('evbk_key'), name).to.equal(false);
      }
    } finally {
      terminal.close();
    }
  });

  it('[T30] is one journal and one sender, however many windows sell at once', async () => {
    const host = await start();
    const first = await atWork(host);
    const others = Array.from({ length: 4 }, () => open(host));
    const all = [first, ...others];
    const sold = await Promise.all(
      all.map(async (window) => {
        const codes: string[] = [];
        for (let sale = 0; sale < 12; sale++) codes.push((await window.sell('MILK')).displayCode);
        return codes;
      }),
    );
    await untilSent(first);
    const stored = await orders();
    expect(stored.map(({ seq }) => seq)).to.deep.equal(Array.from({ length: 60 }, (_, index) => index + 2));
    expect(stored.map(({ code }) => code)).to.deep.equal(sold.flat().toSorted());
    const devices = new Set(await Promise.all(all.map(async (window) => (await window.till()).deviceId)));
    expect(devices.size).to.equal(1);
    for (const window of all) {
      const till = await window.till();
      const { view } = till;
      await comesTrue(async () => till.status().waiting === 0 && view.sales().length === 60);
      // What a window shows comes by another way than the status, and may come later.
      await comesTrue(async () => view.sales().every(({ state }) => state === 'settled'));
    }
  });

  it('shows in every window what another one did, and what the server sends', async () => {
    const host = await start();
    const first = await atWork(host);
    const second = open(host);
    const [a, b] = [await first.till(), await second.till()];
    expect(second.host.person$.value).to.deep.equal(first.host.person$.value);
    const held = await a.actions.holdDraft(await cartOf(a, 'MILK', 'basket-1'), 'Anna');
    expect(held).to.have.property('ok', true);
    const drafts = () => b.documents.find('draft', { selector: { status: { $eq: 'held' } } });
    await comesTrue(async () => (await drafts()).length === 1);
    const resumed = await b.actions.resumeDraft((await drafts())[0]!.id);
    expect(resumed).to.have.nested.property('cart.lines.length', 1);
    await comesTrue(
      async () =>
        (await a.documents.find('draft', { selector: { status: { $eq: 'resumed' } } })).length === 1,
    );
    const changed = new Promise((resolve) => b.documents.changes('product').subscribe(resolve));
    await giveProduct(system, vendor, { id: `${vendor.id}-tea`, sku_code: 'TEA', price: 100 });
    await changed;
    await comesTrue(
      async () => (await b.search.search('tea')).length === 1 || (await b.search.bySku('TEA')) !== undefined,
    );
    const [tea] = await b.documents.find<Product>('product', { selector: { sku_code: { $eq: 'TEA' } } });
    expect(tea?.price).to.equal(100);
    // A cashier may not edit: the refusal is the till's own.
    expect(await b.actions.editDocument('product', tea!.id, { price: 1 })).to.deep.include({
      code: 'forbidden',
    });
    await second.host.signOut();
    await first.until('signed_out');
  });

  it('answers what is under way before it stops, and leaves the directory to the next', async () => {
    const host = await start();
    const window = await atWork(host);
    const till = await window.till();
    const selling = Promise.all(Array.from({ length: 5 }, (_, nr) => window.sell('MILK', `last-${nr}`)));
    await comesTrue(async () => till.view.sales().length > 0);
    await stop(host);
    const next = await start();
    const sold = await selling;
    await untilSent(window);
    expect((await orders()).map(({ code }) => code)).to.deep.equal(
      sold.map(({ displayCode }) => displayCode).toSorted(),
    );
    expect(next.port).to.equal(host.port);
  });

  it('is refused to a second program on the same directory', async () => {
    await start();
    const refused = await startHost({
      directory: directory(),
      server: system.url,
      appDirectory,
      report: () => undefined,
    }).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(TillRefusal).with.property('code', 'till_in_use');
  });

  it('[I16] goes on in every window after a reset, with what was unsent', async () => {
    const host = await start();
    const window = await atWork(host);
    await untilSent(window);
    await stop(host);
    const offline = await start('http://127.0.0.1:9');
    await comesTrue(async () => window.host.away$.value === undefined);
    const [store] = vendor.stores;
    await window.sell('MILK', 'unsent');
    const asked = { storeId: store.id, backup: false };
    expect(await call(offline, 'local-db:reset', asked)).to.deep.include({ code: 'backup_required' });
    expect(await call(offline, 'local-db:init', { storeId: vendor.stores[1].id })).to.deep.include({
      code: 'invalid_input',
    });
    const reset = await call(offline, 'local-db:reset', { ...asked, backup: true });
    expect(reset.reply).to.deep.include({ waiting: 1, storeId: store.id });
    await stop(offline);
    await start();
    await untilSent(window);
    // Each collection comes by itself.
    await comesTrue(async () => {
      const { documents } = await window.till();
      const found = await Promise.all(
        ['store', 'product', 'work_shift'].map((name) => documents.find(name, { selector: {} })),
      );
      return found.every(({ length }) => length > 0);
    });
    await window.sell('MILK', 'after');
    await untilSent(window);
    expect((await orders()).map(({ id }) => id)).to.deep.equal(['unsent', 'after']);
  });

  it('[T15] keeps the sign-in to itself: no window hears a token, and its files are its user’s only', async function () {
    const host = await start();
    const window = await atWork(host);
    await window.sell('MILK');
    await untilSent(window);
    await stop(host);
    const till = await openTillDirectory(directory());
    const { access_token, refresh_token } = (await till.keep.load())!;
    await till.close();
    const heard = window.heard.join('\n');
    expect(heard).to.contain('MILK');
    const key = readFileSync(path.join(directory(), 'host.key'), 'utf8');
    for (const secret of [access_token, refresh_token, key, password]) {
      expect(heard).to.not.contain(secret);
      expect(reports.join('\n')).to.not.contain(secret);
    }
    if (process.platform === 'win32') return;
    expect(statSync(directory()).mode & 0o777).to.equal(0o700);
    for (const name of readdirSync(directory()).filter((file) => file.startsWith('host.')))
      expect(statSync(path.join(directory(), name)).mode & 0o777, name).to.equal(0o600);
  });

  it('says in the window why a login is refused, and when the server cannot be asked', async () => {
    const host = await start();
    const window = open(host);
    await window.until('signed_out');
    const { email } = vendor.people.cashier;
    expect(await window.host.login(email, 'wrong')).to.deep.include({
      ok: false,
      code: 'invalid_credentials',
    });
    await stop(host);
    await start('http://127.0.0.1:9');
    await comesTrue(async () => window.host.away$.value === undefined);
    const refused = await window.host.login(email, password).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(TillRefusal).with.property('code', 'server_unreached');
  });

  it('takes a forgotten password and an invitation to the server, and brings its answers to the window', async () => {
    const host = await start();
    const window = open(host);
    await window.until('signed_out');
    const { passwords } = window.host;
    const who = { kind: 'vendor', email: vendor.people.cashier.email, type: 'employee' } as const;
    expect(await passwords.requestCode(who)).to.deep.equal({ ok: true });
    const refused = async (step: Promise<object>) => ((await step) as { code?: string }).code;
    expect(await refused(passwords.verifyCode(who, '00000'))).to.equal('invalid_input');
    expect(await refused(passwords.completeReset('vendor', 'none', 'new password'))).to.equal(
      'reset_token_invalid',
    );
    expect(await refused(passwords.acceptInvitation('vendor', 'none', 'new password'))).to.equal(
      'invitation_invalid',
    );
  });
});
