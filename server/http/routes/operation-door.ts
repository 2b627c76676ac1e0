// A REST route that performs an operation: seals an entry for a client that has no journal of its own, calls the
// waist, phrases the answer.
import { isRejectionCode, sealedText } from '@evertill/schemas';
import type { Actor, ClockReading, JsonObject, OperationEntry } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { OperationOutcome } from '@evertill/sync';
import type { WriteTx } from '../../db/database.ts';
import { applyIn, applyOperation } from '../../writes/apply-operation.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export interface OnlineOperation {
  readonly storeId: string;
  readonly type: string;
  readonly payload: object;
  /** What identifies it, when that is not the sealed entry. */
  readonly contentText?: string;
  /** `outbox` when the client may have been offline as long as it liked. */
  readonly door?: 'outbox' | 'rest';
  /** What the client sends of its own journal, when it has one. */
  readonly place?: {
    readonly device_id: string;
    readonly device_seq: number;
    readonly captured_at: string;
    readonly clock: ClockReading;
  };
  /** When it happened by the client's own clock, where it has no journal but says so. */
  readonly captured?: { readonly captured_at: string; readonly clock: ClockReading } | undefined;
}

export interface Operated {
  readonly result: JsonObject;
  readonly changed: boolean;
}

export async function operateOnline(
  deps: AppDeps,
  actor: Actor,
  operation: OnlineOperation,
): Promise<Operated | Problem> {
  const { database } = deps.replication;
  const number = operation.place
    ? 0
    : await database.write({ vendor_id: actor.vendor_id }, (tx) => tx.nextNumber(seriesOf(actor)));
  const raw = sealOnline(deps, actor, operation, number);
  const received = {
    sender: actor,
    raw,
    door: operation.door ?? 'rest',
    contentText: operation.contentText,
  } as const;
  deps.replication.watch?.received(received);
  const outcome = await applyOperation(deps.replication, received);
  return operated(outcome);
}

/** In a transaction that is open already; throws when a write inside it was refused. */
export async function operateWithin(
  deps: AppDeps,
  tx: WriteTx,
  actor: Actor,
  operation: OnlineOperation,
): Promise<Operated | Problem> {
  const entry = sealOnline(deps, actor, operation, await tx.nextNumber(seriesOf(actor)));
  const outcome = await applyIn(deps.replication, tx, { sender: actor, raw: entry, door: 'rest' }, entry);
  return outcome.kind === 'command' ? problem('terminal_undecided') : operated(outcome);
}

/** Its own series in the ledger, so that it can never meet the number of a real device. */
function seriesOf({ user_id }: Actor): string {
  return `rest:${user_id}`;
}

function sealOnline(
  { replication: { surroundings } }: AppDeps,
  actor: Actor,
  operation: OnlineOperation,
  number: number,
): OperationEntry {
  const now = surroundings.clock.now();
  const place = operation.place ?? {
    device_id: seriesOf(actor),
    device_seq: number,
    captured_at: new Date(now).toISOString(),
    clock: { wall: now, monotonic: surroundings.clock.monotonic(), skew_ms: 0 },
    ...operation.captured,
  };
  const sealed: Omit<OperationEntry, 'hash'> = {
    ...place,
    store_id: operation.storeId,
    actor_id: actor.user_id,
    type: operation.type,
    payload: operation.payload as JsonObject,
    prev_hash: '',
  };
  return { ...sealed, hash: surroundings.sha256(sealedText(sealed)) };
}

function operated(outcome: OperationOutcome): Operated | Problem {
  switch (outcome.kind) {
    case 'applied':
    case 'applied_with_changes':
      return { result: outcome.result as JsonObject, changed: outcome.kind === 'applied_with_changes' };
    case 'rejected':
      return problem(
        isRejectionCode(outcome.code) ? outcome.code : 'internal',
        outcome.details as JsonObject,
      );
    // A journal waits for others; who is online has everything but a terminal's answer.
    case 'waiting_for':
      return problem('terminal_undecided', { for: outcome.for });
  }
}
