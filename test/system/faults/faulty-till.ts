// A real till over real sockets whose clock, disk, wire and network a test can break. Its time runs faster than the world's,
// so that what a till waits for is not waited for here.
import { setTimeout as sleep } from 'node:timers/promises';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { handleOf } from '../../../client-core/open-till.ts';
import type { HeadlessTill } from '../../../client-core/open-till.ts';
import { websocketTransport } from '../../../client-core/link/websocket-transport.ts';
import { nodeSurroundings } from '../../../client-core/surroundings-node.ts';
import type { DeviceSurroundings, Space } from '../../../client-core/surroundings.ts';
import { openTillOn } from '../../../client-core/till/open-till-on.ts';
import type { TillSession } from '../../../client-core/till/till-session.ts';
import type { Till } from '../../../client-core/till/till.ts';
import type { Clock } from '@evertill/sync';
import { startChaosProxy } from '../../support/chaos-proxy.ts';
import type { ChaosProxy } from '../../support/chaos-proxy.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { testClock } from '../../support/test-clock.ts';

/** A till's second is a quarter of one. */
export const pace = 4;

/** Begins as the wall's, and runs faster; can be set, and can stand still for the program. */
class FastClock implements Clock {
  readonly #began = performance.now();
  readonly #wall = testClock.now();
  #offset = 0;
  #slept = 0;

  now(): number {
    return this.#wall + this.monotonic() + this.#offset;
  }

  monotonic(): number {
    return (performance.now() - this.#began) * pace + this.#slept;
  }

  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, Math.min(milliseconds / pace, 2_000_000_000));
    return { cancel: () => clearTimeout(timer) };
  }

  /** Somebody sets the clock, ms. */
  set(by: number): void {
    this.#offset += by;
  }

  /** The program gets no turn for so long, ms. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds;
  }
}

export interface Frame {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What happens to a frame: another one, or undefined when it is lost. */
type Tamper = (frame: Frame) => Frame | undefined;

/** Frames of this kind are changed on the way. */
export const changing =
  (type: string, change: Tamper): Tamper =>
  (frame) =>
    frame.type === type ? change(frame) : frame;

export interface Disk {
  /** Thrown by every write. */
  fault: Error | undefined;
  /** ms of the world for every write. */
  delay: number;
  /** What is written of a document. */
  rot: (document: Record<string, unknown>) => Record<string, unknown>;
  /** What is read of the journal. */
  tamper: (document: Record<string, unknown>) => Record<string, unknown>;
}

export interface FaultyTillOptions {
  readonly deviceId: string;
  readonly role?: Role;
  readonly lane: string;
  readonly session?: TillSession | undefined;
}

export class FaultyTill {
  readonly deviceId: string;
  readonly clock = new FastClock();
  readonly disk: Disk = { fault: undefined, delay: 0, rot: (one) => one, tamper: (one) => one };
  readonly proxy: ChaosProxy;
  space: Space = { persistent: true, used: 1, left: 10 ** 12 };
  sent: Tamper = (frame) => frame;
  received: Tamper = (frame) => frame;
  /** ms of the world until a frame from the server arrives. */
  lag = 0;
  /** Pages instead of one long answer. */
  downloads = true;
  readonly #vendor: GivenVendor;
  readonly #options: FaultyTillOptions;
  /** Of this program: a twin shares the name of the device and nothing else. */
  readonly #scope = `faults-${++made}`;
  #storage = freshStorage();
  #till: Till | undefined;

  private constructor(vendor: GivenVendor, proxy: ChaosProxy, options: FaultyTillOptions) {
    this.#vendor = vendor;
    this.proxy = proxy;
    this.#options = options;
    this.deviceId = options.deviceId;
  }

  static async at(system: System, vendor: GivenVendor, options: FaultyTillOptions): Promise<FaultyTill> {
    return new FaultyTill(vendor, await startChaosProxy(Number(new URL(system.url).port)), options);
  }

