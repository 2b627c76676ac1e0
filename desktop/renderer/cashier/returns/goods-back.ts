// What comes back of a sale, as it is chosen on the screen: line by line, never more than is left of it.
import { formatQuantity } from '@evertill/schemas';
import type { WantedLine } from '@evertill/schemas';

export interface ReturnableLine {
  readonly id: string;
  readonly item_id: string;
  readonly variation_id: string;
  readonly name: string;
  /** Thousandths. */
  readonly sold: number;
  /** Thousandths; 0 when all of it has come back. */
  readonly left: number;
  /** What the customer paid for all of it, minor units. */
  readonly total: number;
}

/** Thousandths by line; a line that stays is not in it. */
export type Chosen = ReadonlyMap<string, number>;

export const nothingChosen: Chosen = new Map();
const one = 1000;

/** Everything that is left of the line, or nothing of it. */
export function toggled(chosen: Chosen, line: ReturnableLine): Chosen {
  return put(chosen, line, chosen.has(line.id) ? 0 : line.left);
}

/** One piece more or less; of a line with less than a piece left, all of it. */
export function stepped(chosen: Chosen, line: ReturnableLine, by: 1 | -1): Chosen {
  return put(chosen, line, (chosen.get(line.id) ?? 0) + by * one);
}

/** `thousandths` beyond what is left are cut off. */
export function put(chosen: Chosen, line: ReturnableLine, thousandths: number): Chosen {
  const next = new Map(chosen);
  const fitting = Math.max(0, Math.min(line.left, thousandths));
  if (fitting === 0) next.delete(line.id);
  else next.set(line.id, fitting);
  return next;
}

export function everything(lines: readonly ReturnableLine[]): Chosen {
  return new Map(lines.filter(({ left }) => left > 0).map(({ id, left }) => [id, left]));
}

/** In the order of the lines. */
export function wantedLines(lines: readonly ReturnableLine[], chosen: Chosen): WantedLine[] {
  return lines.flatMap(({ id }) => {
    const thousandths = chosen.get(id);
    return thousandths === undefined ? [] : [{ line_id: id, qty: formatQuantity(thousandths) }];
  });
}
