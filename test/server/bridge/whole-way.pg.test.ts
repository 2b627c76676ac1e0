// [I12] [I13] The whole way of a card payment: a client asks the server, the server the agent, the agent a terminal over its
// own protocol; and back, also when the agent dies in between.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { expect } from 'chai';
import { webChance, webClock } from '@evertill/client-core';
import { networkWire } from '../../../desktop/services/terminal-bridge/agent/bridge-line.ts';
import { readAddress } from '../../../desktop/services/terminal-bridge/config/bridge-address.ts';
import { SavedBridges } from '../../../desktop/services/terminal-bridge/config/saved-bridges.ts';
import { openBridge } from '../../../desktop/services/terminal-bridge/open-bridge.ts';
import type { Bridge } from '../../../desktop/services/terminal-bridge/open-bridge.ts';
import { SimulatedMachine } from '../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SimulatedZvt } from '../../../desktop/services/terminal-bridge/simulated/zvt-terminal.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { aCounting } from '../../support/given-journal.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { BridgedShop, price, until } from './given-bridge.ts';

describe('[I12] a payment from the server to a real driver and back', function () {
  this.timeout(60_000);
  let system: System;
  let shop: BridgedShop;
  let terminal: Server;
  let machine: SimulatedMachine;
  let place: ReturnType<typeof temporaryDirectory>;
  let bridge: Bridge;
  const directory = () => path.join(place.directory, 'till');

  before(async () => {
    system = await startTestSystem();
    shop = await BridgedShop.open(system, 'whole');
    machine = new SimulatedMachine({ ...webClock, after: (ms, run) => webClock.after(ms / 50, run) });
    terminal = createServer({ noDelay: true }, (line) => new SimulatedZvt(machine).serve(line));
    terminal.listen(0, '127.0.0.1');
    await once(terminal, 'listening');
    place = temporaryDirectory({ inMemory: true });
    mkdirSync(directory());
    const saved = new SavedBridges(directory());
    const { storeId, ...address } = readAddress(shop.bridge.wsUrl, shop.bridge.webhookUrl)!;
    saved.saveBridge({ ...address, storeId, terminalId: '' });
    const { port } = terminal.address() as AddressInfo;
    saved.saveTerminal({
      storeDeviceId: shop.terminal,
      storeId,
      address: { host: '127.0.0.1', port, protocol: 'zvt' },
      settings: { currency: 'EUR' },
    });
    start();
  });
  after(async () => {
    bridge.agent.close();
    terminal.close();
    await system?.stop();
    place.remove();
  });
  const start = () => {
    const surroundings = { clock: webClock, chance: webChance, wire: networkWire, printer: undefined };
    bridge = openBridge({ directory: directory(), ...surroundings });
  };
  const connected = () => until(async () => bridge.agent.sessions()[0]?.isConnected);
  const settled = (id: string, ref: string) =>
    until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      return (await shop.payment(id, ref)).state === 'settled';
    }, 20_000);

  it('is paid, with what the terminal said', async () => {
    await connected();
    const id = await shop.unpaid();
    const ref = await shop.asked(id);
    await settled(id, ref);
    expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
    expect(await shop.payment(id, ref)).to.include({
      auth_code: '100001',
      card_last4: '1111',
      card_brand: 'VISA',
    });
    await until(async () => bridge.book.reports.find(ref)?.isReported);
    expect(await shop.attention()).to.deep.equal([]);
    // It was let in by a ticket, so the key was in no address.
    expect(JSON.stringify(bridge.log.entries())).to.not.include(shop.bridge.key);
  });

  it('that is declined leaves the order as it was', async () => {
    machine.manners.push({ does: 'decline' });
    const id = await shop.unpaid();
    const ref = await shop.asked(id);
    await settled(id, ref);
    expect(await shop.payment(id, ref)).to.include({ outcome: 'declined' });
    expect((await shop.stateOf(id))[1]).to.equal('pending');
  });

  it('whose agent dies in the middle of it is found out by the next one', async () => {
    machine.manners.push({ does: 'approve', takesMs: 30_000 });
    const told = machine.told;
    const id = await shop.unpaid();
    const ref = await shop.asked(id);
    await until(async () => machine.told > told);
    bridge.agent.close();
    await until(async () => machine.at === undefined);
    start();
    await settled(id, ref);
    expect(await shop.stateOf(id)).to.deep.equal(['completed', 'paid', price, ['succeeded']]);
    expect(machine.told).to.equal(told + 1);
  });

  it('that was told to an agent which never heard of it is over, and charges nobody', async () => {
    const told = machine.told;
    bridge.agent.close();
    const deaf = await shop.agent();
    const { orderId, transactionRef } = await shop.told(deaf);
    await deaf.close();
    start();
    await settled(orderId, transactionRef);
    expect(await shop.payment(orderId, transactionRef)).to.include({
      outcome: 'error',
      decline_code: 'no_such_attempt',
    });
    expect(machine.told).to.equal(told);
  });

  it('[I13] a shift is closed with the batch of the terminal', async () => {
    await connected();
    const body = {
      ...aCounting,
      close_payment_terminal_batch: true,
      payment_terminal_device_id: shop.terminal,
    };
    const close = () => shop.ask('patch', `/vendor/shifts/work-shifts/${shop.shift}/close`, body, 'owner');
    const answer = await close();
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.body).to.include({ status: 'closed', svc_terminal_batch_payment_device_id: shop.terminal });
    expect(machine.batchesClosed).to.equal(1);
  });
});
