// Writes one entry at the journal's end. It is numbered, chained and sealed under a lock that holds over every tab,
// from what the journal itself says comes last; nothing is ever overwritten, and the promise resolves only when the
// entry is as durable as the storage makes it. What the server could not read, or is too large, is refused here,
// before anything is paid.
import { operationEntrySchema, operations, problemSaid, sealedText, soundCopy } from '@evertill/schemas';
import type { JsonObject, OperationEntry, OperationRecord } from '@evertill/schemas';
import { limits, parseJson } from '@evertill/sync';
import type { z } from 'zod';
import { bytesOf } from '../bytes.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { captured } from '../operation-steps.ts';
import { StorageError } from '../database/storage-error.ts';
import { refuseForStorage } from '../database/storage-refusal.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { lastOperation } from './journal-end.ts';
import { operationId } from './operation-store.ts';
import type { OperationStore } from './operation-store.ts';
import type { TillClock } from './till-clock.ts';

interface AppendRequest {
  readonly store_id: string;
  readonly actor_id: string;
  readonly type: keyof typeof operations;
  /** Given the entry's number, because what the receipt shows is made of it. */
  readonly payload: (deviceSeq: number) => object;
  /** ISO-8601; now when absent. */
  readonly captured_at?: string;
  /** So long before now it happened, ms. */
  readonly ago?: number;
}

export type Appended = { readonly ok: true; readonly record: OperationRecord } | Refusal;

export interface AppendDeps {
  readonly surroundings: DeviceSurroundings;
  readonly store: OperationStore;
  readonly clock: TillClock;
  readonly deviceId: string;
  /** The highest number that was given although no entry has it any more; 0 when there is none. */
  readonly taken: () => number;
}

/** Two tabs that see the same end both try its next number; one of them finds it taken and looks again. */
const tries = 20;

export type Append = (request: AppendRequest) => Promise<Appended>;

export function createAppend(deps: AppendDeps): Append {
  const end = { hint: 1 };
  const { locks } = deps.surroundings;
  return (request) =>
    locks
      .exclusive(`journal:${deps.deviceId}`, () => appendLocked(deps, request, end))
      .catch((error: unknown) => {
        if (error instanceof StorageError) return refuseForStorage(error);
        throw error;
      });
}

async function appendLocked(
  deps: AppendDeps,
  request: AppendRequest,
  end: { hint: number },
): Promise<Appended> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const last = await lastOperation(deps.store, end.hint);
    await deps.clock.refresh();
    const entry = sealed(deps, request, last);
    const refusal = unsendable(entry);
    if (refusal) return refusal;
    const record = waiting(entry);
    const written = await insert(deps.store, record);
    if (typeof written === 'object') return written;
    end.hint = record.device_seq;
    if (written === 'inserted') {
      // From now on no clock that shows less is believed.
      if (request.captured_at === undefined) deps.clock.learn(deps.clock.time());
      deps.surroundings.steps?.(captured(entry));
      return { ok: true, record };
    }
  }
  return refuse('journal_unwritable', { reason: 'the next number is always taken' });
}

/** An insert that failed may have been written all the same; the journal knows. */
async function insert(
  store: OperationStore,
  record: OperationRecord,
): Promise<'inserted' | 'exists' | Refusal> {
  try {
    return await store.insert(record);
  } catch (error) {
    const stored = await store.get(record.device_seq).catch(() => undefined);
    return stored?.hash === record.hash ? 'inserted' : refuseForStorage(error);
  }
}

function sealed(deps: AppendDeps, request: AppendRequest, last: OperationRecord | undefined): OperationEntry {
  const { clock, surroundings } = deps;
  const device_seq = Math.max(last?.device_seq ?? 0, deps.taken()) + 1;
  const entry = {
    device_id: deps.deviceId,
    device_seq,
    store_id: request.store_id,
    actor_id: request.actor_id,
    type: request.type,
    captured_at: request.captured_at ?? new Date(clock.now() - (request.ago ?? 0)).toISOString(),
    // What the machine shows, also where it is not believed: the server sees by it that the clock is wrong.
    clock: { wall: clock.machine.now(), monotonic: clock.monotonic(), skew_ms: clock.skew() },
    // As it will travel: what JSON leaves out is left out of the seal too, and every text is one that can be sealed.
    payload: soundCopy(request.payload(device_seq)) as JsonObject,
    prev_hash: last?.hash ?? '',
  };
  return { ...entry, hash: surroundings.sha256(sealedText(entry)) };
}

function unsendable(entry: OperationEntry): Refusal | undefined {
  const text = JSON.stringify(entry);
  const bytes = bytesOf(text);
  if (bytes > limits.operationBytes) return refuse('too_large', { bytes, limit: limits.operationBytes });
  const read = parseJson(text);
  if (!read.ok) return refuse('invalid_input', { field: read.field, problem: read.reason });
  const envelope = operationEntrySchema.safeParse(entry);
  const payload = operations[entry.type as keyof typeof operations].payload.safeParse(entry.payload);
  const error = envelope.error ?? payload.error;
  return error && inputRefusal(error);
}

/** Names the first field that is wrong; `inside`: where what was read lies. */
export function inputRefusal({ issues: [issue] }: z.ZodError, ...inside: readonly string[]): Refusal {
  return refuse('invalid_input', {
    field: [...inside, ...issue!.path].join('.'),
    problem: problemSaid(issue!),
  });
}

/** As it lies in the journal before anybody has answered. */
export function waiting(entry: OperationEntry): OperationRecord {
  return {
    ...entry,
    id: operationId(entry.device_seq),
    state: 'waiting',
    outcome: '',
    code: '',
    details: {},
    result: {},
    attempts: 0,
    settled_at: null,
    epoch: '',
    ack: '',
    rev: 0,
  };
}

/** The entry as it was sealed, without what became of it. */
export function entryOf(record: OperationRecord): OperationEntry {
  const { device_id, device_seq, store_id, actor_id, type, captured_at, clock, payload, prev_hash, hash } =
    record;
  return { device_id, device_seq, store_id, actor_id, type, captured_at, clock, payload, prev_hash, hash };
}
