// A REST route that performs an operation: seals an entry for a client that has no journal of its own, calls the
// waist, phrases the answer.
import { isRejectionCode, sealedText } from '@evertill/schemas';
import type { Actor, ClockReading, JsonObject, OperationEntry } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { applyOperation } from '../../writes/apply-operation.ts';
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
  const { surroundings, database } = deps.replication;
  const now = surroundings.clock.now();
  // Its own series in the ledger, so that it can never meet the number of a real device.
  const place = operation.place ?? {
    device_id: `rest:${actor.user_id}`,
    device_seq: await database.write({ vendor_id: actor.vendor_id }, (tx) =>
      tx.nextNumber(`rest:${actor.user_id}`),
    ),
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
  const raw = { ...sealed, hash: surroundings.sha256(sealedText(sealed)) };
  const outcome = await applyOperation(deps.replication, {
    sender: actor,
    raw,
    door: operation.door ?? 'rest',
    contentText: operation.contentText,
  });
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
