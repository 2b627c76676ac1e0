// A part of a basket that was paid before the rest: it is written with the basket's draft the moment it is taken or given
// back, so that no reload, power cut or other till forgets it, and none takes it twice.
import type { Draft, TakenPart } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import { draftOf, keepDraft } from './hold-draft.ts';
import type { HeldDraft } from './hold-draft.ts';
import type { TillContext } from './till-context.ts';

/** `id`: of the part, made by the caller: however often it is asked for, it is one. */
export type TakenChange =
  | ({ readonly kind: 'take' } & Pick<TakenPart, 'id' | 'method' | 'amount'>)
  | { readonly kind: 'give_back'; readonly id: string };

/**
 * The basket stays in front of the cashier. Its draft is made for the first part; one without a name, which was made for
 * that alone, goes with the last. Refuses with `draft_closed` where it was paid or removed elsewhere, and with
 * `draft_part_unknown` what another lane gave back.
 */
export async function changeTaken(
  till: TillContext,
  cart: Cart,
  change: TakenChange,
): Promise<HeldDraft | Refusal> {
  // Asked for again it is the same draft.
  const draft_id = cart.draft_id === '' ? change.id : cart.draft_id;
  const ended = await endOf(till, draft_id);
  if (ended) return refuse('draft_closed', { status: ended });
  let isGone = false;
  const mine: Draft = { ...draftOf(till, { ...cart, draft_id }, ''), status: 'resumed' };
  const kept = await keepDraft(till, mine, cart.draft, (stored) => {
    const before = stored?.taken ?? cart.taken ?? [];
    const isThere = before.some(({ id }) => id === change.id);
    // This lane's own answer may have been lost on its way.
    isGone = change.kind === 'give_back' && !isThere && stored?.pos_register_id !== till.laneId;
    const name = stored?.name ?? '';
    const taken = takenAfter(till, before, change);
    return { name, taken, status: name === '' && taken.length === 0 ? 'discarded' : 'resumed' };
  });
  return kept.ok && isGone ? refuse('draft_part_unknown') : kept;
}

async function endOf(till: TillContext, draftId: string): Promise<Draft['status'] | undefined> {
  const stored = (await till.drafts.get(draftId)) as Draft | undefined;
  return stored?.status === 'paid' || stored?.status === 'discarded' ? stored.status : undefined;
}

/** Taken or given back once, however often it is asked for. */
export function takenAfter(
  till: Pick<TillContext, 'actorId'> & { readonly surroundings: Pick<TillContext['surroundings'], 'clock'> },
  before: readonly TakenPart[],
  change: TakenChange,
): TakenPart[] {
  const others = before.filter(({ id }) => id !== change.id);
  if (change.kind === 'give_back') return others;
  const { id, method, amount } = change;
  const taken_at = instant(till.surroundings.clock);
  return [...others, { id, method, amount, taken_by: till.actorId(), taken_at }];
}
