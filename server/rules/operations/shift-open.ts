// Opening a work shift: every open rule and code of the second document. The partial unique index decides when two
// open at the same instant.
import {
  collections,
  deepEqual,
  isHandoverBasis,
  isInShift,
  reject,
  shiftNotClosed,
  worksIn,
} from '@evertill/schemas';
import type { OperationDecision, Reject, ShiftOpenPayload, Staff, Store, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { noHandoverBasis, shiftOf } from './shift-facts.ts';
import { comes, participants } from './shift-punches.ts';

export interface ShiftOpenFacts {
  readonly existing: WorkShift | undefined;
  readonly store: Store | undefined;
  /** Contested ones left out. */
  readonly openOnLane: WorkShift | undefined;
  readonly lastClosed: WorkShift | undefined;
  readonly assignee: Staff | undefined;
  readonly warehouseFits: boolean;
  readonly templateFits: boolean;
}

type Proposal = OperationProposal<ShiftOpenPayload>;

/** Over this skew no shift may be opened (decisions.md, ruling 6). */
const greatestSkew = 12 * 3_600_000;

/** How long the next shift of a lane waits for what a terminal says, ms; its sales wait with it. */
const terminalPatience = 5 * 60_000;

export const shiftOpenRule: OperationRule<ShiftOpenPayload, ShiftOpenFacts> = {
  subject: (payload) => payload.id,
  facts,
  decide,
};

async function facts(tx: ReadTx, { entry, payload }: Proposal): Promise<ShiftOpenFacts> {
  const { store_id } = entry;
  const {
    pos_register_id,
    warehouse_id = '',
    template_id = '',
    assigned_vendor_employee_ids: assigned = [],
  } = payload;
  const lane = { store_id, pos_register_id };
  const [open] = await tx.find(
    collections.work_shift,
    { ...lane, status: 'open', contested: false },
    { limit: 1 },
  );
  const [lastClosed] = await tx.find(
    collections.work_shift,
    warehouse_id === '' ? { ...lane, status: 'closed' } : { ...lane, status: 'closed', warehouse_id },
    // Not by time: a clock may have been set back in between (I18).
    { orderBy: 'z_number', descending: true, limit: 1 },
  );
  const store = await tx.get(collections.store, store_id);
  const assignee = assigned[0] === undefined ? undefined : await tx.get(collections.staff, assigned[0]);
  return {
    existing: await shiftOf(tx, payload.id),
    store: store?.deleted ? undefined : (store?.document as Store | undefined),
    openOnLane: open as unknown as WorkShift | undefined,
    lastClosed: lastClosed as unknown as WorkShift | undefined,
    assignee: assignee?.deleted ? undefined : (assignee?.document as Staff | undefined),
    warehouseFits: await fits(tx, 'warehouse', warehouse_id, store_id),
    templateFits: await fits(tx, 'shift_template', template_id, store_id),
  };
}

async function fits(tx: ReadTx, kind: string, id: string, storeId: string): Promise<boolean> {
  if (id === '') return true;
  return (await tx.find(collections.reference, { id, kind, store_id: storeId }, { limit: 1 })).length > 0;
}

function decide(given: Proposal, known: ShiftOpenFacts): OperationDecision {
  const proposal = given.door === 'journal' ? withoutUnknown(given, known) : given;
  const { entry, payload } = proposal;
  if (known.existing) {
    const same =
      known.existing.opened_device_id === entry.device_id &&
      known.existing.opened_device_seq === entry.device_seq;
    return same ? { kind: 'already', result: { id: payload.id } } : reject('shift_open', { id: payload.id });
  }
  if (isClosingBefore(proposal, known)) return { kind: 'wait', for: known.openOnLane!.id };
  const refusal = flaw(proposal, known);
  if (refusal) return refusal;
  const shift = opened(proposal, known);
  return {
    kind: 'apply',
    writes: [{ collection: 'work_shift', document: shift }],
    alsoWrite: comes(proposal, shift, 'work_shift_open', participants(shift)),
    result: {
      id: shift.id,
      opening_cash: shift.opening_cash,
      carried_from_shift_id: shift.carried_from_shift_id,
      contested: shift.contested,
    },
    changed: shift.carried_from_shift_id !== '' || shift.contested || !deepEqual(payload, given.payload),
  };
}

/**
 * A shift that a till has opened is a fact (decisions.md, ruling 2), and its sales wait for it: where the template, the
 * warehouse or the assignee is gone by now, it is opened without.
 */
function withoutUnknown(proposal: Proposal, known: ShiftOpenFacts): Proposal {
  const { actor, entry } = proposal;
  const { warehouse_id, template_id, assigned_vendor_employee_ids: assigned, ...payload } = proposal.payload;
  const isGone =
    assigned?.length === 1 && actor.vendor_type === 'owner' && !worksIn(known.assignee, entry.store_id);
  return {
    ...proposal,
    payload: {
      ...payload,
      ...(warehouse_id !== undefined && known.warehouseFits ? { warehouse_id } : {}),
      ...(template_id !== undefined && known.templateFits ? { template_id } : {}),
      ...(assigned && !isGone ? { assigned_vendor_employee_ids: assigned } : {}),
    },
  };
}

function flaw(proposal: Proposal, known: ShiftOpenFacts): Reject | undefined {
  const { actor, entry, payload } = proposal;
  const {
    pos_register_id,
    assigned_vendor_employee_ids: assigned = [],
    cash_handover_basis: basis,
  } = payload;
  if (!known.store?.lanes.some((lane) => lane.id === pos_register_id))
    return reject('pos_register', { pos_register_id });
  if (actor.fixed_lane_id !== '' && actor.fixed_lane_id !== pos_register_id) {
    return reject('pos_register_fixed', { pos_register_id: actor.fixed_lane_id });
  }
  if (assigned.length > 0 && actor.vendor_type !== 'owner') return reject('assignees_forbidden');
  if (assigned.length > 1) return reject('assignees');
  if (basis !== undefined && !isHandoverBasis(basis)) return noHandoverBasis(basis);
  if (Math.abs(entry.clock.skew_ms) > greatestSkew)
    return reject('clock_skew', { skew_ms: entry.clock.skew_ms });
  if (assigned.length === 1 && !worksIn(known.assignee, entry.store_id)) {
    return reject('assignee_unknown', { vendor_employee_id: assigned[0]! });
  }
  if (payload.warehouse_id !== undefined && !known.warehouseFits)
    return reject('warehouse', { warehouse_id: payload.warehouse_id });
  if (payload.template_id !== undefined && !known.templateFits)
    return reject('template_unknown', { template_id: payload.template_id });
  return known.openOnLane && !isContested(proposal, known) ? busy(known.openOnLane, assigned[0]) : undefined;
}

/** The one before it waits for its terminal: a moment is waited too, so that no shift is contested for that alone. */
function isClosingBefore({ door, now }: Proposal, { openOnLane }: ShiftOpenFacts): boolean {
  const since = openOnLane?.terminal_batch_asked_at ?? null;
  return door === 'journal' && since !== null && Date.parse(now) - Date.parse(since) < terminalPatience;
}

/**
 * What a device that holds the lane did offline is a fact, and so is what one did that has held it: its shift is kept
 * beside another one, or on a lane that was given away, until an owner has looked at it (decisions.md, ruling 2).
 */
function isContested({ door, entry, payload }: Proposal, { store, openOnLane }: ShiftOpenFacts): boolean {
  const lease = store?.lane_leases.find((one) => one.pos_register_id === payload.pos_register_id);
  if (door !== 'journal' || !lease) return false;
  return lease.device_id !== entry.device_id || openOnLane !== undefined;
}

/** One open shift a lane; when the assignee is already in it, that is the more helpful thing to say. */
function busy(open: WorkShift, assigned: string | undefined): Reject {
  return assigned !== undefined && isInShift(open, assigned)
    ? reject('assignee_busy', { vendor_employee_id: assigned })
    : reject('shift_open', { id: open.id });
}

function opened(proposal: Proposal, known: ShiftOpenFacts): WorkShift {
  const { actor, entry, payload, occurredAt } = proposal;
  const { lastClosed } = known;
  const carried = payload.carry_from_previous === true ? lastClosed : undefined;
  return {
    id: payload.id,
    store_id: entry.store_id,
    pos_register_id: payload.pos_register_id,
    warehouse_id: payload.warehouse_id ?? '',
    template_id: payload.template_id ?? '',
    shift_label: payload.shift_label,
    status: 'open',
    opening_cash: carried?.closing_handover_amount ?? payload.opening_cash,
    opening_invoice_slip_count: carried?.closing_invoice_slip_count ?? payload.opening_invoice_slip_count,
    opening_voucher_stub_count: carried?.closing_voucher_stub_count ?? payload.opening_voucher_stub_count,
    opening_card_receipt_count: carried?.closing_card_receipt_count ?? payload.opening_card_receipt_count,
    carried_from_shift_id: carried?.id ?? '',
    cash_handover_basis: isHandoverBasis(payload.cash_handover_basis) ? payload.cash_handover_basis : null,
    cash_count_detail: payload.cash_count_detail ?? {},
    notes: payload.notes ?? '',
    assignees: (payload.assigned_vendor_employee_ids ?? []).map((id) => ({ vendor_employee_id: id })),
    opened_by_vendor_employee_id: actor.user_id,
    opened_at: occurredAt,
    opened_device_id: entry.device_id,
    opened_device_seq: entry.device_seq,
    cash_movements: [],
    contested: isContested(proposal, known),
    ...shiftNotClosed,
    rev: 0,
  };
}
