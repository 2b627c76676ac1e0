// One state of the platform becomes a price here: the lock that keeps an older one from coming after a newer one, the
// waist with its history row and its change for the tills, and the note of what was applied, in one transaction.
import { automationNames, collections } from '@evertill/schemas';
import type { Actor, PriceSyncOutcome, Product, ReplicatedDocument } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import { ConstraintRefusal } from '../../db/database.ts';
import type { WriteTx } from '../../db/database.ts';
import { defaultNeeded, noteDefaultNeeded } from '../../db/default-needed.ts';
import type { PostgresDatabase } from '../../db/postgres-database.ts';
import { lockApplied, noteApplied, settleIn } from '../../db/price-sync-queue.ts';
import type { Claim } from '../../db/price-sync-queue.ts';
import type { StoreKey, SyncedStore } from '../../db/price-sync-stores.ts';
import type { Log } from '../../log.ts';
import { applyWrite } from '../../writes/apply-write.ts';
import type { WriteDeps } from '../../writes/apply-write.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import type { RemoteItem } from './item-reader.ts';
import { decidePrice, fixedPrice } from './price-decision.ts';

export interface ApplyDeps {
  readonly database: PostgresDatabase;
  readonly writes: WriteDeps;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ItemResult {
  readonly outcome: PriceSyncOutcome;
  /** Smallest unit; null when there is none, or nothing was read. */
  readonly price: number | null;
}

/** The waist said no; its transaction is undone. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Refused: ${code}`);
    this.code = code;
  }
}

/** `claim`: settled with it. */
export async function applyItem(
  deps: ApplyDeps,
  store: SyncedStore,
  remote: RemoteItem,
  claim?: Claim,
): Promise<ItemResult> {
  try {
    return await write(deps, store, remote, claim);
  } catch (error) {
    const code =
      error instanceof Refused
        ? error.code
        : error instanceof ConstraintRefusal
          ? error.constraint
          : undefined;
    if (code === undefined) throw error;
    const { store_id } = store;
    deps.log.warn({ store_id, remote_item: remote.id, code }, 'a price from the platform was refused here');
    if (claim) await deps.database.write(store, (_tx, client) => settleIn(client, store, claim, code));
    return { outcome: 'unchanged', price: remote.price };
  }
}

function write(
  deps: ApplyDeps,
  store: SyncedStore,
  remote: RemoteItem,
  claim: Claim | undefined,
): Promise<ItemResult> {
  const { source } = store;
  return deps.database.write(store, async (tx, client) => {
    const known = await lockApplied(client, store, remote.id);
    const where = { store_id: store.store_id, sku_code: remote.id, status: [0, 1] };
    // At most one that is not archived has this SKU.
    const [found] = await tx.find(collections.product, where, { limit: 1 });
    const stored = found && (await tx.lock(collections.product, found.id));
    const isThere = stored && !stored.deleted && stored.document['sku_code'] === remote.id;
    const product = isThere ? (stored.document as unknown as Product) : undefined;
    const decision = decidePrice(remote, product, { source, known });
    if (decision.product) {
      const outcome = await applyWrite(deps.writes, tx, {
        actor: priceSyncActor(store),
        now: instant(deps.clock),
        collection: collections.product,
        proposed: decision.product as unknown as ReplicatedDocument,
        assumed: 'any',
        authority: 'actor',
      });
      if (outcome.kind !== 'applied')
        throw new Refused(outcome.kind === 'rejected' ? outcome.code : outcome.kind);
    }
    if (decision.isSeen && product) {
      const price = fixedPrice(remote, product) ?? null;
      await noteApplied(client, store, remote.id, {
        source,
        modified: remote.modifiedTime,
        price,
        itemId: product.id,
      });
    }
    if (claim) await settleIn(client, store, claim);
    if (decision.needsDefault && product) {
      await noteDefaultNeeded(client, store, remote.id);
      // Asked for once, and again when it comes again.
      if (known.fault !== defaultNeeded) await askForDefault(deps, tx, product, store.vendor_id);
    }
    return { outcome: decision.outcome, price: remote.price };
  });
}

function askForDefault(
  { writes: { newId }, clock }: ApplyDeps,
  tx: WriteTx,
  { id: item_id, store_id, sku_code }: Product,
  vendor_id: string,
): Promise<void> {
  const facts = { vendor_id, store_id, item_id, sku_code };
  return notifyAdmins(tx, newId(), instant(clock), 'price_needs_default', facts);
}

/** Named in the history of every price it changes. */
function priceSyncActor({ vendor_id, store_id }: StoreKey): Actor {
  return {
    kind: 'automation',
    user_id: '0',
    vendor_id,
    vendor_type: 'owner',
    name: automationNames.priceSync,
    store_ids: [store_id],
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
  };
}
