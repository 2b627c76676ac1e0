// The waist for journal operations: what a device did while nobody could stop it. Each entry is its own transaction
// and gets its own outcome, written into the ledger, so that every repetition finds the same answer.
//
//   seal intact? → ledger knows it? → payload → facts → decide → writes through apply-write → ledger
import { operationEntrySchema, orderContentText, sealedText } from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  OperationDecision,
  OperationEntry,
  OperationRegistry,
  Reject,
} from '@evertill/schemas';
import type { OperationOutcome, Surroundings } from '@evertill/sync';
import { ConstraintRefusal } from '../db/database.ts';
import type { Database, WriteTx } from '../db/database.ts';
import type { AnyOperationRule, OperationProposal, OperationRuleRegistry } from '../rules/rule.ts';
import { actorOf } from './actor-of.ts';
import { applyWrite } from './apply-write.ts';
import type { WriteDeps } from './apply-write.ts';
import { codeOfConstraint } from './constraint-codes.ts';
import { findEntry, recordEntry } from './ledger.ts';
import type { LedgerVerdict } from './ledger.ts';
import { inputRejection } from './parse-document.ts';
import { recordRejection } from './rejection-record.ts';

export interface OperationDeps extends WriteDeps {
  readonly database: Database;
  readonly operations: OperationRegistry;
  readonly operationRules: OperationRuleRegistry;
  readonly surroundings: Surroundings;
  /** The server's seal over an acknowledgement (see `replication/seal.ts`). */
  readonly acknowledge: (vendorId: string, deviceId: string, deviceSeq: number, hash: string) => string;
}

export interface ReceivedOperation {
  readonly sender: Actor;
  readonly raw: unknown;
  readonly door: 'journal' | 'rest';
}

/** How long an entry may wait for what it names before it is parked, ms. */
export const patience = 10 * 60_000;

/** Undoes the transaction of an entry whose inner write was refused. */
class InnerRefusal extends Error {
  readonly rejection: Reject;
  constructor(rejection: Reject) {
    super(`Refused inside an operation: ${rejection.code}`);
    this.rejection = rejection;
  }
}

export async function applyOperation(
  deps: OperationDeps,
  received: ReceivedOperation,
): Promise<OperationOutcome> {
  const parsed = operationEntrySchema.safeParse(received.raw);
  if (!parsed.success) return refuseUnreadable(deps, received, inputRejection(parsed.error));
  const entry = parsed.data;
  const tenant = { vendor_id: received.sender.vendor_id };
  try {
    return await deps.database.write(tenant, (tx) => applyIn(deps, tx, received, entry));
  } catch (error) {
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    // As in the feed's promise: the queue always moves. The refusal is recorded by a transaction of its own.
    return deps.database.write(tenant, (tx) =>
      settle(deps, tx, received, entry, { kind: 'rejected', rejection }),
    );
  }
}

function rejectionOf(error: unknown): Reject | undefined {
  if (error instanceof InnerRefusal) return error.rejection;
  const code = error instanceof ConstraintRefusal ? codeOfConstraint(error.constraint) : undefined;
  return code && { kind: 'reject', code };
}

