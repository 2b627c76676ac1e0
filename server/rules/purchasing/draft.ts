// The lines the low-stock job keeps in a store's draft lot: its own come, change and go as the stock does; what a person
// has changed, added or taken out is theirs.
import { mostLotLines } from '@evertill/schemas';
import type { LotLine } from './lot.ts';

export interface Wanted {
  readonly item_id: string;
  readonly variation_id: string;
  /** More than nothing. */
  readonly quantity: string;
  readonly unit_cost: number | null;
}

export interface DraftPlan {
  readonly add: readonly Wanted[];
  readonly change: readonly LotLine[];
  /** Ids of lines. */
  readonly remove: readonly string[];
}

export function planDraft(lines: readonly LotLine[], wanted: readonly Wanted[]): DraftPlan {
  const byItem = new Map(wanted.map((one) => [one.item_id, one]));
  const own = lines.filter(({ automatic, dismissed }) => automatic && !dismissed);
  const held = new Set(lines.map(({ item_id }) => item_id));
  const remove = lines.filter(({ item_id, automatic }) => automatic && !byItem.has(item_id));
  const room = mostLotLines - (lines.length - remove.length);
  return {
    add: wanted.filter(({ item_id }) => !held.has(item_id)).slice(0, room),
    change: own.flatMap((line) => {
      const found = byItem.get(line.item_id);
      const unit_cost = line.unit_cost ?? found?.unit_cost ?? null;
      const isSame = found?.quantity === line.quantity && unit_cost === line.unit_cost;
      return found && !isSame ? [{ ...line, quantity: found.quantity, unit_cost }] : [];
    }),
    remove: remove.map(({ id }) => id),
  };
}
