// The same drivers and terminals over real sockets of this machine: TCP, TLS, a WebSocket; and a payment that is cut there.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { expect } from 'chai';
import type { Clock } from '@evertill/sync';
import { CloudDriver } from '../../../../desktop/services/terminal-bridge/cloud/cloud-driver.ts';
import type { TerminalDriver } from '../../../../desktop/services/terminal-bridge/driver.ts';
import { GuardedTerminal } from '../../../../desktop/services/terminal-bridge/guarded-terminal.ts';
import { serialTransport } from '../../../../desktop/services/terminal-bridge/serial-transport.ts';
import type { SerialLibrary } from '../../../../desktop/services/terminal-bridge/serial-transport.ts';
import { cutLine } from '../../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import type { Cuts } from '../../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import { SimulatedMachine } from '../../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { tcpTransport, tlsTransport } from '../../../../desktop/services/terminal-bridge/transport.ts';
import type { Transport } from '../../../../desktop/services/terminal-bridge/transport.ts';
import { selfSigned } from '../../../support/self-signed.ts';
import { driverFor, simulatedFor } from './given-terminal.ts';
import type { Protocol } from './given-terminal.ts';
import { MemoryBook } from './memory-book.ts';

/** The clock of this machine, a hundred times as fast: what a terminal takes seconds for takes hundredths. */
const speed = 100;
const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now() * speed,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds / speed);
    return { cancel: () => clearTimeout(timer) };
  },
};
const request = { transactionRef: 'pay-1', amount: 1234, currency: 'EUR' };
const host = '127.0.0.1';
const report = () => undefined;

describe('terminals over real sockets', () => {
  let server: Server;
  let machine: SimulatedMachine;
  let cuts: Cuts[];
  let sockets: Set<Socket>;
  beforeEach(() => {
    machine = new SimulatedMachine(clock);
    cuts = [];
    sockets = new Set();
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((closed) => server.close(closed));
  });

  const listening = async (
    protocol: Protocol,
    make: (serve: (line: Socket) => void) => Server,
  ): Promise<number> => {
    const simulated = simulatedFor(protocol, machine);
    server = make((line) => {
      sockets.add(line);
      line.on('error', () => undefined);
      simulated.serve(cutLine(line, cuts.shift() ?? {}));
    });
    server.listen(0, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const terminalOf = (driver: TerminalDriver) =>
    new GuardedTerminal({ driver, book: new MemoryBook(), clock, report });
  const over = (protocol: Protocol, transport: Transport) =>
    terminalOf(driverFor(protocol, transport, clock, () => duplexPair()[0]));
  const paidAndCut = async (terminal: GuardedTerminal) => {
    const paid = await terminal.pay(request);
    expect(paid).to.deep.include({ outcome: 'succeeded', amountApproved: 1234, cardLast4: '1111' });
    machine.manners.push({ does: 'approve', says: 'never' });
    // Nobody hears the result, and the next line is cut before it says anything.
    const other = { ...request, transactionRef: 'pay-2' };
    expect((await terminal.pay(other)).outcome).to.equal('unknown');
    cuts.push({ says: 0 });
    expect((await terminal.inquire('pay-2')).outcome).to.equal('unknown');
    expect((await terminal.inquire('pay-2')).outcome).to.equal('succeeded');
    expect(machine.told).to.equal(2);
  };

  for (const protocol of ['zvt', 'pax'] as const) {
    it(`[I12] ${protocol} over TCP`, async () => {
      const port = await listening(protocol, (serve) => createServer(serve));
      await paidAndCut(over(protocol, tcpTransport({ host, port })));
    });

    it(`[I12] ${protocol} over TCP, cut behind every tenth byte`, async () => {
      const port = await listening(protocol, (serve) => createServer(serve));
      const terminal = over(protocol, tcpTransport({ host, port }));
      for (let at = 1; at < 120; at += 10) {
        for (const cut of [{ hears: at }, { says: at }]) {
          const before = machine.ledger.length;
          cuts.push(cut);
          const transactionRef = `pay-${Object.keys(cut)[0]}-${at}`;
          let result = await terminal.pay({ ...request, transactionRef });
          for (let tries = 0; result.outcome === 'unknown' && tries < 80; tries += 1) {
            await new Promise((resolve) => setTimeout(resolve, 100));
            result = await terminal.inquire(transactionRef);
          }
          expect(result.outcome, transactionRef).to.not.equal('unknown');
          expect(machine.ledger.length - before, transactionRef).to.equal(
            result.outcome === 'succeeded' ? 1 : 0,
          );
        }
      }
    }).timeout(120_000);
  }

  it('[I12] nexo over TLS, only with the certificate that was told', async () => {
    const { cert, key } = selfSigned();
    const port = await listening('nexo', (serve) => createTlsServer({ cert, key }, serve));
    await paidAndCut(over('nexo', tlsTransport({ host, port, ca: cert })));
    const told = machine.told;
    const stranger = over('nexo', tlsTransport({ host, port, ca: selfSigned('stranger').cert }));
    expect(await stranger.pay(request)).to.deep.include({ declineCode: 'unreachable' });
    expect(machine.told).to.equal(told);
  });

  it('[I12] a cloud terminal over a WebSocket', async () => {
    const port = await listening('cloud', (serve) => createServer(serve));
    let ids = 0;
    const chance = { random: Math.random, id: () => `id-${++ids}` };
    await paidAndCut(
      terminalOf(new CloudDriver({ url: `ws://${host}:${port}/`, terminalId: 't' }, { clock, chance })),
    );
  });

  it('zvt over a serial port, whose library is loaded when the first is opened', async () => {
    const simulated = simulatedFor('zvt-serial', machine);
    const opened: object[] = [];
    let loads = 0;
    class FakePort {
      constructor(settings: object) {
        opened.push(settings);
        const [till, terminal] = duplexPair();
        simulated.serve(terminal);
        return Object.assign(till, { open: (done: (error: Error | null) => void) => done(null) });
      }
    }
    const load = async () => {
      loads += 1;
      return { SerialPort: FakePort } as unknown as SerialLibrary;
    };
    const terminal = over('zvt-serial', serialTransport({ path: '/dev/ttyUSB0' }, load));
    expect(loads).to.equal(0);
    expect((await terminal.pay(request)).outcome).to.equal('succeeded');
    expect(opened[0]).to.deep.equal({
      path: '/dev/ttyUSB0', baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 2, autoOpen: false,
    }); // prettier-ignore
  });

  it('a terminal that is not there, or says nothing when it is reached, is unreachable within its time', async () => {
    const silent = await listening('zvt', () => createServer((socket) => void sockets.add(socket)));
    expect(await over('zvt', tcpTransport({ host, port: silent })).pay(request)).to.deep.include({
      declineCode: 'unreachable',
    });
    await new Promise((closed) => {
      for (const socket of sockets) socket.destroy();
      server.close(closed);
    });
    expect(await over('zvt', tcpTransport({ host, port: silent })).pay(request)).to.deep.include({
      declineCode: 'unreachable',
    });
  });
});