async function applyIn(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  entry: OperationEntry,
): Promise<OperationOutcome> {
  const refuse = (rejection: Reject) => settle(deps, tx, received, entry, { kind: 'rejected', rejection });
  const known = await findEntry(tx, entry);
  if (known && known.hash !== entry.hash) {
    await recordRejection(deps, tx, {
      received,
      entry,
      code: 'operation_mismatch',
      details: { stored: known.hash },
    });
    // Without a seal: the ledger does not hold this hash, and the device must not be able to claim it does.
    const { device_seq, hash } = entry;
    return {
      kind: 'rejected',
      device_seq,
      hash,
      ack: '',
      code: 'operation_mismatch',
      details: { stored: known.hash },
    };
  }
  if (known && known.outcome !== 'waiting_for') return repeated(deps, received, entry, known);

  if (deps.surroundings.sha256(sealedText(entry)) !== entry.hash)
    return refuse({ kind: 'reject', code: 'operation_hash' });
  const seesIt = received.sender.store_ids === null || received.sender.store_ids.includes(entry.store_id);
  if (!seesIt) return refuse({ kind: 'reject', code: 'not_found' });
  const operation = deps.operations[entry.type];
  const rule = deps.operationRules[entry.type];
  if (!operation || !rule)
    return refuse({ kind: 'reject', code: 'operation_unknown', details: { type: entry.type } });
  const payload = operation.payload.safeParse(entry.payload);
  if (!payload.success) return refuse(inputRejection(payload.error));
  const actor = await actorOf(tx, deps, received.sender, entry.actor_id);
  if (!actor || !operation.may(actor)) return refuse({ kind: 'reject', code: 'forbidden' });

  const proposal: OperationProposal<unknown> = {
    actor,
    sender: received.sender,
    now: nowOf(deps),
    entry,
    payload: payload.data,
    occurredAt: occurredAt(entry),
    contentHash: deps.surroundings.sha256(orderContentText(entry)),
    door: received.door,
  };
  const decision = rule.decide(proposal, await rule.facts(tx, proposal)) as OperationDecision;
  const subject = rule.subject(payload.data);
  switch (decision.kind) {
    case 'reject':
      return settle(deps, tx, received, entry, { kind: 'rejected', rejection: decision }, subject);
    case 'wait':
      return wait(deps, tx, received, entry, decision.for, subject, known !== undefined);
    case 'already':
      return settle(deps, tx, received, entry, { kind: 'applied', result: decision.result }, subject);
    case 'apply': {
      const result = await writeAll(deps, tx, proposal, rule, decision);
      const kind = decision.changed ? 'applied_with_changes' : 'applied';
      return settle(deps, tx, received, entry, { kind, result }, subject);
    }
  }
}

async function writeAll(
  deps: OperationDeps,
  tx: WriteTx,
  proposal: OperationProposal<unknown>,
  rule: AnyOperationRule,
  decision: Extract<OperationDecision, { kind: 'apply' }>,
): Promise<JsonObject> {
  const number = rule.series ? await tx.nextNumber(rule.series(proposal)) : undefined;
  let result = decision.result;
  for (const { collection: name, document } of decision.writes) {
    const collection = deps.collections[name];
    if (!collection)
      throw new InnerRefusal({ kind: 'reject', code: 'unknown_collection', details: { collection: name } });
    const outcome = await applyWrite(deps, tx, {
      actor: proposal.actor,
      now: proposal.now,
      collection,
      proposed: number !== undefined && rule.numbered ? rule.numbered(document, number) : document,
      assumed: 'any',
      authority: rule.asActor ? 'actor' : 'operation',
    });
    if (outcome.kind === 'rejected')
      throw new InnerRefusal({ kind: 'reject', code: outcome.code, details: outcome.details });
    if (outcome.kind === 'conflict') throw new InnerRefusal({ kind: 'reject', code: 'conflict' });
    result = { ...result, rev: outcome.document.rev ?? 0 };
  }
  return number === undefined ? result : { ...result, number };
}

async function settle(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  entry: OperationEntry,
  verdict: LedgerVerdict,
  subject = '',
): Promise<OperationOutcome> {
  await recordEntry(tx, {
    entry,
    verdict,
    subject,
    sentBy: received.sender.user_id,
    now: nowOf(deps),
    occurredAt: occurredAt(entry),
  });
  if (verdict.kind === 'rejected') {
    const { code, details = {} } = verdict.rejection;
    await recordRejection(deps, tx, { received, entry, code, details });
    return rejected(deps, received, entry, verdict.rejection);
  }
  if (verdict.kind === 'waiting_for') return waitingFor(entry, verdict.for);
  return applied(deps, received, entry, verdict.kind, verdict.result);
}

