// Every code that work shifts are refused with, asked at both sets of REST addresses and of a journal.
import { collections, mostCashMovements } from '@evertill/schemas';
import type { WorkShift } from '@evertill/schemas';
import { expect } from 'chai';
import { aCounting, anOpening } from '../../support/given-journal.ts';
import { giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { helloOf } from '../../support/system-socket.ts';
import { Doors, testRefusals } from './ask-doors.ts';
import type { Asked } from './ask-doors.ts';
import { shiftRefusals } from './refusal-table.ts';
import { testClock } from '../../support/test-clock.ts';

const shifts = '/vendor/shifts/work-shifts';

describe('what is refused of work shifts', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let doors: Doors;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    doors = new Doors(system, vendor);
    // So that the first door is open to who is bound to a lane.
    await put(system, 'acme', collections.staff, { ...vendor.people.bound.staff, modules: ['settings'] });
  });
  after(() => system?.stop());
  afterEach(async () => {
    await system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    );
    await system.owner.query('DELETE FROM lane_leases');
  });

  const newId = () => `shift-${++count}`;
  const store = () => vendor.stores[0];

  const opening = (fields: object = {}, role: Role = 'manager', more: object = {}): Asked => {
    const payload = { ...anOpening({ id: newId(), pos_register_id: store().lanes[0] }), ...fields };
    return {
      role,
      rest: ['post', shifts, { ...payload, store_id: store().id }],
      journal: ['shift.open', payload, more],
    };
  };
  async function opened(fields: object = {}, role: Role = 'owner'): Promise<string> {
    const asked = opening(fields, role);
    expect(await doors.says('journal', asked)).to.equal('yes');
    return (asked.journal![1] as { id: string }).id;
  }
  const closing = (id: string, role: Role, fields: object = {}): Asked => {
    const body = { ...aCounting, ...fields };
    return {
      role,
      rest: ['patch', `${shifts}/${id}/close`, body],
      journal: ['shift.close', { id, ...body }],
    };
  };
  const moving = (shift: string, amount: number): Asked => {
    const move = { id: newId(), kind: 'paid_in', amount, reason: 'change' };
    return {
      role: 'owner',
      rest: ['post', `${shifts}/${shift}/cash-movements`, move],
      journal: ['cash.move', { ...move, vendor_work_shift_id: shift }],
    };
  };

  async function fullShift(): Promise<string> {
    const id = await opened();
    const stored = await system.database.read({ vendor_id: 'acme' }, (tx) =>
      tx.get(collections.work_shift, id),
    );
    const cash_movements = Array.from({ length: mostCashMovements }, (_, index) => ({
      id: `${id}-${index}`,
      kind: 'paid_in' as const,
      amount: 1,
      reason: 'x',
      vendor_employee_id: 'acme-owner',
      at: testClock.iso(),
    }));
    const full = { ...(stored!.document as WorkShift), cash_movements };
    await put(system, 'acme', collections.work_shift, full);
    return id;
  }

  /** Another device stands at the lane. */
  async function leased(): Promise<Asked> {
    const { id, lanes } = store();
    const greeting = helloOf({
      token: '',
      store_id: id,
      device_id: 'the-holder',
      device_name: 'Till 1',
      lane_id: lanes[0],
    });
    const { token } = vendor.people.cashier;
    expect((await ask(system.url, 'post', '/sync/hello', { token, body: greeting })).status).to.equal(200);
    const path = `/vendor/stores/${id}/registers/${lanes[0]}/lease`;
    return { ...opening({}, 'owner'), rest: ['put', path, { device_id: 'another' }] };
  }

  const situations: Readonly<Record<keyof typeof shiftRefusals, () => Asked | Promise<Asked>>> = {
    shift_open: async () => {
      await opened();
      return opening();
    },
    pos_register: () => opening({ pos_register_id: 'nowhere' }),
    pos_register_fixed: () => opening({}, 'bound'),
    assignees: () => opening({ assigned_vendor_employee_ids: ['acme-cashier', 'acme-reader'] }, 'owner'),
    assignees_forbidden: () => opening({ assigned_vendor_employee_ids: ['acme-cashier'] }),
    assignee_busy: async () => {
      const assigned_vendor_employee_ids = ['acme-cashier'];
      await opened({ assigned_vendor_employee_ids });
      return opening({ assigned_vendor_employee_ids }, 'owner');
    },
    assignee_unknown: () => opening({ assigned_vendor_employee_ids: ['acme-neighbour'] }, 'owner'),
    cash_handover_basis: async () => closing(await opened(), 'owner', { closing_handover_basis: 'pocket' }),
    warehouse: () => opening({ warehouse_id: 'nowhere' }),
    template_unknown: () => opening({ template_id: 'nowhere' }),
    shift_not_found: () => closing('nowhere', 'owner'),
    shift_closed: async () => {
      const id = await opened();
      expect(await doors.says('journal', closing(id, 'owner'))).to.equal('yes');
      return closing(id, 'owner');
    },
    shift_still_open: async () => {
      const id = await opened();
      const amendment = { amendment_id: newId(), note: 'counted again' };
      return {
        role: 'owner',
        rest: ['post', `${shifts}/${id}/amendments`, amendment],
        journal: ['shift.amend', { id, ...amendment }],
      };
    },
    shift_full: async () => moving(await fullShift(), 100),
    lane_leased: leased,
    cash_amount: async () => moving(await opened(), 0),
    forbidden: async () => closing(await opened(), 'manager'),
    clock_skew: () => opening({}, 'manager', { skew_ms: 12 * 3_600_000 + 1 }),
  };

  testRefusals(shiftRefusals, async (code, door) => doors.says(door, await situations[code]()));
});
