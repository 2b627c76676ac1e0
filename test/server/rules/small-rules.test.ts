// The rules that fit on one screen: people, store settings, and what only operations or devices write.
import { expect } from 'chai';
import { collections, operations } from '@evertill/schemas';
import type { Actor, Collection, Order, RejectionCode, Staff, Store } from '@evertill/schemas';
import { orderRule, byOperationRule, terminalPaymentOperation } from '../../../server/rules/by-operation.ts';
import { operationRules, rules } from '../../../server/rules/index.ts';
import { localRule } from '../../../server/rules/local.ts';
import type { AnyRule } from '../../../server/rules/rule.ts';
import { staffRule } from '../../../server/rules/staff.ts';
import type { StaffFacts } from '../../../server/rules/staff.ts';
import { storeRule } from '../../../server/rules/store.ts';
import type { StoreFacts } from '../../../server/rules/store.ts';
import { aShift, aStaff, aStore, anOrder, instantZero } from '../../contract/contract-documents.ts';
import { aProposal, anEmployee, theOwner } from '../../support/given-proposal.ts';

interface When<D> {
  readonly current?: D | null;
  readonly proposed: D;
  readonly deleted?: boolean;
  readonly actor?: Actor;
  readonly authority?: 'actor' | 'operation';
  readonly operation?: string | undefined;
}

function decide<D>(
  rule: AnyRule,
  collection: Collection,
  { current = null, deleted = false, ...more }: When<D>,
  facts: object | null = null,
) {
  return rule.decide(aProposal<D>(collection, { current, deleted, ...more }), facts);
}

describe('every collection and operation', () => {
  it('has its rule', () => {
    expect(Object.keys(rules)).to.have.members(Object.keys(collections));
    expect(Object.keys(operationRules)).to.have.members(Object.keys(operations));
  });
});

describe('the staff rule', () => {
  const ann = aStaff(1, { id: 'ann', store_ids: ['store'] });
  const boss = aStaff(2, { id: 'boss', store_ids: [], vendor_type: 'owner' });
  const hr: Actor = { ...anEmployee, user_id: 'hr', modules: ['employee'] };
  const stores = ['store', 'b'].map((id) =>
    aStore({ id, lanes: [{ id: `${id}-lane`, name: '1', channel: 'retail' }] }),
  );
  const says = (when: When<Staff>, facts: Partial<StaffFacts> = {}) =>
    decide(staffRule, collections.staff, when, { stores, hasOtherOwner: true, ...facts });

  const refusals: readonly (readonly [string, RejectionCode, When<Staff>])[] = [
    ['a new person', 'collection_read_only', { proposed: ann }],
    ['a deletion', 'collection_read_only', { current: ann, proposed: ann, deleted: true }],
    ['another PIN', 'field_read_only', { current: ann, proposed: { ...ann, pin_hash: 'x' } }],
    [
      'another public id',
      'field_read_only',
      { current: ann, proposed: { ...ann, public_id: '9'.repeat(13) } },
    ],
    [
      'an employee making an owner',
      'forbidden',
      { actor: hr, current: ann, proposed: { ...ann, vendor_type: 'owner' } },
    ],
    [
      'an employee changing an owner',
      'forbidden',
      { actor: hr, current: boss, proposed: { ...boss, disabled: true } },
    ],
    [
      'an employee giving a module',
      'forbidden',
      { actor: hr, current: ann, proposed: { ...ann, modules: ['settings'] } },
    ],
    [
      'an employee giving a permission',
      'forbidden',
      { actor: hr, current: ann, proposed: { ...ann, module_permissions: { product: 'write' } } },
    ],
    [
      'an employee giving a store',
      'forbidden',
      { actor: hr, current: ann, proposed: { ...ann, store_ids: ['store', 'b'] } },
    ],
    [
      'a store that is not there',
      'not_found',
      { current: ann, proposed: { ...ann, store_ids: ['elsewhere'] } },
    ],
    [
      'a lane of no store of theirs',
      'pos_register',
      { current: ann, proposed: { ...ann, fixed_lane_id: 'elsewhere' } },
    ],
    [
      'an employee making somebody with a right',
      'forbidden',
      { actor: hr, authority: 'operation', proposed: { ...ann, modules: ['product'] } },
    ],
    [
      'an employee making somebody for a store they do not see',
      'not_found',
      { actor: hr, authority: 'operation', proposed: { ...ann, store_ids: ['b'] } },
    ],
    [
      'an employee taking a fixed lane away',
      'forbidden',
      { actor: hr, current: { ...ann, fixed_lane_id: 'lane' }, proposed: ann },
    ],
  ];
  for (const [what, code, when] of refusals) {
    it(`refuses ${what} (${code})`, () => expect(says(when)).to.include({ kind: 'reject', code }));
  }

  it('refuses to leave a vendor without an owner who can sign in', () => {
    const alone = { hasOtherOwner: false };
    for (const change of [{ disabled: true }, { vendor_type: 'employee' }] as const) {
      const when = { current: boss, proposed: { ...boss, ...change } };
      expect(says(when, alone)).to.include({ kind: 'reject', code: 'last_owner' });
      expect(says(when).kind).to.equal('accept');
    }
    const gone = { ...boss, disabled: true };
    expect(says({ current: gone, proposed: { ...gone, vendor_type: 'employee' } }, alone).kind).to.equal(
      'accept',
    );
  });

  it('lets the server itself make people and set PINs, and nobody’s document', () => {
    const authority = 'operation';
    expect(says({ authority, proposed: ann }).kind).to.equal('accept');
    expect(says({ actor: hr, authority, proposed: ann }).kind).to.equal('accept');
    expect(says({ authority, current: ann, proposed: { ...ann, pin_hash: 'x' } }).kind).to.equal('accept');
  });

  it('lets an owner give rights, and an employee with the module rename and disable', () => {
    expect(
      says({
        actor: theOwner,
        current: ann,
        proposed: { ...ann, modules: ['settings'], vendor_type: 'owner' },
      }).kind,
    ).to.equal('accept');
    expect(
      says({ actor: hr, current: ann, proposed: { ...ann, name: 'Anna', disabled: true } }).kind,
    ).to.equal('accept');
  });
});

