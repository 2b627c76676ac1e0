// Second document, "Open body", "Close body" and PATCH assignees, field by field: what is required is asked for at every
// door, what is optional is stored as it was supplied, and nobody's wrong value is taken.
import { expect } from 'chai';
import { collections, mostAmendments, mostCashMovements, rejections, wireCode } from '@evertill/schemas';
import type { RejectionCode, WorkShift } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { aCounting, anOpening, GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { give, giveVendor, put } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { testClock } from '../../support/test-clock.ts';

const doors = ['/vendor/shifts', '/auth/vendor/context/shifts', 'journal'] as const;
type Door = (typeof doors)[number];

describe('the bodies of work shifts', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let terminal: string;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    for (const [kind, id, data] of [
      ['warehouse', 'cellar', { is_default: true }],
      ['shift_template', 'early', { time_start: '08:00', time_end: '16:00' }],
    ] as const)
      await give(
        system,
        vendor,
        collections.reference,
        aReference({ id, store_id: storeId(), kind, name: id, data }),
      );
    const device = { store_id: storeId(), type: 'payment_terminal', name: 'Terminal 1' };
    const made = await ask(system.url, 'post', '/vendor/settings/devices', {
      token: vendor.people.owner.token,
      body: device,
    });
    terminal = made.body.id as string;
  });
  after(() => system?.stop());
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    ),
  );

  const storeId = () => vendor.stores[0].id;
  const newId = () => `id-${++count}`;
  const shiftOf = async (id: string) => {
    const stored = await system.database.read({ vendor_id: 'acme' }, (tx) =>
      tx.get(collections.work_shift, id),
    );
    return stored?.document as WorkShift | undefined;
  };

  interface Asked {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly type: string;
    readonly payload: object;
    /** What only REST is told. */
    readonly online?: object;
  }

  async function says(door: Door, asked: Asked, role: Role = 'owner'): Promise<string> {
    const { method, path, type, payload, online } = asked;
    const person = vendor.people[role];
    if (door === 'journal') {
      const fields = { actor_id: person.staff.id, store_id: storeId() };
      const [outcome] = await operate(system, person, [
        new GivenJournal(newId()).entry(type, payload, fields),
      ]);
      if (outcome!.kind !== 'rejected') return outcome!.kind.startsWith('applied') ? 'yes' : outcome!.kind;
      const code = outcome!.code as RejectionCode;
      return `${rejections[code].status} ${wireCode(code)}`;
    }
    const body = { ...payload, ...online } as Record<string, unknown>;
    if (path !== '/work-shifts') delete body['id'];
    const answer = await ask(system.url, method, `${door}${path}`, { token: person.token, body });
    return answer.status < 300 ? 'yes' : `${answer.status} ${answer.body.code}`;
  }

  const without = (body: object, field: string) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

  const opening = (change: (body: object) => object): Asked => {
    const id = newId();
    const payload = change(anOpening({ id, pos_register_id: vendor.stores[0].lanes[0] }));
    const online = { store_id: storeId() };
    return { id, method: 'post', path: '/work-shifts', type: 'shift.open', payload, online };
  };
  async function opened(): Promise<string> {
    const asked = opening((body) => body);
    expect(await says('journal', asked)).to.equal('yes');
    return asked.id;
  }
  const closing = async (change: (body: object) => object): Promise<Asked> => {
    const id = await opened();
    const payload = { id, ...change(aCounting) };
    return { id, method: 'patch', path: `/work-shifts/${id}/close`, type: 'shift.close', payload };
  };

  const wrongMoney = [-1, 1.5, '1', null, Number.MAX_SAFE_INTEGER];
  const wrongCounts = [-1, 1.5, '1', null, 10_000_001];
  const noBases = ['pocket', '', 'x'.repeat(5000), null, 1, true, [], {}];
  const counts = (when: 'opening' | 'closing') =>
    (['invoice_slip', 'voucher_stub', 'card_receipt'] as const).map(
      (what) => [`${when}_${what}_count`, wrongCounts] as const,
    );

  describe('to open one', () => {
    const required = [
      ['pos_register_id', ['', 1, 'x'.repeat(129)]],
      ['shift_label', ['', 1, 'x'.repeat(201)]],
      ['opening_cash', wrongMoney],
      ...counts('opening'),
    ] as const;
    for (const [field, wrong] of required) {
      it(`${field} is required, by each door`, async () => {
        for (const door of doors) {
          const asked = opening((body) => without(body, field));
          expect(await says(door, asked), `${door} without it`).to.equal('400 invalid_input');
          for (const value of wrong) {
            const spoilt = opening((body) => ({ ...body, [field]: value }));
            expect(await says(door, spoilt), `${door} with ${String(value)}`).to.equal('400 invalid_input');
            expect(await shiftOf(spoilt.id)).to.equal(undefined);
          }
        }
      });
    }

    it('store_id is required where the address does not say it', async () => {
      for (const door of ['/vendor/shifts', '/auth/vendor/context/shifts'] as const) {
        const asked = { ...opening((body) => body), online: {} };
        expect(await says(door, asked)).to.equal('400 invalid_input');
      }
    });

    it('a basis that is none has the code of the document, whatever it is, by each door (field case E)', async () => {
      for (const door of doors)
        for (const cash_handover_basis of noBases) {
          const asked = opening((body) => ({ ...body, cash_handover_basis }));
          expect(await says(door, asked), door).to.equal('400 cash_handover_basis');
        }
    });

    it('several assignees have the code of the document, however many, by each door (field case E)', async () => {
      for (const door of doors)
        for (const many of [2, 50, 51, 500]) {
          const ids = Array.from({ length: many }, (_, index) => `someone-${index}`);
          const asked = opening((body) => ({ ...body, assigned_vendor_employee_ids: ids }));
          expect(await says(door, asked), `${door}: ${many}`).to.equal('400 assignees');
        }
    });

    const optional: readonly (readonly [string, unknown, Partial<WorkShift>?])[] = [
      ['template_id', 'early'],
      ['warehouse_id', 'cellar'],
      ['cash_handover_basis', 'drawer'],
      ['cash_handover_basis', 'ledger'],
      ['cash_count_detail', { '100': 99, '25': 4 }],
      ['notes', 'the key is in the safe'],
      [
        'assigned_vendor_employee_ids',
        ['acme-cashier'],
        { assignees: [{ vendor_employee_id: 'acme-cashier' }] },
      ],
    ];
    for (const [field, value, stored = { [field]: value }] of optional) {
      it(`${field} is stored as supplied (${JSON.stringify(value)}), by each door`, async () => {
        for (const door of doors) {
          const asked = opening((body) => ({ ...body, [field]: value }));
          expect(await says(door, asked), door).to.equal('yes');
          expect(await shiftOf(asked.id), door).to.deep.include(stored);
          await says('journal', {
            ...asked,
            type: 'shift.close',
            payload: { id: asked.id, ...aCounting },
          });
        }
      });
    }

    it('carry_from_previous inherits the counts of the last closed one, by each door', async () => {
      for (const [index, door] of doors.entries()) {
        const before = await closing((body) => ({
          ...body,
          closing_handover_amount: 4000 + index,
          closing_invoice_slip_count: 50 + index,
          closing_voucher_stub_count: 60 + index,
          closing_card_receipt_count: 70 + index,
        }));
        expect(await says('journal', before)).to.equal('yes');
        const asked = opening((body) => ({ ...body, carry_from_previous: true }));
        expect(await says(door, asked), door).to.equal('yes');
        expect(await shiftOf(asked.id), door).to.include({
          carried_from_shift_id: before.id,
          opening_cash: 4000 + index,
          opening_invoice_slip_count: 50 + index,
          opening_voucher_stub_count: 60 + index,
          opening_card_receipt_count: 70 + index,
        });
        const plain = opening((body) => ({ ...body, carry_from_previous: false }));
        expect(await says(door, plain), `${door}: one is open`).to.equal('400 shift_open');
        await says('journal', { ...asked, type: 'shift.close', payload: { id: asked.id, ...aCounting } });
      }
    });
  });

  describe('to close one', () => {
    const required = [
      ['closing_actual_cash', wrongMoney],
      ...counts('closing'),
      ['closing_handover_basis', []],
      ['closing_handover_amount', wrongMoney],
    ] as const;
    for (const [field, wrong] of required) {
      it(`${field} is required, by each door`, async () => {
        for (const door of doors) {
          const asked = await closing((body) => without(body, field));
          expect(await says(door, asked), `${door} without it`).to.equal('400 invalid_input');
          for (const value of wrong) {
            const spoilt = { ...asked, payload: { id: asked.id, ...aCounting, [field]: value } };
            expect(await says(door, spoilt), `${door} with ${String(value)}`).to.equal('400 invalid_input');
          }
          expect((await shiftOf(asked.id))!.status).to.equal('open');
          const basis = {
            ...asked,
            payload: { id: asked.id, ...aCounting, closing_handover_basis: 'Drawer' },
          };
          expect(await says(door, basis), door).to.equal('400 cash_handover_basis');
          expect(await says(door, { ...asked, payload: { id: asked.id, ...aCounting } })).to.equal('yes');
        }
      });
    }

    it('a basis that is none has the code of the document, whatever it is, by each door (field case E)', async () => {
      for (const door of doors) {
        const asked = await closing((body) => body);
        for (const closing_handover_basis of noBases) {
          const spoilt = { ...asked, payload: { id: asked.id, ...aCounting, closing_handover_basis } };
          expect(await says(door, spoilt), door).to.equal('400 cash_handover_basis');
        }
        expect(await says(door, asked), door).to.equal('yes');
      }
    });

    it('the count of a close stands beside that of the opening, by each door (field case E)', async () => {
      for (const door of doors) {
        const asked = opening((body) => ({ ...body, cash_count_detail: { '100': 100 } }));
        expect(await says('journal', asked)).to.equal('yes');
        const payload = { id: asked.id, ...aCounting, cash_count_detail: { '500': 20 } };
        const path = `/work-shifts/${asked.id}/close`;
        const close = { id: asked.id, method: 'patch', path, type: 'shift.close', payload };
        expect(await says(door, close), door).to.equal('yes');
        expect(await shiftOf(asked.id), door).to.deep.include({
          cash_count_detail: { '100': 100 },
          closing_cash_count_detail: { '500': 20 },
        });
      }
    });

    it('values are stored as supplied, however far they are from what the server reckons, by each door', async () => {
      const supplied = {
        closing_actual_cash: 1,
        closing_invoice_slip_count: 9,
        closing_voucher_stub_count: 8,
        closing_card_receipt_count: 7,
        closing_handover_basis: 'ledger',
        closing_handover_amount: 123_456,
        closing_expected_cash: -5,
        handover_recipient_name: 'Ben',
        closing_notes: 'nothing adds up',
      };
      for (const door of doors) {
        const asked = await closing(() => ({ ...supplied, cash_count_detail: { '1': 1 } }));
        expect(await says(door, asked), door).to.equal('yes');
        expect(await shiftOf(asked.id), door).to.deep.include({
          ...supplied,
          cash_count_detail: {},
          closing_cash_count_detail: { '1': 1 },
          server_expected_cash: 10_000,
          closed_by_vendor_employee_id: 'acme-owner',
        });
      }
    });

    it('the terminal is a saved, enabled payment terminal of the store: payment_terminal, by each door', async () => {
      const { token } = vendor.people.owner;
      const save = async (fields: object) => {
        const device = { store_id: storeId(), type: 'payment_terminal', name: newId(), ...fields };
        return (await ask(system.url, 'post', '/vendor/settings/devices', { token, body: device })).body
          .id as string;
      };
      const others = [
        await save({ type: 'printer' }),
        await save({ enabled: false }),
        await save({ store_id: vendor.stores[1].id }),
        'nowhere',
      ];
      for (const door of doors) {
        const asked = await closing((body) => body);
        const named = (fields: object) => ({ ...asked, payload: { ...asked.payload, ...fields } });
        for (const payment_terminal_device_id of others)
          for (const close_payment_terminal_batch of [true, false])
            expect(
              await says(door, named({ payment_terminal_device_id, close_payment_terminal_batch })),
              door,
            ).to.equal('400 payment_terminal');
        const yes = { payment_terminal_device_id: terminal, close_payment_terminal_batch: false };
        expect(await says(door, named(yes)), door).to.equal('yes');
        const detail = await ask(system.url, 'get', `/vendor/shifts/work-shifts/${asked.id}`, { token });
        expect(
          detail.body.payment_terminal_devices.map(({ id }: { id: string }) => id),
          'the enabled ones of the store',
        ).to.deep.equal([terminal]);
      }
    });
  });

  describe('to hand one on', () => {
    it('assigned_vendor_employee_ids is exactly one, who is in no other shift of the lane, by each door', async () => {
      const id = await opened();
      for (const door of ['/vendor/shifts', 'journal'] as const) {
        const assign = (payload: object) =>
          says(door, {
            id,
            method: 'patch',
            path: `/work-shifts/${id}/assignees`,
            type: 'shift.assign',
            payload: { id, ...payload },
          });
        const to = (...ids: string[]) => assign({ assigned_vendor_employee_ids: ids });
        expect(await assign({}), door).to.equal('400 invalid_input');
        expect(await to(), door).to.equal('400 assignees');
        expect(await to('acme-cashier', 'acme-reader'), door).to.equal('400 assignees');
        expect(await to('acme-neighbour'), door).to.equal('400 assignee_unknown');
        expect(await to('acme-owner'), `${door}: its opener`).to.equal('400 assignee_busy');
        expect(await to('acme-cashier'), door).to.equal('yes');
        expect(await to('acme-reader'), door).to.equal('yes');
        expect((await shiftOf(id))!.assignees).to.deep.equal([{ vendor_employee_id: 'acme-reader' }]);
      }
    });
  });

  it('one keeps so many movements of cash and corrections and no more: shift_full, by each door', async () => {
    const id = await opened();
    const at = testClock.iso();
    const full = (await shiftOf(id))!;
    const vendor_employee_id = 'acme-owner';
    const move = { kind: 'paid_in', amount: 1, reason: 'x' } as const;
    const cash_movements = Array.from({ length: mostCashMovements - 1 }, (_, index) => ({
      id: `m${index}`,
      ...move,
      vendor_employee_id,
      at,
    }));
    await put(system, 'acme', collections.work_shift, { ...full, cash_movements });
    const moving = (door: Door) => {
      const payload = { id: newId(), vendor_work_shift_id: id, ...move };
      const path = `/work-shifts/${id}/cash-movements`;
      return says(
        door,
        door === 'journal'
          ? { id, method: 'post', path, type: 'cash.move', payload }
          : { id, method: 'post', path, type: 'cash.move', payload: move },
      );
    };
    expect(await moving('journal'), 'the last one').to.equal('yes');
    for (const door of doors) expect(await moving(door), door).to.equal('409 shift_full');

    const closed = { id, method: 'patch', path: `/work-shifts/${id}/close`, type: 'shift.close' };
    expect(await says('/vendor/shifts', { ...closed, payload: { id, ...aCounting } })).to.equal('yes');
    const amendment = { closing_actual_cash: 1, closing_handover_amount: null, note: 'x' };
    const amendments = Array.from({ length: mostAmendments }, (_, index) => ({
      id: `a${index}`,
      ...amendment,
      vendor_employee_id,
      at,
    }));
    await put(system, 'acme', collections.work_shift, { ...(await shiftOf(id))!, amendments });
    for (const door of ['/vendor/shifts', 'journal'] as const) {
      const payload = { id, amendment_id: newId(), note: 'one more' };
      const path = `/work-shifts/${id}/amendments`;
      const asked = { id, method: 'post', path, type: 'shift.amend', payload };
      expect(await says(door, asked), door).to.equal('409 shift_full');
    }
  });
});
