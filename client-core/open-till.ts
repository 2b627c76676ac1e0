// A headless till: signs in, opens its own storage, and does at a command what a cashier does at a screen. Names and
// shapes are promised to scripts and tests; amounts are integers in the smallest unit.
import type { MangoQuerySelector } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { openTillDirectory } from '#till-directory';
import type { Observable } from 'rxjs';
import { collections } from '@evertill/schemas';
import type { JsonObject, Product, ReplicatedDocument, Store } from '@evertill/schemas';
import type { Digest } from '@evertill/sync';
import { keepOf, signIn } from './account/headless-session.ts';
import { openSession } from './account/session.ts';
import type { SessionRecord } from './account/session-record.ts';
import { openingRefusal, storageRefusal } from './database/storage-refusal.ts';
import { editDocument } from './actions/edit-document.ts';
import { openShift } from './actions/open-shift.ts';
import { punchClock } from './actions/punch-clock.ts';
import type { ClockWish } from './actions/punch-clock.ts';
import { returnOrder } from './actions/return-order.ts';
import type { OrderReturn } from './actions/return-order.ts';
import { sell } from './actions/sell.ts';
import type { SaleRequest } from './actions/sell.ts';
import { takeBreak } from './actions/take-break.ts';
import type { BreakWish } from './actions/take-break.ts';
import { voidOrder } from './actions/void-order.ts';
import type { OrderVoid } from './actions/void-order.ts';
import { findByBarcode } from './queries/find-by-barcode.ts';
import { refuse, TillRefusal } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { SyncStatus } from './status/sync-status.ts';
import { nodeSurroundings } from './surroundings-node.ts';
import { webChance } from './surroundings-web.ts';
import { openTillIn } from './till/open-till-in.ts';
import { openTillOn } from './till/open-till-on.ts';
import type { TillDirectory } from './till/till-directory.ts';
import type { TillRequest } from './till/till-request.ts';
import type { Till } from './till/till.ts';
import { clientVersion } from './version.ts';

export interface HeadlessTillRequest {
  /** The server's address. */
  readonly url: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly storeId: string;
  readonly laneId: string;
  /** A directory is one till's: device, sign-in, replica and journal are there again at the next start. Node only. */
  readonly storage: 'memory' | { readonly directory: string };
  readonly deviceName: string;
}

/** Every method that cannot do what it is asked rejects with a `TillRefusal`. */
export interface HeadlessTill {
  readonly deviceId: string;
  /** As this till shows them: the replica with its own edits over it. */
  find(collection: string, selector: MangoQuerySelector<any>): Promise<ReplicatedDocument[]>;
  /** Every item on sale that carries the code, with the price of the variation it names. */
  findByBarcode(code: string): Promise<FoundItem[]>;
  openShift(opening: {
    readonly label: string;
    readonly openingCash: number;
  }): Promise<{ readonly id: string }>;
  /** Resolves when the sale is durable on this device. */
  sell(sale: SaleRequest): Promise<SoldOrder>;
  /** Everything that is left of the sale when no line is named. */
  returnOrder(request: OrderReturn): Promise<SoldOrder>;
  voidOrder(request: OrderVoid): Promise<void>;
  /** For whoever signed in, or anybody else by their PIN. `at`: ISO-8601, as this device read its clock. */
  punch(wish: ClockWish): Promise<{ readonly id: string; readonly at: string }>;
  /** Starts or ends one, for the employee who signed in, or another one by their PIN. `at`: as of a punch. */
  takeBreak(wish: BreakWish): Promise<{ readonly id: string; readonly at: string }>;
  edit(collection: string, id: string, changes: JsonObject): Promise<{ readonly deviceSeq: number }>;
  /** How many journal entries the server has not answered. */
  pending(): Promise<number>;
  readonly status$: Observable<SyncStatus>;
  digest(): Promise<Record<string, Digest>>;
  goOffline(): void;
  goOnline(): void;
  /** Resolves when connected, caught up, and nothing waits. */
  inSync(): Promise<void>;
  close(): Promise<void>;
}

export interface FoundItem extends Product {
  /** Blank when the code belongs to the product itself. */
  readonly variation_id: string;
}

