// What others did with a held basket while it was in front of the cashier.
import type { Draft } from '@evertill/schemas';

export type BasketFate =
  /** Another lane has it in front of it: it was taken over there, or resumed without contact. */
  | { readonly kind: 'taken'; readonly laneId: string; readonly personId: string; readonly at: string }
  /** It was paid or given up somewhere else. */
  | { readonly kind: 'closed' };

/**
 * `draft`: as it is stored now; undefined when it is gone, which it must have been here for. Undefined: it is still this
 * lane's.
 */
export function basketFate(draft: Draft | undefined, laneId: string): BasketFate | undefined {
  if (!draft || draft.status === 'paid' || draft.status === 'discarded') return { kind: 'closed' };
  const { status, pos_register_id, held_by, updated_at, lease } = draft;
  if (lease && lease.pos_register_id !== laneId)
    return { kind: 'taken', laneId: lease.pos_register_id, personId: lease.user_id, at: lease.since };
  return status === 'resumed' && pos_register_id !== laneId
    ? { kind: 'taken', laneId: pos_register_id, personId: held_by, at: updated_at }
    : undefined;
}
