// A held basket. Anybody at a till of the store may hold and resume one; a basket that was paid or discarded is
// done, except that what already left the drawer is recorded (decisions.md, ruling 16), and that the server itself may
// take a customer's name out of it. A paid one is deleted as soon as that is known, by its sale or by the till's word, and
// what is deleted stays so: whoever still holds an old copy does not bring it back.
import { accept, collections, deepEqual, partsLeft, reject } from '@evertill/schemas';
import type {
  AlsoWrite,
  Decision,
  Draft,
  JsonObject,
  ReplicatedDocument,
  TakenPart,
} from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import { ordersNaming } from './operations/orders-naming.ts';
import type { Proposal, Rule } from './rule.ts';

export interface DraftFacts {
  readonly storeExists: boolean;
  /** How it ended; undefined as long as it was not deleted. */
  readonly deletedAs: Draft['status'] | undefined;
  /** The sale it became is stored. */
  readonly isSold: boolean;
  /** Taken of it, and neither in its sale nor known here before. */
  readonly partsLeft: readonly TakenPart[];
}

export const draftRule: Rule<Draft, DraftFacts> = {
  async facts(tx: ReadTx, { current, proposed }: Proposal<Draft>): Promise<DraftFacts> {
    const { id, store_id } = proposed;
    const store = await tx.get(collections.store, store_id);
    const stored = current ? undefined : await tx.get(collections.draft, id);
    const sales = await ordersNaming(tx, store_id, 'draft_id', id);
    const known = (current ?? (stored?.document as Draft | undefined))?.taken ?? [];
    const isKnown = (part: TakenPart) => known.some((one) => one.id === part.id);
    return {
      storeExists: store !== undefined && !store.deleted,
      deletedAs: stored?.deleted === true ? (stored.document as unknown as Draft).status : undefined,
      isSold: sales.length > 0,
      partsLeft: partsLeft(
        proposed.taken.filter((part) => !isKnown(part)),
        sales.flatMap(({ payments }) => payments),
      ),
    };
  },

  decide(
    { authority, current, proposed }: Proposal<Draft>,
    { storeExists, deletedAs, isSold, partsLeft: left }: DraftFacts,
  ): Decision<Draft> {
    if (current && authority === 'operation' && isOnlyNamed(current, proposed)) return accept(proposed);
    if (!storeExists) return reject('not_found');
    if (current && current.store_id !== proposed.store_id)
      return reject('field_read_only', { field: 'store_id' });
    const isPaid = proposed.status === 'paid';
    const done = deletedAs ?? (current && endOf(current, isSold));
    // Money that nothing else knows of: the till that took it is told, and gives it back.
    if ((done || isSold) && !isPaid && left.length > 0)
      return reject('draft_part_left', { parts: left as unknown as JsonObject[] });
    if (proposed.status === 'discarded' && proposed.taken.length > 0) return reject('draft_part_paid');
    if (done && !isPaid) return reject('draft_closed', { status: done });
    // Nobody needs it any more, whether its sale is here already or on its way. A till that stopped between selling and
    // saying so sends the whole basket after its sale.
    if (isPaid || (isSold && !current)) return { ...accept(ended(proposed)), deleted: true };
    return accept({ ...proposed, lease: isDone(proposed) ? null : (current?.lease ?? null) });
  },
};

/** What a sale does to the basket it was made of. */
export function paidDraftGone(draft: Draft): AlsoWrite {
  const document = { ...ended(draft), _deleted: true } as unknown as ReplicatedDocument;
  return { into: 'collection', collection: collections.draft.name, document };
}

function ended(draft: Draft): Draft {
  return { ...draft, status: 'paid', lease: null };
}

function endOf(draft: Draft, isSold: boolean): Draft['status'] | undefined {
  if (isDone(draft)) return draft.status;
  return isSold ? 'paid' : undefined;
}

function isDone({ status }: Draft): boolean {
  return status === 'paid' || status === 'discarded';
}

function isOnlyNamed(current: Draft, proposed: Draft): boolean {
  return deepEqual({ ...current, name: proposed.name, rev: proposed.rev }, proposed);
}
