// Cash into or out of the drawer of an open shift, with a reason. A shift that is closed was counted without it, so what
// comes later is parked where people see it.
import {
  collections,
  deepEqual,
  isTooMuchMoved,
  mayMoveCash,
  mostCashMoved,
  mostCashMovements,
  reject,
} from '@evertill/schemas';
import type { CashMovePayload, OperationDecision, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { noShift, shiftOf } from './shift-facts.ts';
import { heldByClose } from './terminal-batch.ts';

export interface CashMoveFacts {
  readonly shift: WorkShift | undefined;
}

export const cashMoveRule: OperationRule<CashMovePayload, CashMoveFacts> = {
  subject: (payload) => payload.id,
  locks: ({ payload }) => [{ collection: collections.work_shift, id: payload.vendor_work_shift_id }],
  facts: async (tx: ReadTx, { payload }) => ({ shift: await shiftOf(tx, payload.vendor_work_shift_id) }),
  decide,
};

function decide(proposal: OperationProposal<CashMovePayload>, { shift }: CashMoveFacts): OperationDecision {
  const { actor, entry, payload, occurredAt } = proposal;
  const { id, vendor_work_shift_id, kind, amount, reason } = payload;
  if (shift?.store_id !== entry.store_id) return noShift(proposal, vendor_work_shift_id);
  const known = shift.cash_movements.find((one) => one.id === id);
  if (known)
    return deepEqual(known, { ...known, kind, amount, reason })
      ? { kind: 'already', result: { id } }
      : reject('operation_mismatch', { id });
  if (!mayMoveCash(actor, shift)) return reject('forbidden', { id: shift.id });
  if (shift.status === 'closed') return reject('shift_closed', { id: shift.id });
  const held = heldByClose(proposal, shift);
  if (held) return held;
  if ((kind === 'no_sale') !== (amount === 0)) return reject('cash_amount', { kind, amount });
  if (shift.cash_movements.length >= mostCashMovements)
    return reject('shift_full', { limit: mostCashMovements });
  const movement = { id, kind, amount, reason, vendor_employee_id: actor.user_id, at: occurredAt };
  const cash_movements = [...shift.cash_movements, movement];
  if (isTooMuchMoved(cash_movements)) return reject('shift_full', { limit: mostCashMoved });
  return {
    kind: 'apply',
    writes: [{ collection: 'work_shift', document: { ...shift, cash_movements } }],
    result: { id },
    changed: false,
  };
}
