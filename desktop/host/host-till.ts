// The one till of a host: its directory, whoever is signed in, the local data service that has it open, and every
// channel windows may ask. Windows come and go; this is what stays.
import { hostname } from 'node:os';
import {
  clientVersion,
  nodeSurroundings,
  openTillIn,
  PasswordClient,
  refuse,
  removeReplica,
  TillKeeper,
  TillRefusal,
  webHttp,
} from '@evertill/client-core';
import type { Note, Person, Place, SyncStatus, TillRequest } from '@evertill/client-core';
import { openTillDirectory } from '@evertill/client-core/till-directory';
import type { TillDirectory } from '@evertill/client-core/till-directory';
import { distinctUntilChanged, EMPTY, map, merge, Subject, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import * as z from 'zod';
import { channels } from '../ipc/channels.ts';
import { createDispatch } from '../ipc/dispatch.ts';
import type { Dispatch } from '../ipc/dispatch.ts';
import type { HostFrame } from '../ipc/window-frames.ts';
import { LocalDb } from '../services/local-db/local-db.ts';
import { nodeFiles } from '../services/local-db/node-files.ts';
import type { TillOpener } from '../services/local-db/till-opener.ts';
import { LentStorage } from './lent-storage.ts';
import { seatHandlers } from './seat-handlers.ts';
import { tillHandlers } from './till-handlers.ts';

export interface HostTillRequest {
  readonly directory: string;
  /** The server's address. */
  readonly server: string;
  /** Told what the till gets over by itself, for the log. */
  readonly report: (message: string, error: unknown) => void;
}

export interface HostTill {
  readonly lent: LentStorage;
  readonly dispatch: Dispatch;
  /** What every window is told, from the state it is in now on. */
  readonly news$: Observable<HostFrame>;
  /** A window came: what failed before is tried again. */
  retry(): void;
  close(): Promise<void>;
}

/** Rejects with a `TillRefusal` when the directory cannot be used. */
export async function openHostTill({ directory, server, report: log }: HostTillRequest): Promise<HostTill> {
  const place = await openTillDirectory(directory);
  const lent = new LentStorage(place.storage);
  const problems = new Subject<HostFrame>();
  const report = (message: string, error: unknown) => {
    log(message, error);
    const why = error instanceof Error ? ` ${error.message}` : '';
    problems.next({ type: 'problem', message: message + why });
  };
  const opener = new KeptOpener(place);
  const localDb = new LocalDb({
    opener,
    files: nodeFiles,
    directory: place.scope,
    opened: (till) => keeper.reopened(till),
    report: log,
  });
  const keeper = new TillKeeper({
    equip: () =>
      Promise.resolve({
        surroundings: nodeSurroundings({ url: server, storage: lent.storage, scope: place.scope }),
        deviceId: place.deviceId,
        keep: place.keep,
      }),
    deviceName: `Till program on ${hostname()}`.slice(0, 100),
    person: await noteIn(place, 'person', personSchema),
    place: await noteIn(place, 'place', placeSchema),
    async open(request) {
      opener.request = request;
      const opened = await localDb.handlers['local-db:init']({ storeId: request.storeId });
      if ('ok' in opened) throw new TillRefusal(opened);
      return localDb.till()!;
    },
    close: () => localDb.close(),
    report,
  });
  const passwords = new PasswordClient(webHttp(server), clientVersion);
  const dispatch = createDispatch(
    channels,
    { ...localDb.handlers, ...seatHandlers(keeper, passwords), ...tillHandlers(() => localDb.till()) },
    log,
  );
  await keeper.begin();
  return {
    lent,
    dispatch,
    news$: merge(seatNews(keeper), statusNews(keeper), problems),
    retry: () => void keeper.retry(),
    async close() {
      await localDb.close();
      await place.close();
    },
  };
}

/** Opens the till for whoever is signed in, and no other store than theirs. */
class KeptOpener implements TillOpener {
  request: TillRequest | undefined;
  readonly #place: TillDirectory;

  constructor(place: TillDirectory) {
    this.#place = place;
  }

  async open(storeId: string): ReturnType<TillOpener['open']> {
    return openTillIn(this.#place, this.#for(storeId));
  }

  async removeReplica(storeId: string): Promise<void> {
    await removeReplica(this.#for(storeId));
  }

  #for(storeId: string): TillRequest {
    if (this.request?.storeId === storeId) return this.request;
    throw new TillRefusal(
      refuse('invalid_input', { field: 'storeId', problem: 'is not the store of this till' }),
    );
  }
}

const personSchema = z.object({ id: z.string(), name: z.string(), vendor_id: z.string() });
const placeSchema = z.object({ vendor_id: z.string(), store_id: z.string(), lane_id: z.string() });

async function noteIn<T extends Person | Place>(
  { notes }: TillDirectory,
  name: string,
  schema: z.ZodType<T>,
): Promise<Note<T>> {
  let known = schema.safeParse(await notes.read(name)).data;
  return {
    get: () => known,
    async set(fact) {
      await notes.write(name, fact && { ...fact });
      known = fact;
    },
  };
}

function seatNews(keeper: TillKeeper): Observable<HostFrame> {
  let openings = 0;
  const openingOf = new WeakMap<object, string>();
  const seat = (): HostFrame => {
    const { value: state } = keeper.state$;
    const person = keeper.person$.value ?? null;
    if (state.name !== 'open') return { type: 'seat', seat: state, person };
    const { till } = state;
    const opening = openingOf.get(till) ?? `${process.pid}-${++openings}`;
    openingOf.set(till, opening);
    const { deviceId, storeId, laneId } = till;
    const { vendor_id: vendorId } = till.device();
    return {
      type: 'seat',
      seat: { name: 'open', till: { opening, deviceId, vendorId, storeId, laneId } },
      person,
    };
  };
  return merge(keeper.state$, keeper.person$).pipe(
    map(seat),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );
}

function statusNews({ state$ }: TillKeeper): Observable<HostFrame> {
  const frame = (status: SyncStatus): HostFrame => ({ type: 'status', status: { ...status } });
  return state$.pipe(
    switchMap((state) => (state.name === 'open' ? state.till.status$.pipe(map(frame)) : EMPTY)),
  );
}
