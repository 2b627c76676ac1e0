// A field by its path: "data.parent_id" leads into an object, "variations.unit_id" into every element of a list. The
// database understands the same words (`server/db/where.ts`).
import { ownMember } from './deep-equal.ts';

/** What the path leads to, one value an end; null where the last object lacks the member. */
export function valuesAt(document: unknown, path: string): unknown[] {
  return follow(document, path.split('.'));
}

function follow(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => follow(element, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value ?? null];
  return typeof value === 'object' && value !== null ? follow(ownMember(value, name), rest) : [];
}

/** The same with one value for another at every end of the path. A list at an end never holds a text twice. */
export function replacedAt<T>(document: T, path: string, from: string, to: string): T {
  return replace(document, path.split('.'), from, to) as T;
}

function replace(value: unknown, path: readonly string[], from: string, to: string): unknown {
  const [name, ...rest] = path;
  if (Array.isArray(value)) {
    const changed: unknown[] = value.map((element) => replace(element, path, from, to));
    return name === undefined ? [...new Set(changed)] : changed;
  }
  if (name === undefined) return value === from ? to : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: replace(ownMember(value, name), rest, from, to) };
}
