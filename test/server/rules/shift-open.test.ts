// Given a lane, when somebody opens a shift on it, then every open rule of the second document holds, with its code.
import { expect } from 'chai';
import type { RejectionCode, ShiftOpenPayload, WorkShift } from '@evertill/schemas';
import { shiftOpenRule } from '../../../server/rules/operations/shift-open.ts';
import type { ShiftOpenFacts } from '../../../server/rules/operations/shift-open.ts';
import { aShift, aStaff, aStore } from '../../contract/contract-documents.ts';
import { anOpening } from '../../support/given-journal.ts';
import { anEmployee, anOperationProposal, theOwner } from '../../support/given-proposal.ts';
import type { Operated } from '../../support/given-proposal.ts';

const store = aStore({
  id: 'store',
  lanes: [
    { id: 'lane', name: 'Lane 1', channel: 'retail' },
    { id: 'other', name: 'Lane 2', channel: 'retail' },
  ],
});
const emptyLane: ShiftOpenFacts = {
  existing: undefined,
  store,
  openOnLane: undefined,
  lastClosed: undefined,
  assignee: undefined,
  warehouseFits: true,
  templateFits: true,
};
const openShift = (fields: Partial<WorkShift> = {}) =>
  aShift({ id: 'earlier', store_id: 'store', pos_register_id: 'lane', ...fields });

interface When extends Partial<Omit<Operated<ShiftOpenPayload>, 'payload'>> {
  readonly payload?: Partial<ShiftOpenPayload>;
  readonly facts?: Partial<ShiftOpenFacts>;
}

function decide({ payload, facts, ...more }: When) {
  const proposal = anOperationProposal('shift.open', {
    ...more,
    payload: anOpening({ id: 'shift', pos_register_id: 'lane', ...payload }),
  });
  return shiftOpenRule.decide(proposal, { ...emptyLane, ...facts });
}

function opened(when: When): WorkShift {
  const decision = decide(when);
  if (decision.kind !== 'apply') throw new Error(`not opened: ${JSON.stringify(decision)}`);
  expect(decision.writes.map(({ collection }) => collection)).to.deep.equal(['work_shift']);
  return decision.writes[0]!.document as unknown as WorkShift;
}

const assigned = { assigned_vendor_employee_ids: ['anna'] };
const anna = aStaff(1, { id: 'anna', store_ids: ['store'] });

