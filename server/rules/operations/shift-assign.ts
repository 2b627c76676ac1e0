// Handing an open work shift to another assignee. Second document, "Work shift", PATCH assignees.
import { collections, isInShift, mayEndShift, reject, worksIn } from '@evertill/schemas';
import type { OperationDecision, ShiftAssignPayload, Staff, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { noShift, shiftOf } from './shift-facts.ts';
import { comes } from './shift-punches.ts';
import { heldByClose } from './terminal-batch.ts';

export interface ShiftAssignFacts {
  readonly shift: WorkShift | undefined;
  readonly assignee: Staff | undefined;
  /** Other open shifts on the same lane: contested ones. */
  readonly others: readonly WorkShift[];
}

type Proposal = OperationProposal<ShiftAssignPayload>;

export const shiftAssignRule: OperationRule<ShiftAssignPayload, ShiftAssignFacts> = {
  subject: (payload) => payload.id,
  locks: ({ payload }) => [{ collection: collections.work_shift, id: payload.id }],
  facts,
  decide,
};

async function facts(tx: ReadTx, { entry, payload }: Proposal): Promise<ShiftAssignFacts> {
  const shift = await shiftOf(tx, payload.id);
  const [wanted] = payload.assigned_vendor_employee_ids;
  const person = wanted === undefined ? undefined : await tx.get(collections.staff, wanted);
  const open = shift
    ? await tx.find(collections.work_shift, {
        store_id: entry.store_id,
        pos_register_id: shift.pos_register_id,
        status: 'open',
      })
    : [];
  return {
    shift,
    assignee: person?.deleted ? undefined : (person?.document as Staff | undefined),
    others: (open as unknown as WorkShift[]).filter(({ id }) => id !== payload.id),
  };
}

function decide(proposal: Proposal, { shift, assignee, others }: ShiftAssignFacts): OperationDecision {
  const { actor, entry, payload } = proposal;
  if (shift?.store_id !== entry.store_id) return noShift(proposal, payload.id);
  const [wanted, ...more] = payload.assigned_vendor_employee_ids;
  if (wanted === undefined || more.length > 0) return reject('assignees');
  if (!mayEndShift(actor, shift)) return reject('forbidden', { id: shift.id });
  if (shift.status === 'closed') return reject('shift_closed', { id: shift.id });
  const held = heldByClose(proposal, shift);
  if (held) return held;
  if (shift.assignees[0]?.vendor_employee_id === wanted) return { kind: 'already', result: { id: shift.id } };
  if (!worksIn(assignee, entry.store_id)) return reject('assignee_unknown', { vendor_employee_id: wanted });
  if (wanted === shift.opened_by_vendor_employee_id || others.some((other) => isInShift(other, wanted)))
    return reject('assignee_busy', { vendor_employee_id: wanted });
  return {
    kind: 'apply',
    writes: [
      { collection: 'work_shift', document: { ...shift, assignees: [{ vendor_employee_id: wanted }] } },
    ],
    alsoWrite: comes(proposal, shift, 'work_shift_join', [wanted]),
    result: { id: shift.id },
    changed: false,
  };
}
