// Which shift an order belongs to. Second document, "Order attribution"; decisions.md, ruling 1 (late orders).
import { isInShift, reject, shiftOpen } from '@evertill/schemas';
import type { Actor, OperationDecision, WorkShift } from '@evertill/schemas';
import type { OperationProposal } from '../rule.ts';
import type { OrderPlaceFacts, OrderProposal } from './order-facts.ts';
import { heldByClose } from './terminal-batch.ts';

export type Attribution =
  | { readonly kind: 'shift'; readonly shiftId: string; readonly late: boolean }
  | Extract<OperationDecision, { kind: 'wait' | 'reject' }>;

export function attribute(proposal: OrderProposal, known: OrderPlaceFacts): Attribution {
  const { entry, payload, door, actor } = proposal;
  if (payload.vendor_work_shift_id === '') return stamp(proposal, known.openShifts);
  const shift = known.namedShift;
  if (!shift) {
    // Only a journal offers an entry again and again; the documents' outbox takes any 4xx as the last word.
    return door === 'journal'
      ? { kind: 'wait', for: payload.vendor_work_shift_id, madeBy: shiftOpen.type }
      : reject('order_shift_missing', { vendor_work_shift_id: payload.vendor_work_shift_id });
  }
  const named = { vendor_work_shift_id: shift.id };
  if (shift.store_id !== entry.store_id) return reject('order_shift_store', named);
  // A manager has looked at it and says where it belongs.
  if (door === 'desk') return { kind: 'shift', shiftId: shift.id, late: shift.status === 'closed' };
  if (shift.pos_register_id !== payload.pos_register_id) return reject('order_shift_lane', named);
  // What was paid without a network is kept, whoever stood there.
  if (door === 'rest' && isBoundElsewhere(actor, shift)) return reject('order_shift_lane', named);
  if (shift.status === 'open')
    return heldByClose(proposal, shift) ?? { kind: 'shift', shiftId: shift.id, late: false };
  return door !== 'rest' && belongsToClosed(proposal, shift)
    ? { kind: 'shift', shiftId: shift.id, late: true }
    : reject('order_shift_closed', named);
}

function isBoundElsewhere({ fixed_lane_id }: Actor, { pos_register_id }: WorkShift): boolean {
  return fixed_lane_id !== '' && fixed_lane_id !== pos_register_id;
}

/** The payload names none: the actor's most recent open shift at the same store and lane. */
function stamp(proposal: OrderProposal, openShifts: readonly WorkShift[]): Attribution {
  const own = openShifts.find((shift) => isInShift(shift, proposal.actor.user_id));
  if (!own) return reject('order_shift_missing');
  return heldByClose(proposal, own) ?? { kind: 'shift', shiftId: own.id, late: false };
}

/**
 * A closed shift takes an order that was captured while it was open: by journal position when the device that held
 * the lane both opened and closed it, by corrected time otherwise.
 */
export function belongsToClosed(
  { entry, occurredAt }: OperationProposal<unknown>,
  shift: WorkShift,
): boolean {
  const ownJournal = shift.opened_device_id === entry.device_id && shift.closed_device_id === entry.device_id;
  if (ownJournal)
    return shift.opened_device_seq < entry.device_seq && entry.device_seq < shift.closed_device_seq;
  return shift.opened_at <= occurredAt && shift.closed_at !== null && occurredAt <= shift.closed_at;
}