describe('opening a shift is refused', () => {
  const hour = 3_600_000;
  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['on a lane the store does not have', 'pos_register', { payload: { pos_register_id: 'nowhere' } }],
    ['in a store that does not exist', 'pos_register', { facts: { store: undefined } }],
    [
      'on another lane than the one a person is bound to',
      'pos_register_fixed',
      { actor: { ...anEmployee, fixed_lane_id: 'other' } },
    ],
    [
      'on another lane even for an owner who is bound to one',
      'pos_register_fixed',
      { actor: { ...theOwner, fixed_lane_id: 'other' } },
    ],
    [
      'when an employee assigns somebody',
      'assignees_forbidden',
      { payload: assigned, facts: { assignee: anna } },
    ],
    [
      'when an employee assigns themselves',
      'assignees_forbidden',
      { payload: { assigned_vendor_employee_ids: ['employee'] } },
    ],
    [
      'with two assignees',
      'assignees',
      {
        actor: theOwner,
        payload: { assigned_vendor_employee_ids: ['anna', 'ben'] },
        facts: { assignee: anna },
      },
    ],
    [
      'with an assignee who does not exist',
      'assignee_unknown',
      { door: 'rest', actor: theOwner, payload: assigned },
    ],
    [
      'with an assignee of another store',
      'assignee_unknown',
      {
        door: 'rest',
        actor: theOwner,
        payload: assigned,
        facts: { assignee: { ...anna, store_ids: ['b'] } },
      },
    ],
    [
      'with an assignee who no longer works here',
      'assignee_unknown',
      {
        door: 'rest',
        actor: theOwner,
        payload: assigned,
        facts: { assignee: { ...anna, disabled: true } },
      },
    ],
    [
      'with a handover basis that is none',
      'cash_handover_basis',
      { payload: { cash_handover_basis: 'pocket' } },
    ],
    ['with a blank handover basis', 'cash_handover_basis', { payload: { cash_handover_basis: '' } }],
    ['with a clock more than 12 hours ahead', 'clock_skew', { skew: 12 * hour + 1 }],
    ['with a clock more than 12 hours behind', 'clock_skew', { skew: -12 * hour - 1 }],
    [
      'with a warehouse of another store',
      'warehouse',
      { door: 'rest', payload: { warehouse_id: 'w' }, facts: { warehouseFits: false } },
    ],
    [
      'with a template of another store',
      'template_unknown',
      { door: 'rest', payload: { template_id: 't' }, facts: { templateFits: false } },
    ],
    ['on a lane where one is open', 'shift_open', { facts: { openOnLane: openShift() } }],
    [
      'on a lane where one is open, also for its opener',
      'shift_open',
      { facts: { openOnLane: openShift({ opened_by_vendor_employee_id: 'employee' }) } },
    ],
    [
      'for an assignee who opened the open one',
      'assignee_busy',
      {
        actor: theOwner,
        payload: assigned,
        facts: { assignee: anna, openOnLane: openShift({ opened_by_vendor_employee_id: 'anna' }) },
      },
    ],
    [
      'for an assignee who is in the open one',
      'assignee_busy',
      {
        actor: theOwner,
        payload: assigned,
        facts: { assignee: anna, openOnLane: openShift({ assignees: [{ vendor_employee_id: 'anna' }] }) },
      },
    ],
    [
      'under an id that is taken by another opening',
      'shift_open',
      { facts: { existing: openShift({ id: 'shift', opened_device_id: 'till', opened_device_seq: 99 }) } },
    ],
    [
      'under an id that is taken by another device',
      'shift_open',
      { facts: { existing: openShift({ id: 'shift', opened_device_id: 'b', opened_device_seq: 1 }) } },
    ],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} (${code})`, () => expect(decide(when)).to.include({ kind: 'reject', code }));
  }

  it('for the right of the person before the state of the lane: nobody learns of a lane that is not theirs', () => {
    const when = { actor: { ...anEmployee, fixed_lane_id: 'other' }, facts: { openOnLane: openShift() } };
    expect(decide(when)).to.include({ code: 'pos_register_fixed' });
  });
});

describe('opening a shift', () => {
  const gone: readonly (readonly [string, When, Partial<WorkShift>])[] = [
    ['template', { payload: { template_id: 't' }, facts: { templateFits: false } }, { template_id: '' }],
    ['warehouse', { payload: { warehouse_id: 'w' }, facts: { warehouseFits: false } }, { warehouse_id: '' }],
    [
      'assignee',
      { actor: theOwner, payload: assigned, facts: { assignee: { ...anna, disabled: true } } },
      { assignees: [] },
    ],
  ];
  for (const [what, when, kept] of gone) {
    it(`that a till did offline is taken without the ${what} that is gone by now, and says that it changed`, () => {
      expect(opened(when)).to.deep.include({ id: 'shift', opening_cash: 10_000, ...kept });
      expect(decide(when)).to.include({ kind: 'apply', changed: true });
      expect(decide({})).to.include({ kind: 'apply', changed: false });
    });
  }

  it('stores what was counted, who opened it, when by the corrected clock, and where in the journal', () => {
    const shift = opened({
      capturedAt: '2026-11-21T08:00:00.000Z',
      skew: 60_000,
      deviceSeq: 7,
      payload: {
        opening_cash: 5000,
        opening_invoice_slip_count: 3,
        notes: 'early',
        cash_handover_basis: 'drawer',
        cash_count_detail: { '5000': 1 },
      },
    });
    expect(shift).to.deep.include({
      id: 'shift',
      store_id: 'store',
      pos_register_id: 'lane',
      status: 'open',
      opening_cash: 5000,
      opening_invoice_slip_count: 3,
      opened_by_vendor_employee_id: 'employee',
      opened_at: '2026-11-21T07:59:00.000Z',
      opened_device_id: 'till',
      opened_device_seq: 7,
      cash_handover_basis: 'drawer',
      cash_count_detail: { '5000': 1 },
      notes: 'early',
      assignees: [],
      closed_at: null,
      carried_from_shift_id: '',
    });
  });

  it('is allowed on the bound lane, at 12 hours of skew exactly, and with one assignee by an owner', () => {
    expect(opened({ actor: { ...anEmployee, fixed_lane_id: 'lane' } }).status).to.equal('open');
    expect(opened({ skew: 12 * 3_600_000 }).status).to.equal('open');
    expect(opened({ actor: theOwner, payload: assigned, facts: { assignee: anna } }).assignees).to.deep.equal(
      [{ vendor_employee_id: 'anna' }],
    );
    const owner = aStaff(2, { id: 'boss', store_ids: [], vendor_type: 'owner' });
    expect(
      opened({
        actor: theOwner,
        payload: { assigned_vendor_employee_ids: ['boss'] },
        facts: { assignee: owner },
      }).assignees,
    ).to.have.length(1);
  });

  it('again by the same entry is the same shift', () => {
    const existing = openShift({ id: 'shift', opened_device_id: 'till', opened_device_seq: 1 });
    expect(decide({ facts: { existing } })).to.deep.equal({ kind: 'already', result: { id: 'shift' } });
  });

  describe('with carry_from_previous', () => {
    const lastClosed = openShift({
      id: 'yesterday',
      status: 'closed',
      closed_at: '2026-11-20T20:00:00.000Z',
      closing_handover_amount: 7500,
      closing_invoice_slip_count: 40,
      closing_voucher_stub_count: 4,
      closing_card_receipt_count: 14,
    });

    it('inherits the counts of the last closed shift and says so', () => {
      const when = { payload: { carry_from_previous: true, opening_cash: 1 }, facts: { lastClosed } };
      expect(opened(when)).to.include({
        opening_cash: 7500,
        opening_invoice_slip_count: 40,
        opening_voucher_stub_count: 4,
        opening_card_receipt_count: 14,
        carried_from_shift_id: 'yesterday',
      });
      expect(decide(when)).to.include({ changed: true });
    });

    it('takes what was counted when there is no shift before, or when it was not asked for', () => {
      const first = { payload: { carry_from_previous: true, opening_cash: 1 } };
      expect(opened(first)).to.include({ opening_cash: 1, carried_from_shift_id: '' });
      expect(decide(first)).to.include({ changed: false });
      expect(opened({ payload: { opening_cash: 1 }, facts: { lastClosed } })).to.include({
        opening_cash: 1,
        carried_from_shift_id: '',
      });
    });
  });
});
