// The desktop shell whole, against a whole server: a window's sale goes through the built preload, a port, and the built
// till process, which is killed in the middle of it. Counted by SQL, past the server.
import path from 'node:path';
import { expect } from 'chai';
import { filter, firstValueFrom } from 'rxjs';
import { prepareOrder } from '@evertill/client-core';
import { openTillDirectory } from '@evertill/client-core/till-directory';
import { readApp } from '../../../desktop/host/app-files.ts';
import { shellLine, shellPass } from '../../../desktop/renderer/platform/electron/shell-line.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { isProof } from '../../support/is-proof.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { cartOf, givenWindow } from '../host/given-window.ts';
import type { GivenWindow } from '../host/given-window.ts';
import { shellsOf } from './given-shell.ts';
import type { GivenShell } from './given-shell.ts';

/** How often the till process is killed while somebody sells. */
const kills = isProof ? 100 : 5;

describe('a sale in the desktop shell', function () {
  const { start, bundle } = shellsOf(this);
  this.timeout(isProof ? 900_000 : 120_000);
  let system: System;
  let vendor: GivenVendor;
  let names = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    vendor = await giveVendor(system, `shell-${++names}`, { prices_include_tax: true });
    await giveProduct(system, vendor, { id: `${vendor.id}-milk`, sku_code: 'MILK', price: 250 });
  });

  /** The page in the till's window, as `main.tsx` composes it. */
  const pageIn = (shell: GivenShell): GivenWindow => {
    const { shell: api } = shell.till();
    const { build } = readApp(path.join(bundle().directory, 'app'));
    return givenWindow({
      connect(heard) {
        const line = shellLine(api);
        line.addEventListener('message', (event) => heard(String(event.data)));
        return line;
      },
      pass: shellPass,
      build,
      close: () => undefined,
    });
  };
  /** Signed in at the first lane, in sync, with a shift open. */
  const atWork = async (shell: GivenShell): Promise<GivenWindow> => {
    const window = pageIn(shell);
    await window.until('signed_out');
    await window.host.login(vendor.people.cashier.email, password);
    await window.until('place');
    const [store] = vendor.stores;
    await window.host.usePlace(store.id, store.lanes[0]!);
    const till = await window.till();
    await firstValueFrom(till.status$.pipe(filter(({ connection }) => connection.live)));
    await comesTrue(async () => (await till.documents.find('product', { selector: {} })).length > 0);
    expect(await till.actions.openShift({ label: 'Morning', openingCash: 10_000 })).to.have.property(
      'ok',
      true,
    );
    return window;
  };
  const orders = async () => {
    const { rows } = await system.owner.query<{ id: string; code: string; seq: number }>(
      `SELECT client_order_id AS id, display_code AS code, device_seq::int AS seq FROM orders
        WHERE vendor_id = $1 ORDER BY device_seq`,
      [vendor.id],
    );
    return rows;
  };
  const untilSent = async (window: GivenWindow) => {
    const till = await window.till();
    await firstValueFrom(till.status$.pipe(filter(({ waiting }) => waiting === 0)));
  };

  it('[I1] [I2] loses nothing and does nothing twice, however often its till process is killed in the middle', async () => {
    const shell = await start({ args: [`--server=${system.url}`] });
    const window = await atWork(shell);
    const sold: string[] = [];
    for (let nr = 0; nr < kills; nr++) {
      const till = await window.till();
      const prepared = await prepareOrder(till, await cartOf(till, 'MILK', `sale-${nr}`));
      if (!prepared.ok) return expect.fail(prepared.code);
      const paid = [{ method: 'cash', amount: prepared.cashTotals.total }] as const;
      const placing = till.actions.placeOrder(prepared, paid);
      // At another moment each time: before it is written, while it is, and when only its answer is on the way.
      await new Promise((resolve) => setTimeout(resolve, nr % 20));
      const gone = firstValueFrom(window.host.away$.pipe(filter((away) => away === 'gone')));
      shell.electron.processes.at(-1)!.child.kill('SIGKILL');
      await gone;
      const placed = await placing;
      if (!placed.ok) return expect.fail(placed.code);
      sold.push(placed.displayCode);
      await firstValueFrom(window.host.away$.pipe(filter((away) => away === undefined)));
    }
    expect(shell.electron.processes).to.have.length(kills + 1);
    await untilSent(window);
    const stored = await orders();
    expect(stored.map(({ id }) => id)).to.deep.equal(Array.from({ length: kills }, (_, nr) => `sale-${nr}`));
    expect(stored.map(({ code }) => code)).to.deep.equal(sold);
    expect(shell.log.filter((line) => /it is begun again/.test(line))).to.have.length(kills);
    expect(shell.electron.errors).to.deep.equal([]);
  });

  it('answers what is under way before the app ends, and has it at the next start', async () => {
    const shell = await start({ args: [`--server=${system.url}`] });
    const window = await atWork(shell);
    const sold = await window.sell('MILK', 'last');
    await shell.end();
    await comesTrue(async () => window.host.away$.value === 'gone');
    const again = await start({ args: [`--server=${system.url}`] });
    const next = pageIn(again);
    await next.until('open');
    await untilSent(next);
    expect((await orders()).map(({ code }) => code)).to.deep.equal([sold.displayCode]);
  });

  it('[T15] tells no page a token, and writes none to the log', async () => {
    const shell = await start({ args: [`--server=${system.url}`] });
    const window = await atWork(shell);
    await window.sell('MILK');
    await untilSent(window);
    expect(shell.electron.keys.sealed, 'tokens that went to the key store').to.be.above(1);
    await shell.end();
    const till = await openTillDirectory(path.join(shell.data, 'till'));
    const kept = await till.keep.load();
    await till.close();
    for (const token of [kept!.access_token, kept!.refresh_token]) expect(token).to.match(/^sealed\./);
    const heard = [...window.heard, ...shell.log].join('\n');
    expect(heard).to.contain('MILK');
    expect(heard).to.not.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    expect(heard).to.not.contain(password);
  });
});
