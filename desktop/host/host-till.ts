// The one till of a host: its directory, whoever is signed in, the local data service that has it open, and every
// channel windows may ask. Windows come and go; this is what stays.
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
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
  webChance,
  webClock,
  webHttp,
} from '@evertill/client-core';
import type { Inspection, Note, Person, Place, SyncStatus, Till, TillRequest } from '@evertill/client-core';
import { openTillDirectory } from '@evertill/client-core/till-directory';
import type { TillDirectory } from '@evertill/client-core/till-directory';
import { distinctUntilChanged, EMPTY, map, merge, ReplaySubject, Subject, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import * as z from 'zod';
import { cutText } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { channels } from '../ipc/channels.ts';
import { createDispatch } from '../ipc/dispatch.ts';
import type { Dispatch } from '../ipc/dispatch.ts';
import type { HostFrame } from '../ipc/window-frames.ts';
import { LocalDb } from '../services/local-db/local-db.ts';
import { nodeFiles } from '../services/local-db/node-files.ts';
import type { LocalDevices } from '../services/wire/local-devices.ts';
import { NativeDevices } from '../services/wire/native/native-devices.ts';
import { sealedKeep } from '../services/secrets/sealed-keep.ts';
import type { Seal } from '../services/secrets/sealed-keep.ts';
import type { TillOpener } from '../services/local-db/till-opener.ts';
import { Network } from '../services/network/network.ts';
import type { JobPrinter } from '../services/terminal-bridge/agent/print-jobs.ts';
import { networkWire } from '../services/terminal-bridge/agent/bridge-line.ts';
import { openBridge } from '../services/terminal-bridge/open-bridge.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { bridgeHandlers, networkHandlers, savedPlaces } from './bridge-handlers.ts';
import { cardHandlers } from './card-handlers.ts';
import type { CardDesk } from './card-handlers.ts';
import { CardRefunds } from './card-refunds.ts';
import { CardSales } from './card-sales.ts';
import { CardTroubles } from './card-troubles.ts';
import { deviceDesk } from './devices/device-desk.ts';
import { devicePlaces } from './devices/device-paths.ts';
import { jobPrinter } from './devices/job-printer.ts';
import { SavedDevices } from './devices/saved-devices.ts';
import { appHandlers } from './app-handlers.ts';
import { hostUpdates } from './host-updates.ts';
import type { InstalledApp } from './host-updates.ts';
import { LentStorage } from './lent-storage.ts';
import { seatHandlers } from './seat-handlers.ts';
import { tillHandlers } from './till-handlers.ts';
import { windowHandlers } from './window-handlers.ts';
import { tillLog } from './till-log.ts';

export interface HostTillRequest {
  readonly directory: string;
  /** The server's address. */
  readonly server: string;
  /** What is plugged into this machine; absent: what the optional libraries find. */
  readonly devices?: LocalDevices;
  /** The machine's key store; absent: the sign-in lies in the directory as it is. */
  readonly seal?: Seal;
  /** Absent: nobody installed it, and nothing renews it. */
  readonly app?: InstalledApp;
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
export async function openHostTill(request: HostTillRequest): Promise<HostTill> {
  const { directory, server, devices = new NativeDevices(), report: log } = request;
  const place = await openTillDirectory(directory);
  const lent = new LentStorage(place.storage);
  const problems = new Subject<HostFrame>();
  const keyStore$ = new ReplaySubject<HostFrame>(1);
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
        surroundings: nodeSurroundings({
          url: server,
          storage: lent.storage,
          scope: place.scope,
          steps: tillLog(directory),
        }),
        deviceId: place.deviceId,
        keep: request.seal ? sealedKeep(place.keep, watched(request.seal, keyStore$)) : place.keep,
      }),
    deviceName: cutText(`Till program on ${hostname()}`, 100),
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
  const bridge = bridgeIn(
    place,
    jobPrinter(() => dispatch),
    report,
  );
  const cards = bridge && cardDesk(bridge, () => localDb.till());
  const network = new Network({
    clock: webClock,
    lookUp: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    saved: async () => [...savedPlaces(bridge), ...devicePlaces(await savedDevices.all())],
  });
  const savedDevices = new SavedDevices({
    ask: (question) => keeper.ask(question),
    lane: () => localDb.till(),
    notes: place.notes,
    report: log,
  });
  const desk = deviceDesk({
    local: devices,
    saved: () => savedDevices.all(),
    refresh: () => savedDevices.refresh(),
    currency: () => currencyOf(localDb.till()),
    newId: randomUUID,
    notes: place.notes,
  });
  const found$ = new ReplaySubject<HostFrame>(1);
  const progress$ = new Subject<HostFrame>();
  const updates = hostUpdates(request.app, {
    async unsent() {
      // What lies in a journal nobody has open is not known to be sent.
      const till = localDb.till();
      if (!till) throw new TillRefusal(refuse('local_db_closed'));
      return till.pending();
    },
    found: ({ version, releaseNotes }) => found$.next({ type: 'update', version, releaseNotes }),
    progress: (percent) => progress$.next({ type: 'update_progress', percent }),
  });
  const dispatch: Dispatch = createDispatch(
    channels,
    {
      ...localDb.handlers,
      ...seatHandlers(keeper, passwords),
      ...tillHandlers(() => localDb.till(), bridge?.book),
      ...bridgeHandlers(bridge, () => localDb.till()),
      ...cardHandlers(cards, () => localDb.till()),
      ...networkHandlers(network),
      ...desk.handlers,
      ...windowHandlers,
      ...appHandlers(updates),
    },
    log,
  );
  updates.start();
  await keeper.begin();
  return {
    lent,
    dispatch,
    news$: merge(
      seatNews(keeper),
      statusNews(keeper),
      inspectionNews(keeper),
      problems,
      desk.news$,
      found$,
      progress$,
      keyStore$,
    ),
    retry: () => void keeper.retry(),
    async close() {
      updates.stop();
      cards?.sales.close();
      cards?.refunds.close();
      cards?.troubles.close();
      bridge?.agent.close();
      desk.close();
      await localDb.close();
      await place.close();
    },
  };
}

