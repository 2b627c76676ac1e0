// The tree of categories: who stands above whom. A tree that somebody made by hand may run in a circle; nothing here does.

/** Levels a tree may have: a category at the top is the first. */
export const mostCategoryLevels = 10;

/**
 * The category and those above it, nearest first. `parentOf` answers blank or undefined at the top. Ends at a circle,
 * and after as many as a tree may have and one more.
 */
export function withAncestors(id: string, parentOf: (id: string) => string | undefined): readonly string[] {
  const path = new Set<string>();
  for (let at = id; at !== '' && !path.has(at) && path.size <= mostCategoryLevels; at = parentOf(at) ?? '') {
    path.add(at);
  }
  return [...path];
}
