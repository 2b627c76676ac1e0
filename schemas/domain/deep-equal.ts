// Equality of plain JSON data, for merges and for "did anything change". A member that is undefined counts as
// absent, so two values are equal exactly when their canonical JSON is.

/** The object's own member, never one it inherits: a document may hold a key named "constructor". */
export function ownMember(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

/** Same members with equal values, in any order; arrays element by element. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((element, index) => deepEqual(element, b[index]))
    );
  }
  return (
    !Array.isArray(b) &&
    Object.keys(a).every((name) => deepEqual(ownMember(a, name), ownMember(b, name))) &&
    Object.keys(b).every((name) => Object.hasOwn(a, name) || ownMember(b, name) === undefined)
  );
}
