// What went in or out of a warehouse, and why: one line of the journal from which every stock figure can be worked out
// again. Append-only; a mistake is put right by another movement.

export const movementReasons = ['sale', 'return', 'purchase', 'adjustment', 'transfer'] as const;
export type MovementReason = (typeof movementReasons)[number];

export interface StockMovement {
  readonly store_id: string;
  /** Blank while the store has no warehouse. */
  readonly warehouse_id: string;
  readonly item_id: string;
  readonly variation_id: string;
  /** Positive comes in. In the unit the variation is sold in: packs and pieces are never converted. */
  readonly quantity: string;
  /** `quantity` is what was counted there, and the movement the difference to what was thought to be there. */
  readonly counted?: boolean;
  readonly reason: MovementReason;
  /** With `line_id` and the reason it is unique: nothing moves twice. */
  readonly document_id: string;
  readonly line_id: string;
  /** Of what comes in by purchase, in millionths of the smallest unit; `null` leaves the average as it is. */
  readonly unit_cost: string | null;
  readonly note: string;
  readonly actor_id: string;
  readonly created_at: string;
}
