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
import { testClock } from '../../../support/test-clock.ts';

/**
 * The clock of this machine, two hundred times as fast: what a terminal takes seconds for takes hundredths. Both ends are
 * in this process: what has arrived while it had no time is heard before a wait counts as over.
 */
const speed = 200;
const turns = 20;
const clock: Clock = {
  now: () => testClock.now(),
  monotonic: () => performance.now() * speed,
  after: (milliseconds, run) => {
    let isCanceled = false;
    const late = (left: number) => {
      if (isCanceled) return;
      if (left === 0) run();
      else setImmediate(() => late(left - 1));
    };
    const timer = setTimeout(() => late(turns), milliseconds / speed);
    return {
      cancel: () => {
        isCanceled = true;
        clearTimeout(timer);
      },
    };
  },
};
const request = { transactionRef: 'pay-1', amount: 1234, currency: 'EUR' };
const host = '127.0.0.1';
const report = () => undefined;

describe('terminals over real sockets', () => {
  let servers: Server[];
  let machine: SimulatedMachine;
  let cuts: Cuts[];
  let sockets: Set<Socket>;
  beforeEach(() => {
    machine = new SimulatedMachine(clock);
    cuts = [];
    sockets = new Set();
    servers = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  });

  const listening = async (
    protocol: Protocol,
    make: (serve: (line: Socket) => void) => Server,
    at = { machine, cuts },
  ): Promise<number> => {
    const simulated = simulatedFor(protocol, at.machine);
    const server = make((line) => {
      sockets.add(line);
      // A word held back until the one before was taken is 40 ms: eight seconds of this clock.
      line.setNoDelay(true);
      line.on('error', () => undefined);
      simulated.serve(cutLine(line, at.cuts.shift() ?? {}));
    });
    servers.push(server);
    server.listen(0, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const terminalOf = (driver: TerminalDriver) =>
    new GuardedTerminal({ driver, device: 'one', book: new MemoryBook(), clock, report });
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
      await paidAndCut(over(protocol, tcpTransport({ host, port }, clock)));
    });

    it(`[I12] ${protocol} over TCP, cut behind every tenth byte`, async () => {
      // Each at a terminal of its own, all at once: most of the time is waiting until one can no longer be at it.
      const cutAt = async (cut: Cuts) => {
        const own = { machine: new SimulatedMachine(clock), cuts: [] as Cuts[] };
        const port = await listening(protocol, (serve) => createServer(serve), own);
        const terminal = over(protocol, tcpTransport({ host, port }, clock));
        // What is said once, at the first connection, is over.
        expect((await terminal.pay({ ...request, transactionRef: 'before' })).outcome).to.equal('succeeded');
        own.cuts.push(cut);
        let result = await terminal.pay(request);
        for (let tries = 0; result.outcome === 'unknown' && tries < 80; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          result = await terminal.inquire(request.transactionRef);
        }
        expect(result.outcome, JSON.stringify(cut)).to.not.equal('unknown');
        expect(own.machine.ledger.length - 1, JSON.stringify(cut)).to.equal(
          result.outcome === 'succeeded' ? 1 : 0,
        );
      };
      const places = Array.from({ length: 12 }, (_, number) => 1 + number * 10);
      await Promise.all(places.flatMap((at) => [cutAt({ hears: at }), cutAt({ says: at })]));
    }).timeout(120_000);
  }

  it('[I12] nexo over TLS, only with the certificate that was told', async () => {
    const { cert, key } = selfSigned();
    const port = await listening('nexo', (serve) => createTlsServer({ cert, key }, serve));
    await paidAndCut(over('nexo', tlsTransport({ host, port, ca: cert }, clock)));
    const told = machine.told;
    const stranger = over('nexo', tlsTransport({ host, port, ca: selfSigned('stranger').cert }, clock));
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
    expect(await over('zvt', tcpTransport({ host, port: silent }, clock)).pay(request)).to.deep.include({
      declineCode: 'unreachable',
    });
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => servers.pop()!.close(closed));
    expect(await over('zvt', tcpTransport({ host, port: silent }, clock)).pay(request)).to.deep.include({
      declineCode: 'unreachable',
    });
  });
});