  get till(): Till {
    if (!this.#till) throw new Error('The till is not open.');
    return this.#till;
  }

  get hand(): HeadlessTill {
    return handleOf(this.till);
  }

  async open(): Promise<HeadlessTill> {
    const { role = 'cashier', lane, session } = this.#options;
    const { staff, token } = this.#vendor.people[role];
    this.#till = await openTillOn({
      surroundings: this.#surroundings(),
      session: session ?? {
        user: { id: staff.id },
        token: () => Promise.resolve(token),
        refresh: () => Promise.resolve(undefined),
      },
      deviceId: this.deviceId,
      deviceName: this.deviceId,
      vendorId: this.#vendor.id,
      storeId: this.#vendor.stores[0].id,
      laneId: lane,
    });
    return this.hand;
  }

  /** Open, caught up, with a shift; a sale or more made and taken in. */
  async selling(sales = 1): Promise<HeadlessTill> {
    const hand = await this.open();
    await hand.inSync();
    await hand.openShift({ label: 'Day', openingCash: 0 });
    for (let sale = 0; sale < sales; sale++) await this.sell();
    await hand.inSync();
    return hand;
  }

  async sell(): Promise<void> {
    await this.hand.sell({ lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 100 }] });
  }

  /** Its connection is not one of these any more. */
  leaves(...names: readonly string[]): Promise<void> {
    return this.#until(() => !names.includes(this.#connection()), `it stays ${names.join(' or ')}`);
  }

  reaches(...names: readonly string[]): Promise<void> {
    return this.#until(() => names.includes(this.#connection()), `it never gets ${names.join(' or ')}`);
  }

  async reconnects(): Promise<void> {
    await this.proxy.down();
    await this.leaves('live', 'catching_up');
    await this.proxy.up();
    await this.reaches('live', 'catching_up');
  }

  /** It looks at itself so many times. */
  async looks(times: number): Promise<void> {
    await sleep((times * 10_000) / pace);
  }

  #connection(): string {
    return this.till.connection()?.state().name ?? '';
  }

  async #until(holds: () => boolean, otherwise: string): Promise<void> {
    for (let tries = 0; tries < 400; tries++, await sleep(25)) if (holds()) return;
    throw new Error(`${this.deviceId}: ${otherwise}.`);
  }

  async close(): Promise<void> {
    await this.#till?.close();
    this.#till = undefined;
  }

  /** Its disk is another one: everything it knew is gone. */
  loseDisk(): void {
    this.#storage = freshStorage();
  }

  async end(): Promise<void> {
    await this.proxy.close();
    this.disk.fault = undefined;
    this.disk.delay = 0;
    await this.close().catch(() => undefined);
  }

  #surroundings(): DeviceSurroundings {
    const node = nodeSurroundings({ url: this.proxy.url, storage: this.#storage, scope: this.#scope });
    const { download, ...parts } = node;
    return {
      ...parts,
      ...(this.downloads && download ? { download } : {}),
      clock: this.clock,
      storage: brokenStorage(this.#storage, this.disk),
      transport: this.#transport(),
      machine: { ...node.machine!, space: () => Promise.resolve(this.space) },
    };
  }

  #transport(): DeviceSurroundings['transport'] {
    const inner = websocketTransport(this.proxy.url, WebSocket);
    return {
      connect: (listener) => {
        const channel = inner.connect({
          ...listener,
          opened: () => listener.opened(),
          closed: (reason) => listener.closed(reason),
          frame: (text) => {
            const frame = this.received(JSON.parse(text) as Frame);
            if (!frame) return;
            if (this.lag === 0) listener.frame(JSON.stringify(frame));
            else setTimeout(() => listener.frame(JSON.stringify(frame)), this.lag);
          },
        });
        return {
          send: (text) => {
            const frame = this.sent(JSON.parse(text) as Frame);
            if (frame) channel.send(JSON.stringify(frame));
          },
          close: () => channel.close(),
        };
      },
    };
  }
}

let made = 0;

type Storage = ReturnType<typeof getRxStorageMemory>;
type Instance = Awaited<ReturnType<Storage['createStorageInstance']>>;

function freshStorage(): Storage {
  return { ...getRxStorageMemory(), collectionStates: new Map() };
}

/** The same storage over a disk that can fail, be slow, or have been altered. */
function brokenStorage(storage: Storage, disk: Disk): Storage {
  const broken = (instance: Instance): Instance =>
    new Proxy(instance, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const method = member.bind(target) as (...args: unknown[]) => unknown;
        if (name === 'bulkWrite') {
          return async (...args: unknown[]) => {
            if (disk.delay > 0) await new Promise((resolve) => setTimeout(resolve, disk.delay));
            if (disk.fault) throw disk.fault;
            const [rows, ...more] = args as [{ document: Record<string, unknown> }[], ...unknown[]];
            return method(
              rows.map((row) => ({ ...row, document: disk.rot(row.document) })),
              ...more,
            );
          };
        }
        if (name === 'query' && instance.collectionName === 'operation') {
          return async (...args: unknown[]) => {
            const { documents } = (await method(...args)) as { documents: Record<string, unknown>[] };
            return { documents: documents.map((document) => disk.tamper(document)) };
          };
        }
        return method;
      },
    });
  return {
    ...storage,
    createStorageInstance: async (parameters) =>
      broken((await storage.createStorageInstance(parameters)) as Instance),
  } as Storage;
}

/** An error as the platform gives it. */
export function diskError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
