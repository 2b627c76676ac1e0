// Given the shifts of a lane, when a sale arrives, then it belongs to exactly one of them, or it waits, or it is parked
// with its reason: never to a wrong one, and never to one that was made up for it.
import { expect } from 'chai';
import type { OrderPlacePayload, RejectionCode, WorkShift } from '@evertill/schemas';
import { attribute } from '../../../server/rules/operations/order-attribution.ts';
import type { OrderPlaceFacts } from '../../../server/rules/operations/order-facts.ts';
import { aShift } from '../../contract/contract-documents.ts';
import { aSale } from '../../support/given-journal.ts';
import { anEmployee, anOperationProposal } from '../../support/given-proposal.ts';
import type { Operated } from '../../support/given-proposal.ts';
import { nothingNamed } from './given-order.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;

const open = (fields: Partial<WorkShift> = {}): WorkShift =>
  aShift({
    id: 'shift',
    store_id: 'store',
    pos_register_id: 'lane',
    opened_at: at('08:00'),
    opened_device_id: 'till',
    opened_device_seq: 10,
    opened_by_vendor_employee_id: 'employee',
    ...fields,
  });
const closed = (fields: Partial<WorkShift> = {}): WorkShift =>
  open({
    status: 'closed',
    closed_at: at('16:00'),
    closed_device_id: 'till',
    closed_device_seq: 20,
    ...fields,
  });

interface When extends Partial<Omit<Operated<OrderPlacePayload>, 'payload'>> {
  readonly shift?: string;
  readonly lane?: string;
  readonly named?: WorkShift;
  readonly openShifts?: readonly WorkShift[];
}

function attributed({ shift = 'shift', lane = 'lane', named, openShifts = [], ...more }: When) {
  const payload = aSale({ id: 'sale', lane, shift, lines: [{ item_id: 'milk', unit_price: 1 }] });
  const facts: OrderPlaceFacts = {
    existing: undefined,
    original: undefined,
    returns: [],
    draft: undefined,
    ofSameDraft: [],
    taken: [],
    store: undefined,
    namedShift: named,
    openShifts,
    warehouses: [],
    products: new Map(),
    taxProfiles: new Map(),
    priceChanges: [],
    named: nothingNamed,
  };
  return attribute(anOperationProposal('order.place', { ...more, payload }), facts);
}

const shift = (shiftId: string, late = false) => ({ kind: 'shift', shiftId, late });

