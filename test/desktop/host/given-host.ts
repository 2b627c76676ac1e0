// A host with real sockets and everything behind them given by the test: its storage is in memory, its channels are
// whatever the test says, and it can be taken away and put back at the same port.
import type { RxStorage } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import { WebSocket } from 'ws';
import { webClock } from '@evertill/client-core';
import { readApp } from '../../../desktop/host/app-files.ts';
import { openDoor } from '../../../desktop/host/door.ts';
import type { Door } from '../../../desktop/host/door.ts';
import { LentStorage } from '../../../desktop/host/lent-storage.ts';
import { WindowKeys } from '../../../desktop/host/window-keys.ts';
import { socketPipe } from '../../../desktop/host/window-pipe.ts';
import { WindowSession } from '../../../desktop/host/window-session.ts';
import type { Dispatch } from '../../../desktop/ipc/dispatch.ts';
import type { HostFrame } from '../../../desktop/ipc/window-frames.ts';
import { HostLine } from '../../../desktop/renderer/platform/host/host-line.ts';
import type { LineSocket } from '../../../desktop/renderer/platform/host/host-line.ts';
import type { WindowPass } from '../../../desktop/renderer/platform/host/window-pass.ts';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { givenApp } from './given-app.ts';

export interface GivenHost {
  readonly lent: LentStorage;
  readonly keys: WindowKeys;
  readonly build: string;
  readonly port: () => number;
  readonly news$: Subject<HostFrame>;
  dispatch: Dispatch;
  /** How often a window came. */
  readonly retries: () => number;
  /** A connection that has said nothing yet. */
  raw(): RawWindow;
  /** The same, greeted. */
  window(): Promise<RawWindow>;
  line(parts?: Partial<{ build: string; pass: WindowPass; outdated: () => void }>): HostLine;
  /** Without a word, as kill -9 does it. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** One connection, frame by frame. */
export interface RawWindow {
  readonly socket: WebSocket;
  readonly frames: HostFrame[];
  send(frame: unknown): void;
  /** The next frame for which it holds, or one that came already. */
  next<T extends HostFrame>(holds: (frame: HostFrame) => boolean): Promise<T>;
  /** The code it was closed with. */
  readonly closed: Promise<number>;
}

const origin = (port: number): string => `http://127.0.0.1:${port}`;

export function passOf(first: {
  token?: string;
  secret?: string;
}): WindowPass & { secret: string | undefined } {
  return {
    secret: first.secret,
    show() {
      return { ...first, ...(this.secret === undefined ? {} : { secret: this.secret }) };
    },
    keep(secret) {
      this.secret = secret;
    },
  };
}

export async function givenHost(storage: RxStorage<any, any> = ownMemory()): Promise<GivenHost> {
  const place = temporaryDirectory({ inMemory: true });
  const app = readApp(givenApp(place.directory));
  const lent = new LentStorage(storage);
  const keys = new WindowKeys(Buffer.alloc(32, 1), 'run');
  const news$ = new Subject<HostFrame>();
  let retries = 0;
  let wish: number | undefined;
  let door: Door | undefined;
  const sockets = new Set<WebSocket>();
  const open = async () => {
    const till = {
      lent,
      news$: news$ as Observable<HostFrame>,
      dispatch: ((name, request) => host.dispatch(name, request)) as Dispatch,
      retry: () => void retries++,
    };
    door = await openDoor({
      app,
      port: wish,
      connected: (socket) =>
        void new WindowSession(socketPipe(socket), { till, keys, build: app.build, patience: 1500 }),
    });
    wish = door.port;
  };
  await open();
  const connect = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${wish}/window`, { origin: origin(wish!) });
    sockets.add(socket);
    return socket;
  };
  const host: GivenHost = {
    lent,
    keys,
    build: app.build,
    port: () => wish!,
    news$,
    dispatch: async () => ({ ok: true, reply: {} }),
    retries: () => retries,
    raw: () => rawWindow(connect()),
    async window() {
      const window = host.raw();
      window.send({ type: 'hello', build: app.build, token: keys.token() });
      await window.next(({ type }) => type === 'welcome');
      return window;
    },
    line(parts = {}) {
      const line = new HostLine({
        connect: () => connect() as unknown as LineSocket,
        pass: passOf({ token: keys.token() }),
        build: app.build,
        clock: webClock,
        outdated: () => undefined,
        ...parts,
      });
      line.begin();
      return line;
    },
    async vanish() {
      await door!.close();
      door = undefined;
    },
    comeBack: open,
    async close() {
      for (const socket of sockets) socket.terminate();
      await door?.close();
      place.remove();
    },
  };
  return host;
}

/** Of this host alone: RxDB's memory storages share what is in them. */
function ownMemory(): RxStorage<any, any> {
  return { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<typeof getRxStorageMemory>;
}

function rawWindow(socket: WebSocket): RawWindow {
  const frames: HostFrame[] = [];
  const waiting = new Set<() => void>();
  const opened = new Promise<void>((resolve) => socket.once('open', resolve));
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as HostFrame);
    for (const look of waiting) look();
  });
  socket.on('error', () => undefined);
  return {
    socket,
    frames,
    send: (frame) =>
      void opened.then(() => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))),
    next: (holds) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find(holds);
          if (!found) return;
          waiting.delete(look);
          resolve(found as never);
        };
        waiting.add(look);
        look();
      }),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
}
