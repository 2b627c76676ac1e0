// Rows that are put in order anew must not jump away under a finger that is about to press one.
import { useState } from 'react';

/**
 * While `isHeld`, the rows stand as they stood before; what is new stands at the end, and what is gone is gone. `about`: what
 * is listed; another list stands in its own order.
 */
export function useHeldOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  isHeld: boolean,
  about: string,
): { readonly rows: readonly Row[]; readonly isKept: boolean } {
  const ids = rows.map(idOf);
  const [stood, setStood] = useState<{ readonly about: string; readonly order: readonly string[] }>({
    about,
    order: ids,
  });
  const held = isHeld && stood.about === about ? heldOrder(stood.order, ids) : ids;
  if (stood.about !== about || !isSame(held, stood.order)) setStood({ about, order: held });
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return { rows: held.map((id) => byId.get(id)!), isKept: !isSame(held, ids) };
}

export function heldOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  const there = new Set(now);
  const stood = before.filter((id) => there.has(id));
  const known = new Set(stood);
  return [...stood, ...now.filter((id) => !known.has(id))];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
