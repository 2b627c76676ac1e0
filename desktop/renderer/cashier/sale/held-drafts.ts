// The baskets that were put aside, by this lane or any other of the store, and what they come to.
import type { ScreenTill } from '@evertill/client-core';
import { lineAmount } from '@evertill/schemas';
import type { Draft } from '@evertill/schemas';

export interface HeldBasket {
  readonly id: string;
  /** Blank: kept for what was paid of it alone. */
  readonly name: string;
  readonly lines: number;
  /** Minor units, before a tax that comes on top. */
  readonly total: number;
  /** Minor units of it that are paid. */
  readonly taken: number;
  readonly heldAt: string;
  /** Was taken back by this till, and neither paid nor held again: a window was closed over it. */
  readonly leftOpen: boolean;
  /** Another lane has it in front of it, as last heard; `since` by the server's clock, ISO-8601. */
  readonly holder: { readonly laneId: string; readonly personId: string; readonly since: string } | undefined;
}

/** In the order of the drafts. `inCart`: the draft that is in front of the cashier. */
export function heldBaskets(drafts: readonly Draft[], till: ScreenTill, inCart: string): HeldBasket[] {
  return drafts
    .filter((draft) => draft.id !== inCart && (draft.status === 'held' || draft.status === 'resumed'))
    .map(({ id, name, lines, taken, updated_at, status, pos_register_id, lease }) => ({
      id,
      name,
      lines: lines.length,
      total: lines.reduce((sum, line) => sum + (lineAmount(line) ?? 0), 0),
      taken: taken.reduce((sum, { amount }) => sum + amount, 0),
      heldAt: updated_at,
      leftOpen: status === 'resumed' && pos_register_id === till.laneId,
      holder: holderOf(till, lease),
    }));
}

function holderOf({ deviceId }: ScreenTill, lease: Draft['lease']): HeldBasket['holder'] {
  return lease === null || lease.device_id === deviceId
    ? undefined
    : { laneId: lease.pos_register_id, personId: lease.user_id, since: lease.since };
}
