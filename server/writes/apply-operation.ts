// The waist for journal operations: what a device did while nobody could stop it. Each entry is its own transaction
// and gets its own outcome, written into the ledger, so that every repetition finds the same answer.
//
//   ledger knows it? → seal intact? → may it be sent? → payload → lock → facts → decide → writes through apply-write → ledger
//
// Where something outside has to act first, what is on record about that is committed, the outside is told or asked
// between two transactions, and the entry is decided again.
//
// What is not proven to be the device's own entry, or came by somebody who may not send it, is refused without a
// trace in the ledger: its number stays missing there, and the device offers it again (O6).
import {
  isClockCorrected,
  operationEntrySchema,
  orderContentText,
  photosOf,
  sealedText,
  seesStore,
  withoutPhotos,
} from '@evertill/schemas';
import type {
  Command,
  JsonObject,
  Operation,
  OperationDecision,
  OperationEntry,
  Reject,
  RejectionCode,
  SealedPhoto,
} from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import { ConstraintRefusal } from '../db/database.ts';
import type { WriteTx } from '../db/database.ts';
import type { AnyOperationRule, OperationProposal } from '../rules/rule.ts';
import { actorOf } from './actor-of.ts';
import type { Signer } from './actor-of.ts';
import { applyWrite, writeAlso } from './apply-write.ts';
import { isChained } from './chain.ts';
import { rejectionOfConstraint } from './constraint-codes.ts';
import { findEntry, isSettled, recordEntry, settleParked, tellOnce } from './ledger.ts';
import type { LedgerVerdict } from './ledger.ts';
import { answerOf, unsealedRefusal, verdictOf } from './operation-answer.ts';
import type { OperationDeps, ReceivedOperation } from './operation-deps.ts';
import { waitFor } from './operation-patience.ts';
import { inputRejection } from './parse-document.ts';
import { asCaptured, placeInTime } from './place-in-time.ts';
import type { PlacedInTime } from './place-in-time.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { recordRejection, recordRejectionOnce } from './rejection-record.ts';

/** Undoes the transaction of an entry whose inner write was refused. */
class InnerRefusal extends Error {
  readonly rejection: Reject;
  constructor(rejection: Reject) {
    super(`Refused inside an operation: ${rejection.code}`);
    this.rejection = rejection;
  }
}

/** The same entry came twice at once and the other was faster: what this one did is undone, and the answer is the same. */
class SettledMeanwhile extends Error {}

/** Not settled yet: something outside comes first. */
export interface Commanded {
  readonly kind: 'command';
  readonly command: Command;
  /** They signed it; what was asked of the outside in their name stays theirs. */
  readonly signer: Signer;
}

/** An old command is asked about, a new one given; more only when others do the same at the same time. */
const mostCommands = 10;

/** When it came, ISO-8601, and when it happened. */
interface Dated {
  readonly entry: OperationEntry;
  readonly now: string;
  readonly placed: PlacedInTime;
}

/** What is settled stays settled, so the second try finds it; a third is for a database restored in between. */
const tries = 3;

export async function applyOperation(
  deps: OperationDeps,
  received: ReceivedOperation,
): Promise<OperationOutcome> {
  const outcome = await outcomeOf(deps, received);
  deps.watch?.settled(received, outcome);
  return outcome;
}

async function outcomeOf(deps: OperationDeps, received: ReceivedOperation): Promise<OperationOutcome> {
  const parsed = operationEntrySchema.safeParse(received.raw);
  if (!parsed.success) return refuseUnreadable(deps, received, inputRejection(parsed.error));
  let asIs = received;
  for (let commands = 0; commands <= mostCommands; commands++) {
    const outcome = await applyUntilSettled(deps, asIs, parsed.data);
    if (outcome.kind !== 'command') return outcome;
    const { command, signer } = outcome;
    await deps.carryOut(received.sender.vendor_id, command);
    asIs = { ...asIs, heard: command.id, watched: received, ...(command.kind === 'give' ? { signer } : {}) };
  }
  throw new Error('What is outside was told and asked again and again.');
}

async function applyUntilSettled(
  deps: OperationDeps,
  received: ReceivedOperation,
  entry: OperationEntry,
): Promise<OperationOutcome | Commanded> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(deps, received, entry);
    } catch (error) {
      if (!(error instanceof SettledMeanwhile) || attempt === tries) throw error;
    }
  }
}

