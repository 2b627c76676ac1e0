// The tree of categories as a list: parents before their children, those beside each other by name. A tree made by hand may
// name a parent that is not there, or run in a circle: such categories stand at the top, and none is left out.
import { mostCategoryLevels } from './category-tree.ts';
import { nameKey } from './name-key.ts';

export interface Category {
  readonly id: string;
  readonly name: string;
  /** Blank at the top. */
  readonly parent_id: string;
}

export type PlacedCategory<C extends Category> = C & { readonly level: number };

export function inTreeOrder<C extends Category>(categories: readonly C[]): PlacedCategory<C>[] {
  const known = new Set(categories.map(({ id }) => id));
  const below = Map.groupBy(categories.toSorted(byName), ({ parent_id }) =>
    known.has(parent_id) ? parent_id : '',
  );
  const placed = new Map<string, PlacedCategory<C>>();
  const place = (one: C, level: number) => {
    if (placed.has(one.id) || level > mostCategoryLevels) return;
    placed.set(one.id, { ...one, level });
    for (const child of below.get(one.id) ?? []) place(child, level + 1);
  };
  for (const one of below.get('') ?? []) place(one, 1);
  for (const one of categories) place(one, 1);
  return [...placed.values()];
}

function byName(a: Category, b: Category): number {
  const [one, other] = [nameKey(a.name), nameKey(b.name)];
  if (one !== other) return one < other ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