export interface SoldOrder {
  readonly clientOrderId: string;
  readonly displayCode: string;
  readonly total: number;
}

/** Rejects with a `TillRefusal` when the credentials are refused or the storage cannot be used. */
export async function openTill(request: HeadlessTillRequest): Promise<HeadlessTill> {
  if (request.storage === 'memory') return handleOf(await openIn(request, inMemory(), openTillOn));
  const place = await openTillDirectory(request.storage.directory);
  try {
    const handle = handleOf(await openIn(request, place, (till) => openTillIn(place, till)));
    return {
      ...handle,
      async close() {
        await handle.close();
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw openingRefusal(error);
  }
}

type Place = Pick<TillDirectory, 'storage' | 'scope' | 'deviceId' | 'keep'>;

async function openIn(
  request: HeadlessTillRequest,
  { storage, scope, deviceId, keep }: Place,
  open: (till: TillRequest) => Promise<Till>,
): Promise<Till> {
  const { storeId, laneId, deviceName, url, credentials } = request;
  const surroundings = nodeSurroundings({ url, storage, scope });
  const session = await openSession({
    surroundings,
    keep: keepOf(keep, credentials),
    deviceId,
    deviceName,
    clientVersion,
  });
  const signedIn = await signIn(session, credentials);
  const { vendorId } = signedIn;
  return open({ surroundings, session: signedIn, deviceId, deviceName, vendorId, storeId, laneId });
}

function inMemory(): Place {
  const storage = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
    typeof getRxStorageMemory
  >;
  const deviceId = webChance.id();
  let kept: SessionRecord | undefined;
  return {
    storage,
    scope: deviceId,
    deviceId,
    keep: {
      load: () => Promise.resolve(kept),
      save: (record) => {
        kept = record;
        return Promise.resolve();
      },
    },
  };
}

export function handleOf(till: Till): HeadlessTill {
  return {
    deviceId: till.deviceId,
    find: (collection, selector) =>
      refusing(async () => {
        if (!Object.hasOwn(collections, collection))
          throw new TillRefusal(refuse('unknown_collection', { collection }));
        return till.documents.find(collection, { selector });
      }),
    findByBarcode: (code) =>
      refusing(async () => {
        const store = await till.documents.get<Store>('store', till.storeId);
        const items = store ? await findByBarcode(till.documents, code, store) : [];
        return items.map(({ product, variation_id }) => ({
          ...product,
          price: product.variations.find(({ id }) => id === variation_id)?.price ?? product.price,
          variation_id,
        }));
      }),
    openShift: (opening) =>
      refusing(async () => {
        const { id } = granted(await openShift(till, opening));
        return { id };
      }),
    sell: (sale) =>
      refusing(async () => {
        const { clientOrderId, displayCode, totals } = granted(await sell(till, sale));
        return { clientOrderId, displayCode, total: totals.total };
      }),
    returnOrder: (request) =>
      refusing(async () => {
        const { clientOrderId, displayCode, totals } = granted(await returnOrder(till, request));
        return { clientOrderId, displayCode, total: totals.total };
      }),
    voidOrder: (request) => refusing(async () => void granted(await voidOrder(till, request))),
    punch: (wish) =>
      refusing(async () => {
        const { id, record } = granted(await punchClock(till, wish));
        return { id, at: record.captured_at };
      }),
    takeBreak: (wish) =>
      refusing(async () => {
        const { id, record } = granted(await takeBreak(till, wish));
        return { id, at: record.captured_at };
      }),
    edit: (collection, id, changes) =>
      refusing(async () => {
        const { deviceSeq } = granted(await editDocument(till, collection, id, changes));
        return { deviceSeq };
      }),
    pending: () => refusing(() => till.pending()),
    status$: till.status$,
    digest: () => refusing(() => till.digest()),
    goOffline: () => till.goOffline(),
    goOnline: () => till.goOnline(),
    inSync: () => till.inSync(),
    close: () => till.close(),
  };
}

/** What the till's own disk will not do is a refusal too. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageRefusal(error);
  }
}

function granted<T extends { readonly ok: true }>(outcome: T | Refusal): T {
  if (outcome.ok) return outcome;
  throw new TillRefusal(outcome);
}