async function applyOnce(
  deps: OperationDeps,
  received: ReceivedOperation,
  entry: OperationEntry,
): Promise<OperationOutcome | Commanded> {
  const tenant = { vendor_id: received.sender.vendor_id };
  try {
    return await deps.database.write(tenant, (tx) => applyIn(deps, tx, received, entry));
  } catch (error) {
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    // As in the feed's promise: the queue always moves. The refusal is recorded by a transaction of its own.
    return deps.database.write(tenant, async (tx) =>
      settle(deps, tx, received, await dated(deps, tx, received, entry), { kind: 'rejected', rejection }),
    );
  }
}

export function rejectionOf(error: unknown): Reject | undefined {
  if (error instanceof InnerRefusal) return error.rejection;
  return error instanceof ConstraintRefusal ? rejectionOfConstraint(error.constraint) : undefined;
}

/** One entry inside a transaction. Throws when its own write was refused or a constraint said no. */
export async function applyIn(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  entry: OperationEntry,
): Promise<OperationOutcome | Commanded> {
  const refuseUnproven = (code: Reject['code'], details: JsonObject = {}) =>
    refuseUnsealed(deps, tx, received, entry, { kind: 'reject', code, details });
  const known = await findEntry(tx, entry);
  if (known && known.hash !== entry.hash) return refuseUnproven('operation_mismatch', { stored: known.hash });
  if (known && isSettled(known)) {
    if (known.untold) await tellOnce(tx, entry);
    return answerOf(deps, received, entry, verdictOf(known));
  }
  const isWhole = ({ sha256, jpeg }: SealedPhoto) => deps.surroundings.sha256(jpeg) === sha256;
  const isProven = deps.surroundings.sha256(sealedText(entry)) === entry.hash;
  if (!isProven || !photosOf(entry).every(isWhole)) return refuseUnproven('operation_hash');
  if (!seesStore(received.sender, entry.store_id)) return refuseUnproven('not_found');

  const arrived = await dated(deps, tx, received, entry);
  const settled = (verdict: LedgerVerdict) => settle(deps, tx, received, arrived, verdict);
  const refuse = (rejection: Reject) => settled({ kind: 'rejected', rejection });
  const kind = kindOf(deps, entry.type);
  if (!kind) return refuse({ kind: 'reject', code: 'operation_unknown', details: { type: entry.type } });
  const { operation, rule } = kind;
  const payload = operation.payload.safeParse(entry.payload);
  if (!payload.success) return refuse(inputRejection(payload.error));
  const signer = received.signer ?? (await actorOf(tx, deps, received.sender, entry.actor_id));
  const actor = signer?.actor;
  if (!actor || !operation.may(actor)) return refuse({ kind: 'reject', code: 'forbidden' });

  const { now, placed } = arrived;
  const proposal: OperationProposal<unknown> = {
    actor,
    sender: received.sender,
    now,
    entry,
    payload: payload.data,
    occurredAt: placed.at,
    isClockCorrected: placed.isCorrected,
    contentHash: deps.surroundings.sha256(received.contentText ?? orderContentText(entry)),
    door: received.door,
    heard: received.heard ?? '',
    collections: deps.collections,
    sha256: (text) => deps.surroundings.sha256(text),
  };
  for (const { collection, id } of (await rule.shares?.(proposal, tx)) ?? [])
    await tx.share(collection, [id]);
  // Two that change the same document take turns, so that each decides about what the other left.
  for (const { collection, id } of (await rule.locks?.(proposal, tx)) ?? []) await tx.lock(collection, id);
  const facts: unknown = await rule.facts(tx, proposal);
  const decision = rule.decide(proposal, facts) as OperationDecision;
  deps.watch?.decided(received.watched ?? received, entry.type, decision.kind);
  switch (decision.kind) {
    case 'reject':
      // Not a word about the entry, only about who brought it: it is welcome from somebody else.
      return decision.code === 'actor_absent'
        ? refuseUnproven('actor_absent', decision.details)
        : refuse(decision);
    case 'wait':
      return settled(await waitFor(tx, decision, known, deps.surroundings.clock.now()));
    case 'already':
      return settled({ kind: 'applied', result: decision.result });
    case 'command':
      await writeAll(deps, tx, received, proposal, rule, { ...decision, result: {}, number: undefined });
      return { kind: 'command', command: decision.command, signer };
    case 'apply': {
      // An entry that is only settled anew needs no number.
      const series = decision.writes.length > 0 ? rule.series?.(proposal, facts) : undefined;
      const number = series === undefined ? undefined : await tx.nextNumber(series);
      const written = await writeAll(deps, tx, received, proposal, rule, { ...decision, number });
      const outcome = decision.changed ? 'applied_with_changes' : 'applied';
      const alarms = new Set<RejectionCode>(decision.alarms);
      if (signer.isDisabled) alarms.add('actor_disabled');
      if (placed.isCorrected) alarms.add('clock_corrected');
      for (const code of alarms)
        await recordRejection(deps, tx, { received, entry: withoutPhotos(entry), code, details: {} });
      const result = alarms.size === 0 ? written : { ...written, flags: [...alarms] };
      if (decision.settles) await settleParked(tx, decision.settles, result);
      return settled({ kind: outcome, result });
    }
  }
}