function cardDesk(bridge: Bridge, till: () => Till | undefined): CardDesk {
  const deps = { bridge, clock: webClock, till };
  const sales = new CardSales(deps);
  const refunds = new CardRefunds(deps);
  return { sales, refunds, troubles: new CardTroubles({ ...deps, sales }) };
}

/** Tells whether what was to be sealed was: whoever stands here is warned, and not the log alone (threat T15). */
function watched({ seal, open }: Seal, keyStore$: Subject<HostFrame>): Seal {
  return {
    open,
    async seal(text) {
      const sealed = await seal(text);
      keyStore$.next({ type: 'key_store', isThere: sealed !== undefined });
      return sealed;
    },
  };
}

/** A till whose book of card payments cannot be used goes on selling, without cards. */
function bridgeIn(
  { scope }: TillDirectory,
  printer: JobPrinter,
  report: HostTillRequest['report'],
): Bridge | undefined {
  try {
    return openBridge({
      directory: scope,
      clock: webClock,
      chance: webChance,
      wire: networkWire,
      serial: () => import('serialport'),
      printer,
    });
  } catch (error) {
    report('No card is charged here: the book of card payments cannot be used.', error);
    return undefined;
  }
}

async function currencyOf(till: Till | undefined): Promise<string> {
  const store = await till?.documents.get<Store>('store', till.storeId);
  return store?.currency ?? 'USD';
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
      refuse('invalid_input', { field: 'storeId', problem: 'Must be the store of this till.' }),
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

function inspectionNews({ state$ }: TillKeeper): Observable<HostFrame> {
  const frame = ({ state, instructions }: Inspection): HostFrame => ({
    type: 'inspection',
    inspection: { state: { ...state }, instructions: instructions.map((one) => ({ ...one })) },
  });
  return state$.pipe(
    switchMap((state) => (state.name === 'open' ? state.till.inspection$.pipe(map(frame)) : EMPTY)),
  );
}

function statusNews({ state$ }: TillKeeper): Observable<HostFrame> {
  const frame = (status: SyncStatus): HostFrame => ({ type: 'status', status: { ...status } });
  return state$.pipe(
    switchMap((state) => (state.name === 'open' ? state.till.status$.pipe(map(frame)) : EMPTY)),
  );
}
