// A headless till: signs in, opens its own storage, and does at a command what a cashier does at a screen. Names and
// shapes are promised to scripts and tests; amounts are integers in the smallest unit.
import type { MangoQuerySelector } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Observable } from 'rxjs';
import { collections, isRejectionCode } from '@evertill/schemas';
import type { JsonObject, Product, ReplicatedDocument } from '@evertill/schemas';
import type { Digest } from '@evertill/sync';
import { openSession } from './account/session.ts';
import type { SessionRecord } from './account/session-record.ts';
import { editDocument } from './actions/edit-document.ts';
import { openShift } from './actions/open-shift.ts';
import { sell } from './actions/sell.ts';
import type { SaleRequest } from './actions/sell.ts';
import { findByBarcode } from './queries/find-by-barcode.ts';
import { refuse, TillRefusal } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { SyncStatus } from './status/sync-status.ts';
import { nodeSurroundings } from './surroundings-node.ts';
import { webChance } from './surroundings-web.ts';
import { openTillOn } from './till/open-till-on.ts';
import type { Till } from './till/till.ts';
import { clientVersion } from './version.ts';

export interface HeadlessTillRequest {
  /** The server's address. */
  readonly url: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly storeId: string;
  readonly laneId: string;
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

/** Rejects with a `TillRefusal` when the credentials are refused or the storage is not there. */
export async function openTill(request: HeadlessTillRequest): Promise<HeadlessTill> {
  // Never quietly something less durable than what was asked for.
  if (request.storage !== 'memory')
    throw new TillRefusal(refuse('storage_unavailable', { ...request.storage }));
  const storage = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
    typeof getRxStorageMemory
  >;
  const { storeId, laneId, deviceName, url, credentials } = request;
  const deviceId = webChance.id();
  const surroundings = nodeSurroundings({ url, storage, scope: deviceId });
  let kept: SessionRecord | undefined;
  const session = await openSession({
    surroundings,
    keep: {
      load: () => Promise.resolve(kept),
      save: (record) => {
        kept = record;
        return Promise.resolve();
      },
    },
    deviceId,
    deviceName,
    clientVersion,
  });
  const login = await session.login(credentials.email, credentials.password);
  if (!login.ok) {
    throw new TillRefusal(
      refuse(isRejectionCode(login.code) ? login.code : 'unauthenticated', { sentence: login.sentence }),
    );
  }
  const vendorId = String(login.user['vendor_id']);
  const till = await openTillOn({ surroundings, session, deviceId, deviceName, vendorId, storeId, laneId });
  return handleOf(till);
}

export function handleOf(till: Till): HeadlessTill {
  return {
    deviceId: till.deviceId,
    async find(collection, selector) {
      if (!Object.hasOwn(collections, collection))
        throw new TillRefusal(refuse('unknown_collection', { collection }));
      return till.documents.find(collection, { selector });
    },
    async findByBarcode(code) {
      const items = await findByBarcode(till.documents, code);
      return items.map(({ product, variation_id }) => ({
        ...product,
        price: product.variations.find(({ id }) => id === variation_id)?.price ?? product.price,
        variation_id,
      }));
    },
    async openShift(opening) {
      const { id } = granted(await openShift(till, opening));
      return { id };
    },
    async sell(sale) {
      const { clientOrderId, displayCode, totals } = granted(await sell(till, sale));
      return { clientOrderId, displayCode, total: totals.total };
    },
    async edit(collection, id, changes) {
      const { deviceSeq } = granted(await editDocument(till, collection, id, changes));
      return { deviceSeq };
    },
    pending: () => till.pending(),
    status$: till.status$,
    digest: () => till.digest(),
    goOffline: () => till.goOffline(),
    goOnline: () => till.goOnline(),
    inSync: () => till.inSync(),
    close: () => till.close(),
  };
}

function granted<T extends { readonly ok: true }>(outcome: T | Refusal): T {
  if (outcome.ok) return outcome;
  throw new TillRefusal(outcome);
}
