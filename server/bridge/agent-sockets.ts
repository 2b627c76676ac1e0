// The door of the agents, `/pos-bridge/ws`: which sockets this process has for which store, and what each is told. The
// rows of the database are told by whoever has a socket; what arrives for nobody waits there. Second document, "Events".
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { bridgeFrameBytes } from '@evertill/schemas';
import { problem } from '../http/problem.ts';
import type { Problem } from '../http/problem.ts';
import { refuseUpgrade } from '../http/upgrade.ts';
import type { Door } from '../http/upgrade.ts';
import { AgentSocket } from './agent-socket.ts';
import type { AgentSocketDeps } from './agent-socket.ts';
import type { BridgeBell } from './bridge-bell.ts';
import type { BridgeKey } from './bridge-keys.ts';
import type { BridgeOutbox, StorePlace } from './outbox.ts';
import { redactedAddress } from './redacted-address.ts';

export const bridgePath = '/api/v1/pos-bridge/ws';
const mostOfOneKey = 8;
/** Who has not shown a key yet. */
const mostStrangers = 200;
/** ms */
const heartbeat = 25_000;
const busyLook = 200;
const mostFragments = 64;

export interface AgentSocketsDeps extends Omit<AgentSocketDeps, 'join'> {
  readonly outbox: BridgeOutbox;
  readonly bell: BridgeBell;
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
}

interface StoreSockets {
  readonly place: StorePlace;
  /** The newest last. */
  readonly sockets: AgentSocket[];
  readonly stop: () => void;
  isTelling: boolean;
  isAsked: boolean;
  isLookingSoon: boolean;
}

