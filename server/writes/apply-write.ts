// The narrow waist: every change of a document in the system passes through here, whichever door it came by.
//
//   parse → lock current → may this actor? → compare assumed with current → hold what it names → facts → decide →
//   write + also-write → feed
//
// A refusal is a value. Nothing is written before `decide` has accepted, so a refused proposal leaves its
// transaction clean for its neighbours.
import { deepEqual, maySee, scopeKeysOf, withoutServerFields } from '@evertill/schemas';
import type {
  Actor,
  AlsoWrite,
  Collection,
  CollectionRegistry,
  JsonObject,
  Reject,
  RejectionCode,
  ReplicatedDocument,
} from '@evertill/schemas';
import type { Stored, WriteTx } from '../db/database.ts';
import { plainTables } from '../db/plain-tables.ts';
import type { PlainTableName } from '../db/plain-tables.ts';
import type { RuleRegistry } from '../rules/rule.ts';
import { recordBreakMark } from './attendance/record-break-mark.ts';
import { recordPunch } from './attendance/record-punch.ts';
import { parseDocument } from './parse-document.ts';

export interface WriteDeps {
  readonly collections: CollectionRegistry;
  readonly rules: RuleRegistry;
  readonly newId: () => string;
}

export interface DocumentProposal {
  readonly actor: Actor;
  readonly now: string;
  readonly collection: Collection;
  /** As it came in, `_deleted` included. */
  readonly proposed: ReplicatedDocument;
  /** What the proposer believes is stored; `'any'` when the door does not ask (an operation's own write). */
  readonly assumed: ReplicatedDocument | undefined | 'any';
  /** `operation`: an applied operation writes by its own authority; the collection's writers are not asked. */
  readonly authority: 'actor' | 'operation';
  /** Its type, when an operation writes. */
  readonly operation?: string;
}

export type WriteOutcome =
  | {
      readonly kind: 'applied';
      readonly document: ReplicatedDocument;
      readonly deleted: boolean;
      readonly changed: boolean;
    }
  | { readonly kind: 'conflict'; readonly current: Stored }
  | {
      readonly kind: 'rejected';
      readonly code: RejectionCode;
      readonly details: JsonObject;
      readonly current: Stored | undefined;
    };

export async function applyWrite(
  deps: WriteDeps,
  tx: WriteTx,
  proposal: DocumentProposal,
): Promise<WriteOutcome> {
  const { collection, actor } = proposal;
  const parsed = parseDocument(collection, proposal.proposed);
  const id = proposal.proposed.id;
  const stored = await tx.lock(collection, id);
  const current = stored && maySee(actor, collection, stored.document) ? stored : undefined;
  if (!parsed.ok) return refused(parsed.rejection, current);
  const { document, deleted } = parsed;

  // Before anything is said about what is stored: a refusal must not tell what its receiver may not see.
  if (proposal.authority === 'actor' && !collection.writers(actor, document)) {
    return refused({ kind: 'reject', code: 'forbidden', details: { collection: collection.name } }, current);
  }
  if (stored && !current) return refused({ kind: 'reject', code: 'not_found' }, undefined);
  if (current && isSame(collection, current, document, deleted)) {
    return { kind: 'applied', document: current.document, deleted, changed: false };
  }
  if (proposal.assumed !== 'any' && !isAssumed(collection, current, proposal.assumed)) {
    if (current) return { kind: 'conflict', current };
    return refused({ kind: 'reject', code: 'not_found' }, undefined);
  }
  if (!maySee(actor, collection, document)) return refused({ kind: 'reject', code: 'not_found' }, current);

  const rule = deps.rules[collection.name];
  if (!rule) throw new Error(`Collection ${collection.name} has no rule.`);
  const input = {
    actor,
    now: proposal.now,
    current: current && !current.deleted ? current.document : null,
    proposed: document,
    deleted,
    authority: proposal.authority,
    operation: proposal.operation,
    newId: deps.newId(),
    collection,
  };
  const named = rule.names?.(input);
  if (named && named.ids.length > 0) await tx.share(named.collection, named.ids);
  const decision = rule.decide(input, await rule.facts(tx, input));
  if (decision.kind === 'reject') return refused(decision, current);

  const isGone = deleted || decision.deleted === true;
  const rev = await write(tx, collection, decision.document as ReplicatedDocument, isGone, current);
  for (const also of decision.alsoWrite) await writeAlso(deps, tx, also);
  return { kind: 'applied', document: { ...decision.document, rev }, deleted: isGone, changed: true };
}

function refused(rejection: Reject, current: Stored | undefined): WriteOutcome {
  return { kind: 'rejected', code: rejection.code, details: rejection.details ?? {}, current };
}

function isSame(
  collection: Collection,
  current: Stored,
  document: ReplicatedDocument,
  deleted: boolean,
): boolean {
  if (current.deleted !== deleted) return false;
  return deleted || isEqual(collection, current.document, document);
}

/** Compared without `rev` and what the server keeps: a client's second edit does not yet know the number its first one got. */
function isAssumed(
  collection: Collection,
  current: Stored | undefined,
  assumed: ReplicatedDocument | undefined,
): boolean {
  if (!current) return assumed === undefined;
  if (!assumed) return current.deleted;
  if (current.deleted !== (assumed._deleted === true)) return false;
  const { _deleted, ...fields } = assumed;
  return isEqual(collection, current.document, fields as ReplicatedDocument);
}

function isEqual(collection: Collection, one: ReplicatedDocument, other: ReplicatedDocument): boolean {
  return deepEqual(withoutServerFields(collection, one), withoutServerFields(collection, other));
}

/** Writes one document, marks the scopes it left, and tells the feed which scopes have news. */
async function write(
  tx: WriteTx,
  collection: Collection,
  document: ReplicatedDocument,
  deleted: boolean,
  before: Stored | undefined,
): Promise<number> {
  const rev = await tx.put(collection, document, deleted);
  const keys = scopeKeysOf(collection, document);
  const previous = before ? scopeKeysOf(collection, before.document) : [];
  const left = previous.filter((key) => !keys.includes(key));
  if (left.length > 0) await tx.leave(collection, left, before!.document);
  tx.touch(collection, [...keys, ...left]);
  return rev;
}

export async function writeAlso(deps: WriteDeps, tx: WriteTx, also: AlsoWrite): Promise<void> {
  if (also.into === 'attendance') {
    await recordPunch({ tx, newId: deps.newId, now: also.punch.received_at }, also.punch);
    return;
  }
  if (also.into === 'break_marks')
    return recordBreakMark({ tx, newId: deps.newId, now: also.mark.received_at }, also.mark);
  if (also.into === 'stock') return tx.moveStock([also.movement]);
  if (also.into === 'table') return tx.insert(plainTable(also.table), also.row);
  if (also.into === 'row') return tx.update(plainTable(also.table), also.key, also.changes);
  const collection = deps.collections[also.collection];
  if (!collection) throw new Error(`No collection ${also.collection}.`);
  const { _deleted, ...document } = also.document;
  const before = await tx.lock(collection, document.id);
  await write(tx, collection, document as ReplicatedDocument, _deleted === true, before);
}

function plainTable(name: string): PlainTableName {
  if (!Object.hasOwn(plainTables, name)) throw new Error(`No table ${name}.`);
  return name as PlainTableName;
}
