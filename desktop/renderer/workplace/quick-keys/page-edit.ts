// Changes of a page of quick keys: keys change their places, come and go. Pure; a key that is not shown now, because its
// item is away, keeps its place among the others.
import type { QuickKey } from '@evertill/schemas';

/** The key `id` takes the place where `target` stands now; the same when one of them is not there. */
export function movedTo(order: readonly string[], id: string, target: string): readonly string[] {
  const at = order.indexOf(target);
  if (at === -1 || id === target || !order.includes(id)) return order;
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** One place on or back; the same at the end. */
export function stepped(order: readonly string[], id: string, by: 1 | -1): readonly string[] {
  const target = order[order.indexOf(id) + by];
  return target === undefined ? order : movedTo(order, id, target);
}

/** The keys that `order` names take their places in that order; the others stay where they are. */
export function inOrder<Key extends { readonly id: string }>(
  keys: readonly Key[],
  order: readonly string[],
): readonly Key[] {
  const byId = new Map(keys.map((key) => [key.id, key]));
  const moved = order.flatMap((id) => byId.get(id) ?? []);
  const named = new Set(moved.map(({ id }) => id));
  return keys.map((key) => (named.has(key.id) ? moved.shift()! : key));
}

export function withoutKey(keys: readonly QuickKey[], id: string): readonly QuickKey[] {
  return keys.filter((one) => one.id !== id);
}

export function withFace(
  keys: readonly QuickKey[],
  id: string,
  face: Pick<QuickKey, 'label' | 'color'>,
): readonly QuickKey[] {
  return keys.map((one) => (one.id === id ? { ...one, ...face } : one));
}
