// The categories of the store, as a person chooses among them: as a tree, and with all that is below.
import { useCollection } from '@evertill/client-core/react';
import { inTreeOrder, withAncestors } from '@evertill/schemas';
import type { Reference, ReferenceData } from '@evertill/schemas';
import { useMemo } from 'react';

export function useCategories(): readonly Reference[] {
  const { documents } = useCollection<Reference>('reference', {
    selector: { kind: { $eq: 'category' } },
    sort: [{ kind: 'asc' }, { name: 'asc' }],
  });
  return useMemo(() => documents.filter(({ active }) => active), [documents]);
}

/** The category and every one below it; none for blank, which means all of them. */
export function withDescendants(category: string, all: readonly Reference[]): readonly string[] {
  if (category === '') return [];
  const parents = new Map(all.map((one) => [one.id, parentOf(one)]));
  const below = all.filter(({ id }) => withAncestors(id, (at) => parents.get(at)).includes(category));
  return [category, ...below.map(({ id }) => id).filter((id) => id !== category)];
}

/** For a select: those below another stand below it, and further in. */
export function categoryOptions(
  all: readonly Reference[],
): readonly { readonly value: string; readonly label: string }[] {
  const placed = inTreeOrder(all.map((one) => ({ id: one.id, name: one.name, parent_id: parentOf(one) })));
  return placed.map(({ id, name, level }) => ({ value: id, label: `${'\u2003'.repeat(level - 1)}${name}` }));
}

function parentOf({ data }: Reference): string {
  return (data as ReferenceData<'category'>).parent_id;
}