/** Nothing waits for ever: after ten minutes the entry is parked and the rest has long gone on. */
async function wait(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  entry: OperationEntry,
  subject: string,
  ownSubject: string,
  waitedBefore: boolean,
): Promise<OperationOutcome> {
  const rejection =
    (await refusalOf(tx, subject)) ?? (await outOfPatience(deps, tx, entry, subject, waitedBefore));
  const verdict: LedgerVerdict = rejection
    ? { kind: 'rejected', rejection }
    : { kind: 'waiting_for', for: subject };
  return settle(deps, tx, received, entry, verdict, ownSubject);
}

/** What it waits for was itself refused: waiting longer would not help. */
async function refusalOf(tx: WriteTx, subject: string): Promise<Reject | undefined> {
  const [refusal] = await tx.rows('operation_ledger', { subject, outcome: 'rejected' }, { limit: 1 });
  if (!refusal) return undefined;
  return {
    kind: 'reject',
    code: 'waited_too_long',
    details: { for: subject, refused: refusal['code'] ?? '' },
  };
}

async function outOfPatience(
  deps: OperationDeps,
  tx: WriteTx,
  entry: OperationEntry,
  subject: string,
  waitedBefore: boolean,
): Promise<Reject | undefined> {
  if (!waitedBefore) return undefined;
  const known = await findEntry(tx, entry);
  const waited = deps.surroundings.clock.now() - Date.parse(known!.received_at);
  return waited > patience
    ? { kind: 'reject', code: 'waited_too_long', details: { for: subject } }
    : undefined;
}

async function refuseUnreadable(
  deps: OperationDeps,
  received: ReceivedOperation,
  rejection: Reject,
): Promise<OperationOutcome> {
  const raw = received.raw as { device_seq?: unknown; hash?: unknown };
  const device_seq = typeof raw.device_seq === 'number' ? raw.device_seq : 0;
  const hash = typeof raw.hash === 'string' ? raw.hash.slice(0, 64) : '';
  const { code, details = {} } = rejection;
  await deps.database.write({ vendor_id: received.sender.vendor_id }, (tx) =>
    recordRejection(deps, tx, { received, entry: undefined, code, details }),
  );
  return { kind: 'rejected', device_seq, hash, ack: '', code, details };
}

function repeated(
  deps: OperationDeps,
  received: ReceivedOperation,
  entry: OperationEntry,
  known: { outcome: string; code: string; details: JsonObject; result: JsonObject },
): OperationOutcome {
  if (known.outcome === 'rejected') {
    return rejected(deps, received, entry, {
      kind: 'reject',
      code: known.code as Reject['code'],
      details: known.details,
    });
  }
  return applied(deps, received, entry, known.outcome as 'applied' | 'applied_with_changes', known.result);
}

function applied(
  deps: OperationDeps,
  received: ReceivedOperation,
  entry: OperationEntry,
  kind: 'applied' | 'applied_with_changes',
  result: JsonObject,
): OperationOutcome {
  return { kind, device_seq: entry.device_seq, hash: entry.hash, ack: ackOf(deps, received, entry), result };
}

function rejected(
  deps: OperationDeps,
  received: ReceivedOperation,
  entry: OperationEntry,
  rejection: Reject,
): OperationOutcome {
  const { code, details = {} } = rejection;
  return {
    kind: 'rejected',
    device_seq: entry.device_seq,
    hash: entry.hash,
    ack: ackOf(deps, received, entry),
    code,
    details,
  };
}

function waitingFor(entry: OperationEntry, subject: string): OperationOutcome {
  return { kind: 'waiting_for', device_seq: entry.device_seq, hash: entry.hash, for: subject };
}

function ackOf(
  deps: OperationDeps,
  { sender }: ReceivedOperation,
  { device_id, device_seq, hash }: OperationEntry,
): string {
  return deps.acknowledge(sender.vendor_id, device_id, device_seq, hash);
}

function nowOf(deps: OperationDeps): string {
  return new Date(deps.surroundings.clock.now()).toISOString();
}

/** The device's time without its measured skew. What the receipt showed (`captured_at`) is never rewritten. */
function occurredAt(entry: OperationEntry): string {
  return new Date(Date.parse(entry.captured_at) - entry.clock.skew_ms).toISOString();
}
