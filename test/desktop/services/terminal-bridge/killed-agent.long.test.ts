// [I12] An agent that is killed at any moment of its payments, over real sockets and a real file: in the end the server has
// on record what the terminals did, each payment once.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import path from 'node:path';
import { expect } from 'chai';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { PaymentRequest, PaymentResult } from '@evertill/schemas';
import { SavedBridges } from '../../../../desktop/services/terminal-bridge/config/saved-bridges.ts';
import { SimulatedMachine } from '../../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { temporaryDirectory } from '../../../client-core/storage-sqlite/given-storage.ts';
import { SeededChance } from '../../../simulation/seeded-chance.ts';
import { isProof } from '../../../support/is-proof.ts';
import { fastClock } from '../../../support/fast-clock.ts';
import { simulatedFor } from './given-terminal.ts';
import { testClock } from '../../../support/test-clock.ts';

const kills = isProof ? 200 : 3;
const speed = 100;
const host = '127.0.0.1';
const storeId = 'store-1';
const terminals = { 'terminal-pax': 'pax', 'terminal-zvt': 'zvt' } as const;
type TerminalId = keyof typeof terminals;
const beginning = testClock.now();
const clock = fastClock(beginning, speed);
const program = path.join(import.meta.dirname, 'agent-process.ts');

interface Asked {
  readonly request: PaymentRequest;
  readonly told: PaymentResult[];
}

describe('an agent that is killed', () => {
  const place = temporaryDirectory({ inMemory: true });
  const machines = new Map<TerminalId, SimulatedMachine>();
  const servers: Server[] = [];
  const lines = new Set<Socket>();
  /** A server that knows no tickets. */
  const front = createHttpServer((_request, answer) => answer.writeHead(404).end('{}'));
  const asked = new Map<string, Asked>();
  const chance = new SeededChance('kill -9 of an agent');
  let bridge: WebSocketServer;
  let agent: WebSocket | undefined;
  let child: ChildProcess | undefined;

  before(async () => {
    const directory = path.join(place.directory, 'till');
    mkdirSync(directory);
    bridge = new WebSocketServer({ server: front });
    front.listen(0, host);
    await once(front, 'listening');
    bridge.on('connection', entered);
    const saved = new SavedBridges(directory);
    const { port } = front.address() as AddressInfo;
    const webhookUrl = `http://${host}:${port}/`;
    saved.saveBridge({
      wsUrl: `ws://${host}:${port}/`,
      webhookUrl,
      storeId,
      terminalId: '',
      key: 'evbk_key',
    });
    for (const [storeDeviceId, protocol] of Object.entries(terminals) as [TerminalId, 'pax' | 'zvt'][]) {
      const machine = new SimulatedMachine(clock);
      const simulated = simulatedFor(protocol, machine);
      const server = createServer({ noDelay: true }, (line) => {
        lines.add(line);
        line.on('error', () => undefined);
        simulated.serve(line);
      });
      server.listen(0, host);
      await once(server, 'listening');
      const address = { protocol, host, port: (server.address() as AddressInfo).port };
      saved.saveTerminal({ storeDeviceId, storeId, address, settings: { currency: 'EUR' } });
      machines.set(storeDeviceId, machine);
      servers.push(server);
    }
  });
  after(async () => {
    child?.kill('SIGKILL');
    for (const line of lines) line.destroy();
    for (const client of bridge.clients) client.terminate();
    await Promise.all([bridge, front, ...servers].map((one) => new Promise((closed) => one.close(closed))));
    place.remove();
  });

  const isOver = ({ told }: Asked) => told.some(({ outcome }) => outcome !== 'unknown');
  const open = () => [...asked.values()].filter((one) => !isOver(one));
  const say = (frame: object) => agent?.send(JSON.stringify(frame));

  /** As the server does it: asked once, then only asked about. */
  function entered(socket: WebSocket): void {
    agent = socket;
    const pinging = setInterval(() => socket.ping(), 25_000 / speed);
    socket.on('close', () => clearInterval(pinging));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const result = JSON.parse(data.toString()) as PaymentResult;
      if (result.type !== 'payment_result') return;
      const { transactionRef, outcome } = result;
      asked.get(transactionRef)!.told.push(result);
      // Some answers get lost.
      if (chance.happens(0.8)) say({ type: 'payment_result_received', transactionRef, outcome });
    });
    say({ type: 'welcome', storeId, terminalId: '' });
    askAbout();
  }

  function askAbout(): void {
    for (const { request } of open()) {
      const { transactionRef, storeDeviceId, orderReference } = request;
      say({ type: 'payment_inquiry', transactionRef, storeDeviceId, orderReference });
    }
  }

  function charge(storeDeviceId: TerminalId): void {
    const number = asked.size + 1;
    const transactionRef = `pay-${number}`;
    const request: PaymentRequest = {
      type: 'payment_request', orderId: `order-${number}`, amount: 100 + number, currency: 'EUR',
      orderReference: `#${number}`, transactionRef, storeDeviceId,
    }; // prettier-ignore
    const does = chance.pick(['approve', 'approve', 'decline'] as const);
    machines.get(storeDeviceId)!.manners.push({ does, takesMs: chance.between(500, 15_000) });
    asked.set(transactionRef, { request, told: [] });
    say(request);
  }

  const start = async () => {
    const directory = path.join(place.directory, 'till');
    child = spawn(process.execPath, [program, directory, String(beginning), String(speed)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await once(bridge, 'connection');
  };
  const passing = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it(`has each payment once after kill -9 at ${kills} random moments`, async function () {
    this.timeout(60_000 + kills * 20_000);
    for (let nr = 1; nr <= kills; nr += 1) {
      await start();
      const until = performance.now() + chance.between(0, 500);
      // One after another at each terminal, and sometimes one that finds it busy.
      while (performance.now() < until) {
        for (const id of Object.keys(terminals) as TerminalId[]) {
          const isFree = !open().some(({ request }) => request.storeDeviceId === id);
          if (isFree || chance.happens(0.05)) charge(id);
        }
        await passing(5);
      }
      const gone = once(child!, 'exit');
      child!.kill('SIGKILL');
      await gone;
    }

    await start();
    for (let wait = 0; open().length > 0 && wait < 600; wait += 1) {
      askAbout();
      await passing(100);
    }
    expect(open(), 'nobody ever knew').to.deep.equal([]);

    const outcomes: Record<string, number> = {};
    for (const { request, told } of asked.values()) {
      const { transactionRef, amount, storeDeviceId } = request;
      const finals = new Set(told.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'unknown'));
      expect([...finals], transactionRef).to.have.length(1);
      // Amounts are each another one: the ledger knows which payment it was.
      const moved = machines
        .get(storeDeviceId as TerminalId)!
        .ledger.filter((one) => one.amount === amount && one.state === 'approved');
      expect(moved.length, `${transactionRef} ${[...finals].join()}`).to.equal(
        finals.has('succeeded') ? 1 : 0,
      );
      for (const outcome of finals) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    expect(asked.size).to.be.at.least(kills);
    expect(outcomes['succeeded'] ?? 0).to.be.above(0);
    console.log(`      ${asked.size} payments: ${JSON.stringify(outcomes)}, 0 twice, 0 lost`);
  });
});
