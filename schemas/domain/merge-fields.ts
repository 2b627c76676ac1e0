// Three-way merge of one document, field by field, run by the till and by the server on the same inputs.
// Promises: a change on one side survives; the same change on both sides is no conflict; two different changes of one
// field are reported, never decided silently. Lists of things with an id (variations) merge per thing and field, and an
// object whose members are fields of their own member by member.
import { deepEqual, ownMember } from './deep-equal.ts';

type Fields = Readonly<Record<string, unknown>>;
type Identified = Fields & { readonly id: string };

export interface FieldConflict {
  /** "name", or "variations.<id>.price", or "variations.<id>" where one side removed what the other edited. */
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

function idsOf(list: readonly Identified[]): string[] {
  return list.map(({ id }) => id);
}

function isIdentified(value: unknown): value is Identified {
  return typeof value === 'object' && value !== null && typeof ownMember(value, 'id') === 'string';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly Identified[] {
  return Array.isArray(value) && value.every(isIdentified) && new Set(idsOf(value)).size === value.length;
}

/** In which conflicts mine counts. */
type Keeps = (field: string) => boolean;

function mergeValue(
  keeps: Keeps,
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  isOpen = false,
): Merge<unknown> {
  if (deepEqual(mine, theirs) || deepEqual(mine, base)) return { merged: theirs, conflicts: [] };
  if (deepEqual(theirs, base)) return { merged: mine, conflicts: [] };
  const before = base ?? [];
  if (isList(before) && isList(mine) && isList(theirs)) return mergeLists(keeps, field, before, mine, theirs);
  if (isOpen && isObject(base) && isObject(mine) && isObject(theirs)) {
    return mergeMembers(keeps, `${field}.`, base, mine, theirs);
  }
  return { merged: keeps(field) ? mine : theirs, conflicts: [{ field, base, mine, theirs }] };
}

function mergeMembers(
  keeps: Keeps,
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
          keeps,
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
  keeps: Keeps,
  field: string,
  base: readonly Identified[],
  mine: readonly Identified[],
  theirs: readonly Identified[],
): Merge<Fields[]> {
  const find = (list: readonly Identified[]): ((id: string) => Identified | undefined) => {
    const byId = new Map(list.map((element) => [element.id, element]));
    return (id) => byId.get(id);
  };
  const [inBase, inMine, inTheirs] = [find(base), find(mine), find(theirs)];
  const conflicts: FieldConflict[] = [];
  const merged: Fields[] = [];
  for (const id of new Set(mergedOrder(idsOf(base), idsOf(mine), idsOf(theirs)))) {
    const [before, own, stored] = [inBase(id), inMine(id), inTheirs(id)];
    const path = `${field}.${id}`;
    // Absent on a side means added on the other, or removed: a removal meets an edit as one value meets another.
    const value =
      own !== undefined && stored !== undefined
        ? mergeMembers(keeps, `${path}.`, before ?? {}, own, stored)
        : mergeValue(keeps, path, before, own, stored);
    if (value.merged !== undefined) merged.push(value.merged as Fields);
    conflicts.push(...value.conflicts);
  }
  return { merged, conflicts };
}

/**
 * `base`: what both sides started from; only the fields an edit touched suffice when `mine` holds no others either.
 * A field is removed by being absent or undefined. Inputs are not changed; `merged` shares parts with them.
 * `byMember`: fields that hold an object whose members are fields of their own ("data.phone").
 * `keepsMine`: a person's answer about a conflict, by its `field`; it is listed all the same.
 */
export function mergeFields<T extends object>(
  sides: { readonly base: Partial<T>; readonly mine: Partial<T>; readonly theirs: T },
  byMember: readonly string[] = [],
  keepsMine: (field: string) => boolean = () => false,
): Merge<T> {
  const { base, mine, theirs } = sides as unknown as { base: Fields; mine: Fields; theirs: Fields };
  return mergeMembers(keepsMine, '', base, mine, theirs, byMember) as unknown as Merge<T>;
}
