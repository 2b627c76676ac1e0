// Three-way merge of one document, field by field, run by the till and by the server on the same inputs.
// Promises: a change on one side survives; the same change on both sides is no conflict; two different changes of one
// field are reported, never decided silently. Lists of things with an id (variations) or a key of their own (the prices of
// a price list) merge per thing and field, and an object whose members are fields of their own member by member.
import { deepEqual, ownMember } from './deep-equal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What tells a thing of a list from the others, without a point in it; undefined: nothing does. */
export type KeyOf = (element: unknown) => string | undefined;

/** How the documents of a collection merge, where it is not field by field and list by ids. */
export interface MergeRules {
  /** Fields that hold an object, whose members count as fields of their own: "data". */
  readonly mergedByMember?: readonly string[];
  /** Lists of things that have no id, by their path: "data.prices". */
  readonly mergedByKey?: Readonly<Record<string, KeyOf>>;
}

export interface FieldConflict {
  /** "name", or "variations.<id or key>.price", or "variations.<id>" where one side removed what the other edited. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge<T> {
  /** Holds theirs wherever there is a conflict that nobody settled for mine. */
  readonly merged: T;
  readonly conflicts: readonly FieldConflict[];
}

/** Stamped by the server on every write: what a client holds in them is never a wish. */
const SERVER_SET: ReadonlySet<string> = new Set(['rev', 'updated_at', 'created_at']);

/** Of a thing of the list at `path`. */
function keyAt({ mergedByKey = {} }: MergeRules, path: string): KeyOf {
  return Object.hasOwn(mergedByKey, path) ? mergedByKey[path]! : idOf;
}

function idOf(element: unknown): string | undefined {
  const id = isObject(element) ? ownMember(element, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By its keys, in its order; undefined when it is no list of things that can be told apart. */
function keyed(value: unknown, keyOf: KeyOf): ReadonlyMap<string, Fields> | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.flatMap((element: unknown): [string, Fields][] => {
    const key = keyOf(element);
    return key !== undefined && isObject(element) ? [[key, element]] : [];
  });
  const byKey = new Map(entries);
  return byKey.size === value.length ? byKey : undefined;
}

/** What counts where both sides changed a field. */
type Settle = (conflict: FieldConflict) => unknown;

interface Asked {
  readonly rules: MergeRules;
  readonly settle: Settle;
}

function mergeValue(
  asked: Asked,
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  isOpen = false,
): Merge<unknown> {
  if (deepEqual(mine, theirs) || deepEqual(mine, base)) return { merged: theirs, conflicts: [] };
  if (deepEqual(theirs, base)) return { merged: mine, conflicts: [] };
  const keyOf = keyAt(asked.rules, field);
  const lists = [keyed(base ?? [], keyOf), keyed(mine, keyOf), keyed(theirs, keyOf)] as const;
  if (lists[0] && lists[1] && lists[2]) return mergeLists(asked, field, lists[0], lists[1], lists[2]);
  // Both may have made it: then there was none before.
  const members = base ?? {};
  if (isOpen && isObject(members) && isObject(mine) && isObject(theirs)) {
    return mergeMembers(asked, `${field}.`, members, mine, theirs);
  }
  const conflict = { field, base, mine, theirs };
  return { merged: asked.settle(conflict), conflicts: [conflict] };
}

function mergeMembers(
  asked: Asked,
  path: string,
  base: Fields,
  mine: Fields,
  theirs: Fields,
  open: readonly string[] = [],
): Merge<Fields> {
  const conflicts: FieldConflict[] = [];
  const entries: [string, unknown][] = [];
  for (const name of new Set([theirs, mine, base].flatMap(Object.keys))) {
    const stored = ownMember(theirs, name);
    const value = SERVER_SET.has(name)
      ? { merged: stored, conflicts: [] }
      : mergeValue(
          asked,
          path + name,
          ownMember(base, name),
          ownMember(mine, name),
          stored,
          open.includes(name),
        );
    if (value.merged !== undefined) entries.push([name, value.merged]);
    conflicts.push(...value.conflicts);
  }
  return { merged: Object.fromEntries(entries), conflicts };
}

/**
 * The order of a merged list. Where one side only changed the sequence it is that side's; where both did, the known
 * ids stand as theirs moved them, else as mine did, and added ones follow by id, whichever side looks at it.
 */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (deepEqual(theirs, base)) return [...mine, ...theirs];
  if (deepEqual(mine, base) || deepEqual(mine, theirs)) return [...theirs, ...mine];
  const before = new Set(base);
  const known = (ids: readonly string[]): string[] => ids.filter((id) => before.has(id));
  const left = new Set(theirs);
  const unmoved = base.filter((id) => left.has(id));
  const added = [...mine, ...theirs].filter((id) => !before.has(id)).toSorted();
  const [first, second] = deepEqual(known(theirs), unmoved) ? [mine, theirs] : [theirs, mine];
  return [...known(first), ...known(second), ...added];
}

function mergeLists(
  asked: Asked,
  field: string,
  base: ReadonlyMap<string, Fields>,
  mine: ReadonlyMap<string, Fields>,
  theirs: ReadonlyMap<string, Fields>,
): Merge<Fields[]> {
  const conflicts: FieldConflict[] = [];
  const merged: Fields[] = [];
  for (const key of new Set(mergedOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]))) {
    const [before, own, stored] = [base.get(key), mine.get(key), theirs.get(key)];
    const path = `${field}.${key}`;
    // Absent on a side means added on the other, or removed: a removal meets an edit as one value meets another.
    const value =
      own !== undefined && stored !== undefined
        ? mergeMembers(asked, `${path}.`, before ?? {}, own, stored)
        : mergeValue(asked, path, before, own, stored);
    if (value.merged !== undefined) merged.push(value.merged as Fields);
    conflicts.push(...value.conflicts);
  }
  return { merged, conflicts };
}

/**
 * `base`: what both sides started from; only the fields an edit touched suffice when `mine` holds no others either.
 * A field is removed by being absent or undefined. Inputs are not changed; `merged` shares parts with them.
 * `settle`: a person's answer about a conflict; it is listed all the same.
 */
export function mergeFields<T extends object>(
  sides: { readonly base: Partial<T>; readonly mine: Partial<T>; readonly theirs: T },
  rules: MergeRules = {},
  settle: (conflict: FieldConflict) => unknown = ({ theirs }) => theirs,
): Merge<T> {
  const { base, mine, theirs } = sides as unknown as { base: Fields; mine: Fields; theirs: Fields };
  const asked = { rules, settle };
  return mergeMembers(asked, '', base, mine, theirs, rules.mergedByMember) as unknown as Merge<T>;
}

/** A step of the way to a conflict's `field`, and what stands there. */
export interface FieldStep {
  /** A field, or the id or key of a thing of a list. */
  readonly name: string;
  readonly value: unknown;
  readonly isOfList: boolean;
}

/** Through members of objects, and things of a list by their id or key; undefined stands where there is nothing. */
export function fieldSteps(document: unknown, field: string, rules: MergeRules = {}): readonly FieldStep[] {
  const names = field.split('.');
  let at = document;
  return names.map((name, index) => {
    const isOfList = Array.isArray(at);
    if (Array.isArray(at)) {
      const keyOf = keyAt(rules, names.slice(0, index).join('.'));
      at = at.find((element: unknown) => keyOf(element) === name);
    } else {
      at = isObject(at) ? ownMember(at, name) : undefined;
    }
    return { name, value: at, isOfList };
  });
}