interface Kind {
  readonly operation: Operation;
  readonly rule: AnyOperationRule;
}

/** Own keys only: `constructor` is no operation. */
function kindOf({ operations, operationRules }: OperationDeps, type: string): Kind | undefined {
  if (!Object.hasOwn(operations, type) || !Object.hasOwn(operationRules, type)) return undefined;
  return { operation: operations[type]!, rule: operationRules[type]! };
}

async function writeAll(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  proposal: OperationProposal<unknown>,
  rule: AnyOperationRule,
  decision: Pick<Extract<OperationDecision, { kind: 'apply' }>, 'writes' | 'alsoWrite' | 'result'> & {
    readonly number: number | undefined;
  },
): Promise<JsonObject> {
  const { number } = decision;
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
      operation: proposal.entry.type,
    });
    if (outcome.kind === 'rejected')
      throw new InnerRefusal({ kind: 'reject', code: outcome.code, details: outcome.details });
    if (outcome.kind === 'conflict') throw new InnerRefusal({ kind: 'reject', code: 'conflict' });
    const rev = outcome.document.rev ?? 0;
    result = { ...result, rev };
    deps.watch?.wrote(received.watched ?? received, { collection: name, id: document.id, rev });
  }
  for (const also of decision.alsoWrite ?? []) await writeAlso(deps, tx, also);
  return number === undefined ? result : { ...result, number };
}

async function settle(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  { entry, now, placed }: Dated,
  verdict: LedgerVerdict,
): Promise<OperationOutcome> {
  const known = await findEntry(tx, entry);
  if (known && isSettled(known)) throw new SettledMeanwhile();
  await recordEntry(tx, known, {
    entry,
    verdict,
    subject: subjectOf(deps, entry),
    sentBy: received.sender.user_id,
    now,
    occurredAt: placed.at,
  });
  // Only a journal has a chain: the other doors number and seal their entries for their clients.
  if (!known && received.door === 'journal' && !(await isChained(tx, entry))) {
    const kept = verdict.kind === 'rejected' ? entry : withoutPhotos(entry);
    await recordRejection(deps, tx, { received, entry: kept, code: 'chain_broken', details: {} });
  }
  if (verdict.kind === 'rejected') {
    const { code, details = {} } = verdict.rejection;
    await recordRejection(deps, tx, { received, entry, code, details });
  }
  return answerOf(deps, received, entry, verdict);
}

/** What others wait for by this entry's name; blank when its payload cannot be read. */
function subjectOf(deps: OperationDeps, entry: OperationEntry): string {
  const kind = kindOf(deps, entry.type);
  const payload = kind?.operation.payload.safeParse(entry.payload);
  return kind && payload?.success ? kind.rule.subject(payload.data) : '';
}

async function refuseUnsealed(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  entry: OperationEntry,
  rejection: Reject,
): Promise<OperationOutcome> {
  const { code, details = {} } = rejection;
  await recordRejectionOnce(deps, tx, { received, entry, code, details });
  return unsealedRefusal(entry, rejection);
}

/**
 * What the receipt showed (`captured_at`) is never rewritten. Only a journal has a chain that shows a wrong clock: the other
 * doors number their entries for their clients.
 */
async function dated(
  { surroundings }: OperationDeps,
  tx: WriteTx,
  { occurredAt, door, later, sendingDevice }: ReceivedOperation,
  entry: OperationEntry,
): Promise<Dated> {
  const now = new Date(surroundings.clock.now()).toISOString();
  if (occurredAt !== undefined)
    return { entry, now, placed: { at: occurredAt, isCorrected: isClockCorrected(entry, occurredAt) } };
  const placed =
    door === 'journal'
      ? await placeInTime(tx, entry, now, { later, sendingDevice })
      : { at: asCaptured(entry, now), isCorrected: false };
  return { entry, now, placed };
}