describe('the store rule', () => {
  const shop = aStore({ id: 'store', lanes: [{ id: 'lane', name: '1', channel: 'retail' }] });
  const says = (when: When<Store>, facts: Partial<StoreFacts> = {}) =>
    decide(storeRule, collections.store, when, { busyLanes: [], holds: 'nothing', ...facts });

  it('changes settings, and neither makes nor deletes a store', () => {
    expect(
      says({ current: shop, proposed: { ...shop, name: 'New', time_zone: 'Europe/Helsinki' } }).kind,
    ).to.equal('accept');
    expect(says({ proposed: shop })).to.include({ code: 'collection_read_only' });
    expect(says({ current: shop, proposed: shop, deleted: true })).to.include({
      code: 'collection_read_only',
    });
  });

  it('lets the server itself make a store, and remove one that nothing was done in', () => {
    const authority = 'operation';
    expect(says({ authority, proposed: shop }).kind).to.equal('accept');
    const removal = { authority, current: shop, proposed: shop, deleted: true } as const;
    expect(says(removal).kind).to.equal('accept');
    expect(says(removal, { holds: 'products' })).to.include({ code: 'in_use' });
  });

  it('keeps a lane with an open shift', () => {
    const proposed = { ...shop, lanes: [] };
    expect(says({ current: shop, proposed }).kind).to.equal('accept');
    expect(says({ current: shop, proposed }, { busyLanes: ['lane'] })).to.deep.include({
      code: 'in_use',
      details: { pos_register_id: 'lane' },
    });
  });

  it('refuses a time zone nobody knows: every later sale would be without a day', () => {
    for (const time_zone of ['Mars/Phobos', 'EET+2', '+02:00', '-0530', ' ']) {
      expect(says({ current: shop, proposed: { ...shop, time_zone } })).to.deep.include({
        code: 'invalid_input',
        details: { field: 'time_zone' },
      });
    }
  });

  it('replaces the older name of a time zone by its region, in an edit of anything else too (field case 16)', () => {
    const old = { ...shop, time_zone: 'CET' };
    for (const proposed of [
      { ...shop, time_zone: 'cet' },
      { ...old, name: 'New' },
    ])
      expect(says({ current: old, proposed })).to.deep.include({
        kind: 'accept',
        document: { ...proposed, time_zone: 'Europe/Brussels' },
      });
    const fixed = { ...shop, time_zone: 'Etc/GMT+5' };
    expect(says({ current: shop, proposed: fixed })).to.include({ code: 'invalid_input' });
    expect(
      says({ current: fixed, proposed: { ...fixed, name: 'New' } }).kind,
      'was accepted before',
    ).to.equal('accept');
  });

  it('refuses a currency nobody knows', () => {
    const says400 = { code: 'invalid_input', details: { field: 'currency' } };
    expect(says({ current: shop, proposed: { ...shop, currency: 'ZZZ' } })).to.deep.include(says400);
    const made = { authority: 'operation', proposed: { ...shop, currency: 'QQQ' } } as const;
    expect(says(made)).to.deep.include(says400);
  });

  it('keeps its currency once something was sold, and its smallest unit once something has a price', () => {
    const to = (currency: string) => ({
      current: { ...shop, currency: 'EUR' },
      proposed: { ...shop, currency },
    });
    const refused = { code: 'in_use', details: { field: 'currency' } };
    expect(says(to('JPY')).kind).to.equal('accept');
    expect(says(to('SEK'), { holds: 'products' }).kind).to.equal('accept');
    expect(says(to('JPY'), { holds: 'products' })).to.deep.include(refused);
    expect(says(to('KWD'), { holds: 'products' })).to.deep.include(refused);
    expect(says(to('SEK'), { holds: 'sales' })).to.deep.include(refused);
    expect(says(to('EUR'), { holds: 'sales' }).kind).to.equal('accept');
  });

  it('refuses two lanes with one id', () => {
    const lanes: Store['lanes'] = [
      { id: 'lane', name: '1', channel: 'retail' },
      { id: 'lane', name: '2', channel: 'retail' },
    ];
    expect(says({ current: shop, proposed: { ...shop, lanes } })).to.include({ code: 'invalid_input' });
  });
});

