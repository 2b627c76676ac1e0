// Closing the card terminal's batch with a work shift. The terminal is outside: first everything that can be refused is
// checked and the close put on record with its command, then the terminal is told, then the shift is closed as the
// terminal said. Who comes while that is open waits for it, so that a shift has one close and its terminal one command.
// Second document, "Terminal batch close on shift close"; decisions.md, ruling 9.
import { reject } from '@evertill/schemas';
import type {
  Actor,
  AlsoWrite,
  JsonObject,
  OperationDecision,
  OperationEntry,
  ShiftClosePayload,
  terminalBatchStates,
  WorkShift,
} from '@evertill/schemas';
import type { OperationProposal } from '../rule.ts';

export interface BatchClose {
  readonly id: string;
  readonly store_id: string;
  readonly vendor_work_shift_id: string;
  /** Of the shift: 1, 2, 3 … */
  readonly number: number;
  readonly payment_terminal_device_id: string;
  readonly door: OperationProposal<unknown>['door'];
  readonly entry: OperationEntry;
  /** Who signed it, in this one store, without their name. */
  readonly actor: Actor;
  /** See the table's migration. */
  readonly state: (typeof terminalBatchStates)[number];
  readonly answer: string;
  /** The code its close was refused with for good; blank as a rule. */
  readonly refusal: string;
  readonly asked_at: string;
  readonly answered_at: string | null;
  readonly tries: number;
  readonly next_try_at: string;
}

type Proposal = OperationProposal<ShiftClosePayload>;
type Undecided = Extract<OperationDecision, { kind: 'wait' | 'reject' }>;

export function isOf({ entry: own }: BatchClose, entry: OperationEntry): boolean {
  return own.device_id === entry.device_id && own.device_seq === entry.device_seq && own.hash === entry.hash;
}

/** What stands between this entry and the close; undefined when nothing does. `batch`: the shift's latest. */
export function beforeClose(
  proposal: Proposal,
  shift: WorkShift,
  batch: BatchClose | undefined,
): OperationDecision | undefined {
  const { actor, entry, payload } = proposal;
  const wantsBatch = payload.close_payment_terminal_batch === true;
  const isWaived = (payload.terminal_batch_waived_reason ?? '') !== '';
  const isOwner = actor.vendor_type === 'owner';
  if (wantsBatch && isWaived)
    return reject('invalid_input', {
      field: 'terminal_batch_waived_reason',
      problem: 'Must be left out where the batch is to be closed.',
    });
  // The terminal did its part; what is asked of it by this close is done.
  if (batch?.state === 'refused') return undefined;
  if (isWaived) return isOwner ? undefined : reject('terminal_batch_owner', { id: shift.id });
  if (batch?.state === 'asked') return hearFirst(proposal, batch);
  const terminal = batch?.payment_terminal_device_id ?? '';
  const isOwed = batch?.state === 'rejected' || batch?.state === 'unreachable';
  if (!wantsBatch) {
    if (!isOwed) return undefined;
    const details = { id: shift.id, payment_terminal_device_id: terminal };
    return reject(isOwner ? 'terminal_batch_reason' : 'terminal_batch_owner', details);
  }
  if (batch && isOwed && isOf(batch, entry)) return refusalOf(batch);
  return command(proposal, shift, (batch?.number ?? 0) + 1);
}

/** The terminal is asked before anything else; when it does not know, whoever wants to close waits for it. */
export function hearFirst({ door, entry, heard }: Proposal, batch: BatchClose): OperationDecision {
  if (heard !== batch.id)
    return { kind: 'command', command: { kind: 'ask', id: batch.id }, writes: [], alsoWrite: [] };
  const { vendor_work_shift_id: id } = batch;
  return isOf(batch, entry) || door === 'journal'
    ? { kind: 'wait', for: id }
    : reject('shift_closing', { id });
}

function refusalOf({ state, answer, payment_terminal_device_id }: BatchClose): OperationDecision {
  return state === 'rejected'
    ? reject('terminal_rejected', { payment_terminal_device_id, answer })
    : reject('terminal_unreachable', { payment_terminal_device_id });
}

function command(proposal: Proposal, shift: WorkShift, number: number): OperationDecision {
  const { actor, door, entry, payload, now, sha256 } = proposal;
  const id = sha256(`${actor.vendor_id} ${shift.id} ${number} ${entry.hash}`).slice(0, 32);
  const row: BatchClose = {
    id,
    store_id: shift.store_id,
    vendor_work_shift_id: shift.id,
    number,
    payment_terminal_device_id: payload.payment_terminal_device_id!,
    door,
    entry,
    actor: { ...actor, name: '', store_ids: [shift.store_id] },
    state: 'asked',
    answer: '',
    refusal: '',
    asked_at: now,
    answered_at: null,
    tries: 0,
    next_try_at: now,
  };
  return {
    kind: 'command',
    command: { kind: 'give', id },
    writes: [{ collection: 'work_shift', document: { ...shift, terminal_batch_asked_at: now } }],
    alsoWrite: [{ into: 'table', table: 'terminal_batch_closes', row: row as unknown as JsonObject }],
  };
}

/** What the closed shift says of its terminal. */
export function closedBatch(
  batch: BatchClose,
): Pick<
  WorkShift,
  | 'terminal_batch_closed_at'
  | 'svc_terminal_batch_payment_device_id'
  | 'svc_terminal_batch_closed_by_vendor_employee_id'
> {
  const { actor, answered_at, payment_terminal_device_id } = batch;
  return {
    terminal_batch_closed_at: answered_at,
    svc_terminal_batch_payment_device_id: payment_terminal_device_id,
    svc_terminal_batch_closed_by_vendor_employee_id: actor.vendor_type === 'owner' ? '' : actor.user_id,
  };
}

export function batchDone({ id }: BatchClose): AlsoWrite {
  return { into: 'row', table: 'terminal_batch_closes', key: { id }, changes: { state: 'done' } };
}

/** The shift after its terminal answered; undefined when that changes nothing about it. */
export function shiftAfterAnswer(batch: BatchClose, shift: WorkShift): WorkShift | undefined {
  switch (batch.state) {
    case 'asked':
    case 'closed':
      return undefined;
    // Closed without the batch, which was closed all the same.
    case 'done':
      return { ...shift, ...closedBatch(batch) };
    // Still open, but for its terminal: whoever closes it next need not tell it anything.
    case 'refused':
      return { ...shift, ...closedBatch(batch), terminal_batch_asked_at: null };
    default:
      return shift.terminal_batch_asked_at === null ? undefined : { ...shift, terminal_batch_asked_at: null };
  }
}

/**
 * What would change a shift whose close waits for the terminal: it is in the count when it happened before the terminal
 * was told, and else waits to see whether the shift is closed. Whoever is online is told to try again. Undefined when
 * nothing holds it. The documents' outbox takes any refusal as the last word, so what it brings is counted.
 */
export function heldByClose(
  { door, occurredAt }: Pick<OperationProposal<unknown>, 'door' | 'occurredAt'>,
  shift: WorkShift,
): Undecided | undefined {
  const since = shift.terminal_batch_asked_at;
  if (since === null || shift.status === 'closed') return undefined;
  if (door === 'rest') return reject('shift_closing', { id: shift.id });
  return door === 'journal' && occurredAt > since ? { kind: 'wait', for: shift.id } : undefined;
}