export class AgentSockets implements Door {
  readonly #deps: AgentSocketsDeps;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: bridgeFrameBytes,
    perMessageDeflate: false,
    maxFragments: mostFragments,
  });
  readonly #stores = new Map<string, StoreSockets>();
  readonly #ofKey = new Map<string, number>();
  readonly #open = new Set<AgentSocket>();
  #strangers = 0;

  constructor(deps: AgentSocketsDeps) {
    this.#deps = deps;
    this.#server.on('wsClientError', (_error, socket, request) =>
      refuseUpgrade(
        request,
        socket,
        problem('invalid_input', { problem: 'Must be the handshake of a web socket.' }),
      ),
    );
  }

  count(): number {
    return this.#open.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const address = request.url ?? '';
    if (address.split('?')[0] !== bridgePath) return false;
    const { log } = this.#deps;
    const refuse = (refused: Problem) => refuseUpgrade(request, socket, refused);
    const query = new URLSearchParams(address.slice(bridgePath.length + 1));
    const [storeId, terminalId] = [query.get('storeId') ?? '', query.get('terminalId') ?? ''];
    log.info({ address: redactedAddress(address) }, 'an agent connects');
    if (!this.#deps.isAllowedOrigin(request)) refuse(problem('forbidden'));
    else if (storeId === '' || storeId.length > 128)
      refuse(problem('invalid_input', { field: 'storeId', problem: 'Must have 1 to 128 characters.' }));
    else if (terminalId.length > 128)
      refuse(problem('invalid_input', { field: 'terminalId', problem: 'Must have at most 128 characters.' }));
    else if (this.#strangers >= mostStrangers) refuse(problem('overloaded'));
    else
      this.#server.handleUpgrade(request, socket, head, (accepted) =>
        this.#accept(accepted, { storeId, terminalId }, query.get('token') ?? ''),
      );
    return true;
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#open) socket.close(code, reason);
    this.#server.close();
  }

  #accept(socket: WebSocket, asked: { storeId: string; terminalId: string }, token: string): void {
    const { surroundings, log, keys } = this.#deps;
    const join = (agent: AgentSocket, key: BridgeKey) => {
      const leave = this.#join(agent, key);
      if (leave) known();
      return leave;
    };
    this.#strangers += 1;
    let isStranger = true;
    const known = () => {
      if (isStranger) this.#strangers -= 1;
      isStranger = false;
    };
    const agent = new AgentSocket(
      { ...this.#deps, join },
      {
        send: (text) => socket.send(text),
        close: (code, reason) => {
          socket.close(code, reason);
          // A peer that does not answer the close is not waited for.
          surroundings.clock.after(2000, () => socket.terminate());
        },
        terminate: () => socket.terminate(),
        buffered: () => socket.bufferedAmount,
      },
      asked,
    );
    this.#open.add(agent);
    let alive = true;
    const beat = () => {
      if (!alive) return socket.terminate();
      alive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
      timer = surroundings.clock.after(heartbeat, beat);
    };
    let timer = surroundings.clock.after(heartbeat, beat);
    const failed = (err: unknown) => {
      log.warn({ err }, 'an agent’s socket failed');
      socket.terminate();
    };
    socket.on('pong', () => (alive = true));
    socket.on('message', (data, isBinary) => {
      alive = true;
      if (isBinary) return agent.close(1003, 'text frames only');
      agent.receive((data as Buffer).toString()).catch(failed);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      timer.cancel();
      known();
      agent.ended();
      this.#open.delete(agent);
    });
    if (token !== '') agent.enter(keys.find(token)).catch(failed);
  }

  #join(agent: AgentSocket, key: BridgeKey): (() => void) | undefined {
    const count = this.#ofKey.get(key.id) ?? 0;
    if (count >= mostOfOneKey) return undefined;
    this.#ofKey.set(key.id, count + 1);
    const name = `${key.vendor_id}|${key.store_id}`;
    const store = this.#stores.get(name) ?? this.#storeOf(name, key);
    store.sockets.push(agent);
    // Behind the welcome.
    this.#deps.surroundings.clock.after(0, () => void this.#greet(store));
    return () => {
      const left = (this.#ofKey.get(key.id) ?? 1) - 1;
      if (left > 0) this.#ofKey.set(key.id, left);
      else this.#ofKey.delete(key.id);
      store.sockets.splice(store.sockets.indexOf(agent), 1);
      if (store.sockets.length > 0) return;
      store.stop();
      this.#stores.delete(name);
    };
  }

  #storeOf(name: string, { vendor_id, store_id }: BridgeKey): StoreSockets {
    const place = { vendor_id, store_id };
    const stop = this.#deps.bell.listen(place, () => void this.#tell(store));
    const store: StoreSockets = {
      place,
      sockets: [],
      stop,
      isTelling: false,
      isAsked: false,
      isLookingSoon: false,
    };
    this.#stores.set(name, store);
    return store;
  }

  async #greet(store: StoreSockets): Promise<void> {
    await this.#deps.outbox
      .askAnew(store.place)
      .catch((err: unknown) => this.#deps.log.warn({ err }, 'payments could not be asked about anew'));
    await this.#tell(store);
  }

  /** One look at a time; asked meanwhile, it looks once more. */
  async #tell(store: StoreSockets): Promise<void> {
    store.isAsked = true;
    if (store.isTelling) return;
    store.isTelling = true;
    try {
      while (store.isAsked) {
        store.isAsked = false;
        if (store.sockets.length > 0) await this.#tellOnce(store);
      }
    } catch (err) {
      this.#deps.log.warn({ err }, 'what agents are to be told could not be read');
    } finally {
      store.isTelling = false;
    }
  }

  #lookSoon(store: StoreSockets): void {
    if (store.isLookingSoon) return;
    store.isLookingSoon = true;
    this.#deps.surroundings.clock.after(busyLook, () => {
      store.isLookingSoon = false;
      void this.#tell(store);
    });
  }

  async #tellOnce(store: StoreSockets): Promise<void> {
    // A copy: who is busy for too long leaves.
    const sockets = [...store.sockets].filter((agent) => !agent.isBusy());
    if (sockets.length < store.sockets.length) this.#lookSoon(store);
    if (sockets.length === 0) return;
    const hasAll = sockets.some(({ terminalId }) => terminalId === '');
    const devices = hasAll ? undefined : sockets.map(({ terminalId }) => terminalId);
    const due = await this.#deps.outbox.take(store.place, devices);
    // There may be more than is told at once.
    if (due.length > 0) store.isAsked = true;
    for (const { storeDeviceId, frame } of due) {
      const ofStore = sockets.filter(({ terminalId }) => terminalId === '');
      // One of this device alone, the agent that was activated for it, or else any; the newest is the likeliest to live.
      const agent =
        sockets.findLast(({ terminalId }) => terminalId === storeDeviceId) ??
        ofStore.findLast((one) => one.isOf(storeDeviceId)) ??
        ofStore.at(-1);
      agent?.tell(frame);
    }
  }
}