describe('what operations write', () => {
  it('is taken as the operation decided, and never deleted', () => {
    const shift = aShift({ id: 's', store_id: 'store', pos_register_id: 'lane' });
    expect(decide(byOperationRule, collections.work_shift, { proposed: shift }).kind).to.equal('accept');
    expect(
      decide(byOperationRule, collections.work_shift, { current: shift, proposed: { ...shift, notes: 'x' } })
        .kind,
    ).to.equal('accept');
    expect(
      decide(byOperationRule, collections.work_shift, { current: shift, proposed: shift, deleted: true }),
    ).to.include({ code: 'collection_read_only' });
  });

  it('an order is written once, and of one that is there each operation changes only what it is about', () => {
    const order = anOrder({ id: 'o', store_id: 'store', order_number: 1, total: 5 });
    const says = (when: When<Order>) => decide(orderRule, collections.order, when);
    expect(says({ proposed: order }).kind).to.equal('accept');
    expect(says({ current: order, proposed: { ...order, total: 6 } })).to.include({
      code: 'collection_read_only',
    });
    expect(says({ current: order, proposed: order, deleted: true })).to.include({
      code: 'collection_read_only',
    });
    const [payment] = order.payments;
    const changes: Readonly<Record<string, Partial<Order>>> = {
      payment_status: { payment_status: 'refunded' },
      status: { status: 'voided' },
      paid: { paid: 0 },
      void: { voided_at: instantZero, void_reason: 'x', voided_by_vendor_employee_id: 'e' },
      flags: { flags: ['refund_exceeds'] },
      approvals: { approvals: [{ kind: 'void' }] },
      outcome: { payments: [{ ...payment!, outcome: 'voided' }] },
      tip: { payments: [{ ...payment!, tip: 5 }] },
      amount: { payments: [{ ...payment!, amount: 6 }] },
      lines: { lines: [] },
      shift: { svc_vendor_work_shift_id: 'another' },
      number: { order_number: 2 },
      hash: { payload_hash: 'f' },
      note: { note: 'something else' },
    };
    const allowed = (operation: string | undefined) =>
      Object.entries(changes).flatMap(([name, fields]) =>
        says({ current: order, proposed: { ...order, ...fields }, operation }).kind === 'accept'
          ? [name]
          : [],
      );
    const forgotten = { current: { ...order, note: 'for Ann' }, operation: undefined };
    expect(says({ ...forgotten, proposed: order }).kind, 'an erasure').to.equal('accept');
    expect(says({ ...forgotten, proposed: { ...order, note: 'for An' } }).kind).to.equal('reject');
    expect(says({ ...forgotten, proposed: { ...order, total: 6 } }).kind).to.equal('reject');
    expect(allowed('order.place')).to.deep.equal(['payment_status']);
    expect(allowed('order.reattribute')).to.deep.equal(['payment_status']);
    expect(allowed('order.tip')).to.deep.equal(['tip']);
    expect(allowed('order.void')).to.have.members([
      'payment_status',
      'status',
      'paid',
      'void',
      'flags',
      'approvals',
      'outcome',
    ]);
    for (const operation of [undefined, 'edit', 'shift.open', 'constructor'])
      expect(allowed(operation), operation).to.deep.equal([]);
  });

  it('a terminal approves less of a card than it was asked for, and not nothing (field case 13)', () => {
    const { payments, ...rest } = anOrder({ id: 'order', store_id: 'store', order_number: 1, total: 1000 });
    const order = (amount: number) => ({
      ...rest,
      payments: [{ ...payments[0]!, method: 'card' as const, amount }],
    });
    const taken = [-1, 0, 400, 1000, 1001].filter((amount) => {
      const step = { current: order(1000), proposed: order(amount), operation: terminalPaymentOperation };
      return decide(orderRule, collections.order, step).kind === 'accept';
    });
    expect(taken).to.deep.equal([400, 1000]);
  });

  it('and what stays on the device is never written here', () => {
    expect(decide(localRule, collections.device, { proposed: { id: 'self' } })).to.include({
      code: 'collection_read_only',
    });
  });
});