describe('a sale that names its shift', () => {
  it('belongs to it while it is open, whoever sold', () => {
    expect(attributed({ named: open() })).to.deep.equal(shift('shift'));
    expect(attributed({ named: open({ opened_by_vendor_employee_id: 'somebody else' }) })).to.deep.equal(
      shift('shift'),
    );
  });

  it('belongs to it when it was paid without a network by a cashier who is bound to another lane', () => {
    const actor = { ...anEmployee, fixed_lane_id: 'other' };
    expect(attributed({ named: open(), actor })).to.deep.equal(shift('shift'));
    expect(
      attributed({ named: open(), actor: { ...anEmployee, fixed_lane_id: 'lane' }, door: 'rest' }),
    ).to.deep.equal(shift('shift'));
  });

  it('waits for it when it comes out of a journal before it', () => {
    expect(attributed({})).to.deep.equal({ kind: 'wait', for: 'shift', madeBy: 'shift.open' });
  });

  const refusals: readonly (readonly [string, RejectionCode, When])[] = [
    ['whose shift does not exist, sent by a client that is online', 'order_shift_missing', { door: 'rest' }],
    ['whose shift does not exist, in the documents’ outbox', 'order_shift_missing', { door: 'outbox' }],
    ['whose shift is of another store', 'order_shift_store', { named: open({ store_id: 'elsewhere' }) }],
    [
      'whose shift is of another store, although it is closed',
      'order_shift_store',
      { named: closed({ store_id: 'elsewhere' }) },
    ],
    ['whose shift is on another lane', 'order_shift_lane', { named: open({ pos_register_id: 'other' }) }],
    [
      'whose shift is on another lane than its cashier is bound to, sent by a client that is online',
      'order_shift_lane',
      { named: open(), door: 'rest', actor: { ...anEmployee, fixed_lane_id: 'other' } },
    ],
    [
      'whose shift is closed, sent by a client that is online',
      'order_shift_closed',
      { named: closed(), door: 'rest', deviceSeq: 15, capturedAt: at('12:00') },
    ],
    [
      'from before its shift was opened in the same journal',
      'order_shift_closed',
      { named: closed(), deviceSeq: 9, capturedAt: at('12:00') },
    ],
    [
      'from after its shift was closed in the same journal',
      'order_shift_closed',
      { named: closed(), deviceSeq: 21, capturedAt: at('12:00') },
    ],
    [
      'of another device, from before its shift',
      'order_shift_closed',
      { named: closed(), deviceId: 'b', deviceSeq: 15, capturedAt: at('07:59') },
    ],
    [
      'of another device, from after its shift',
      'order_shift_closed',
      { named: closed(), deviceId: 'b', deviceSeq: 15, capturedAt: at('16:01') },
    ],
    [
      'of the device that opened, closed elsewhere before the sale',
      'order_shift_closed',
      { named: closed({ closed_device_id: 'b' }), deviceSeq: 11, capturedAt: at('16:01') },
    ],
  ];
  for (const [what, code, when] of refusals) {
    it(`${what} is refused (${code})`, () => expect(attributed(when)).to.include({ kind: 'reject', code }));
  }

  const late: readonly (readonly [string, When])[] = [
    [
      'between the opening and the closing in the journal of the device that held the lane, whatever its clock says',
      { named: closed(), deviceSeq: 11, capturedAt: at('23:00') },
    ],
    ['right before the closing in that journal', { named: closed(), deviceSeq: 19, capturedAt: at('01:00') }],
    [
      'of another device, while the shift was open',
      { named: closed(), deviceId: 'b', deviceSeq: 99, capturedAt: at('12:00') },
    ],
    ['at the very moment of opening', { named: closed(), deviceId: 'b', capturedAt: at('08:00') }],
    ['at the very moment of closing', { named: closed(), deviceId: 'b', capturedAt: at('16:00') }],
    [
      'whose clock ran ahead, by the corrected time',
      { named: closed(), deviceId: 'b', capturedAt: at('18:00'), skew: 3 * 3_600_000 },
    ],
    [
      'of a shift opened through a route and closed by this device, by time',
      { named: closed({ opened_device_id: 'rest:x' }), deviceSeq: 500, capturedAt: at('12:00') },
    ],
    [
      'in the documents’ outbox, by time',
      { named: closed(), door: 'outbox', deviceId: 'pos:x', capturedAt: at('12:00') },
    ],
  ];
  for (const [what, when] of late) {
    it(`${what} is accepted late`, () => expect(attributed(when)).to.deep.equal(shift('shift', true)));
  }
});

describe('a sale that names no shift', () => {
  const mine = open({ id: 'mine' });
  const theirs = open({ id: 'theirs', opened_by_vendor_employee_id: 'other' });

  it('is stamped with the actor’s most recent open one on that lane', () => {
    expect(attributed({ shift: '', openShifts: [theirs, mine, open({ id: 'older' })] })).to.deep.equal(
      shift('mine'),
    );
    const joined = open({
      id: 'joined',
      opened_by_vendor_employee_id: 'other',
      assignees: [{ vendor_employee_id: anEmployee.user_id }],
    });
    expect(attributed({ shift: '', openShifts: [theirs, joined, mine] })).to.deep.equal(shift('joined'));
  });

  it('is refused when the actor has none: never a rescue shift', () => {
    for (const openShifts of [[], [theirs]]) {
      expect(attributed({ shift: '', openShifts })).to.include({
        kind: 'reject',
        code: 'order_shift_missing',
      });
    }
  });
});
