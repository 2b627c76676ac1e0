// One definition gives a replicated document everything: its zod shape, the RxDB schema, the scope that decides
// who receives it, who may write it, its indexes, its version and the upgrades from older versions.
import * as z from 'zod';
import type { Actor, Module } from './actor.ts';
import type { MergeRules } from './domain/merge-fields.ts';
import { counterField } from './fields.ts';
import type { idField } from './fields.ts';

/**
 * Who receives a document.
 * - `self` the document is the store; `store` its `store_id`; `store_or_vendor` the same, blank = every store;
 * - `stores` its `store_ids` names them, or every store (`everywhere`); `vendor` every device of the vendor; `local` it
 *   never leaves the device.
 */
export type ScopeKind = 'self' | 'store' | 'store_or_vendor' | 'stores' | 'vendor' | 'local';

export interface Restriction {
  /** Boolean field: a document where it is true reaches only people with `module`. */
  readonly field: string;
  readonly module: Module;
}

export interface CollectionDefinition<Name extends string, Shape extends z.ZodRawShape> extends MergeRules {
  readonly name: Name;
  /** Raise it with every change of `shape`; the version test says when. */
  readonly version: number;
  /** Postgres table; blank for `local` collections. */
  readonly table: string;
  readonly scope: ScopeKind;
  readonly restricted?: Restriction;
  /** Of scope `stores`: a document with this value lies in every store of the vendor, also one its `store_ids` do not name. */
  readonly everywhere?: { readonly field: string; readonly value: string };
  /**
   * May this person propose a write through document push, edit or a route? Of this document, or, where none is given,
   * of any. The rule still decides.
   */
  readonly writers: (actor: Actor, document?: Readonly<Record<string, unknown>>) => boolean;
  readonly shape: Shape;
  /** Client indexes; each is a list of fields. */
  readonly indexes: readonly (readonly string[])[];
  /** Texts that hold more than blanks: a till refuses them at once, as the server does. */
  readonly filled?: readonly string[];
  /** Array fields that are rows of a table of their own: field → table. */
  readonly children?: Readonly<Record<string, string>>;
  /** Fields the server keeps by itself, whatever others write: what a client holds in them is neither believed nor compared. */
  readonly kept?: readonly string[];
  /** Of those, what is written beside the document: a write of the document leaves it as it is. The rule sets the others. */
  readonly beside?: readonly string[];
  /**
   * A document is lent to one device at a time. Who has it is in its field `lease`, which only the server writes: what a
   * client holds in it is neither believed nor compared.
   */
  readonly leased?: boolean;
  /** What the server makes of some fields out of others, and a till shows at once over its own edits of `before`. */
  readonly derived?: (
    edited: ReplicatedDocument,
    before: ReplicatedDocument,
  ) => Readonly<Record<string, unknown>>;
  /** A `YYYY-MM-DD` field: clients hold only documents from a lower day on. */
  readonly timeBound?: string;
  /** `upgrade[n]` turns a stored document of version n - 1 into one of version n. */
  readonly upgrade: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>;
}

export interface Collection<
  Name extends string = string,
  Shape extends z.ZodRawShape = z.ZodRawShape,
> extends CollectionDefinition<Name, Shape> {
  /** The whole document as it travels, `rev` included, `_deleted` not. */
  readonly document: z.ZodObject<Shape & typeof serverFields>;
}

/** Set by the server on every write; a client's value for them is never believed. */
const serverFields = { rev: counterField } satisfies z.ZodRawShape;
export const serverSetFields: readonly string[] = Object.keys(serverFields);

export type DocumentOf<C> = C extends { readonly document: infer D extends z.ZodType } ? z.infer<D> : never;

/** What the engine knows about any document. */
export interface ReplicatedDocument {
  readonly id: string;
  readonly rev?: number;
  readonly _deleted?: boolean;
  readonly [field: string]: unknown;
}

/** The document without what only the server sets: what two sides are compared by. */
export function withoutServerFields(
  { kept = [], leased = false }: Collection,
  document: ReplicatedDocument,
): Record<string, unknown> {
  const isSet = (field: string) =>
    serverSetFields.includes(field) || kept.includes(field) || (leased && field === 'lease');
  return Object.fromEntries(Object.entries(document).filter(([field]) => !isSet(field)));
}

/** Does this document of scope `stores` lie in every store of its vendor? */
export function isEverywhere(
  { everywhere }: Collection,
  document: Readonly<Record<string, unknown>>,
): boolean {
  return everywhere !== undefined && document[everywhere.field] === everywhere.value;
}

export function defineCollection<const Name extends string, Shape extends z.ZodRawShape>(
  definition: CollectionDefinition<Name, Shape & { id: typeof idField }>,
): Collection<Name, Shape & { id: typeof idField }> {
  for (let version = 1; version <= definition.version; version++) {
    if (!definition.upgrade[version]) {
      throw new Error(`Collection ${definition.name}: no upgrade to version ${version}.`);
    }
  }
  return {
    ...definition,
    document: z.strictObject({ ...definition.shape, ...serverFields }),
  };
}
