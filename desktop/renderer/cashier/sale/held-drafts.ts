// The baskets that were put aside, by this lane or any other of the store, and what they come to.
import type { ScreenTill } from '@evertill/client-core';
import { lineAmount } from '@evertill/schemas';
import type { Draft } from '@evertill/schemas';

export interface HeldBasket {
  readonly id: string;
  readonly name: string;
  readonly lines: number;
  /** Minor units, before a tax that comes on top. */
  readonly total: number;
  readonly heldAt: string;
  /** Was taken back by this till, and neither paid nor held again: a window was closed over it. */
  readonly leftOpen: boolean;
}

/** In the order of the drafts. `inCart`: the draft that is in front of the cashier. */
export function heldBaskets(drafts: readonly Draft[], till: ScreenTill, inCart: string): HeldBasket[] {
  return drafts
    .filter((draft) => draft.id !== inCart && (draft.status === 'held' || isOurs(till, draft)))
    .map(({ id, name, lines, updated_at, status }) => ({
      id,
      name,
      lines: lines.length,
      total: lines.reduce((sum, line) => sum + (lineAmount(line) ?? 0), 0),
      heldAt: updated_at,
      leftOpen: status === 'resumed',
    }));
}

function isOurs(till: ScreenTill, { pos_register_id, held_by }: Draft): boolean {
  return pos_register_id === till.laneId && held_by === till.actorId();
}
