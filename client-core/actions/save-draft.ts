// A basket under an id of its own, whole, for screens that keep their basket as plain data; and its end. A basket that
// was paid or given up is never opened again. The till itself deletes none: it marks it, so that other lanes learn of it.
import type { Draft, DraftLine } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { keepDraft } from './hold-draft.ts';
import type { HeldDraft } from './hold-draft.ts';
import type { TillContext } from './till-context.ts';

export interface SavedCart {
  readonly name: string;
  readonly customer_id: string;
  readonly lines: readonly DraftLine[];
}

export async function saveDraft(
  till: TillContext,
  draftId: string,
  cart: SavedCart,
): Promise<HeldDraft | Refusal> {
  const closed = await refusedAsClosed(till, draftId);
  if (closed) return closed;
  return keepDraft(till, {
    id: draftId,
    store_id: till.storeId,
    pos_register_id: till.laneId,
    name: cart.name,
    customer_id: cart.customer_id,
    status: 'held',
    lines: [...cart.lines],
    discounts: [],
    coupons: [],
    approvals: [],
    taken: [],
    held_by: till.actorId(),
    updated_at: instant(till.surroundings.clock),
    lease: null,
    rev: 0,
  });
}

/** Gives the basket up, unless a part of it was paid. Repeated, it is as if it were done once. */
export async function discardDraft(
  till: TillContext,
  draftId: string,
): Promise<{ readonly ok: true } | Refusal> {
  let found: Draft | undefined;
  await till.drafts.change([draftId], (stored) => {
    found = living(till, stored as StoredDraft | undefined);
    if (!found || found.status === 'paid' || found.status === 'discarded') return undefined;
    if (found.taken.length > 0) return undefined;
    return { ...found, status: 'discarded', updated_at: instant(till.surroundings.clock) };
  });
  if (!found) return refuse('not_found', { draft_id: draftId });
  if (found.status === 'paid') return refuse('draft_closed', { status: 'paid' });
  return found.status !== 'discarded' && found.taken.length > 0 ? refuse('draft_part_paid') : { ok: true };
}

type StoredDraft = Draft & { readonly _deleted?: boolean };

function living(till: TillContext, stored: StoredDraft | undefined): Draft | undefined {
  return stored && stored._deleted !== true && stored.store_id === till.storeId ? stored : undefined;
}

async function refusedAsClosed(till: TillContext, draftId: string): Promise<Refusal | undefined> {
  const stored = (await till.drafts.get(draftId)) as StoredDraft | undefined;
  if (!stored) return undefined;
  const draft = living(till, stored);
  if (!draft) return refuse('not_found', { draft_id: draftId });
  const { status } = draft;
  return status === 'paid' || status === 'discarded' ? refuse('draft_closed', { status }) : undefined;
}
