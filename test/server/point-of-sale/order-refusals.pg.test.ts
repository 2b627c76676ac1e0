// Every code that a sale, and what becomes of it, is refused with, asked of REST, of the documents' outbox and of a journal.
import { expect } from 'chai';
import { blankReferenceData, collections } from '@evertill/schemas';
import type { CouponData, OrderPlacePayload } from '@evertill/schemas';
import { aDraft } from '../../contract/contract-documents.ts';
import { anOpening, aSale } from '../../support/given-journal.ts';
import type { EntryFields, SoldLine } from '../../support/given-journal.ts';
import { give, giveProduct } from '../../support/given.ts';
import type { Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { base, openShop } from '../orders/given-shop.ts';
import type { Shop } from '../orders/given-shop.ts';
import { Doors, testRefusals } from './ask-doors.ts';
import type { Asked } from './ask-doors.ts';
import { changeRefusals, saleRefusals } from './refusal-table.ts';
import { testClock } from '../../support/test-clock.ts';

const soap: SoldLine = { item_id: 'acme-soap', unit_price: 200 };

describe('what is refused of orders', function () {
  this.timeout(30_000);
  let system: System;
  let shop: Shop;
  let doors: Doors;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
    shop = await openShop(system, 'acme', { prices_include_tax: false });
    await giveProduct(system, shop.vendor, { id: 'acme-draft', price: 300, status: 0 });
    doors = new Doors(system, shop.vendor);
  });
  after(() => system?.stop());
  // The shop's own shift stays open.
  afterEach(() =>
    system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open' AND id <> $1",
      [shop.shift],
    ),
  );

  const newId = (what: string) => `${what}-${++count}`;
  const otherLane = () => shop.vendor.stores[0].lanes[1];
  const hoursAgo = (hours: number) => new Date(testClock.now() - hours * 3_600_000).toISOString();

  const sale = (fields: Partial<OrderPlacePayload> = {}, lines: readonly SoldLine[] = [soap]) =>
    aSale({
      id: newId('sale'),
      lane: shop.lane.laneId,
      shift: shop.shift,
      lines,
      fields,
      prices_include_tax: false,
    });
  const placing = (payload: object, role: Role = 'cashier'): Asked => ({
    role,
    rest: ['post', `${base}/orders`, { store_id: shop.storeId, ...payload }],
    outbox: payload,
    journal: ['order.place', payload],
  });
  async function placed(payload = sale()): Promise<OrderPlacePayload> {
    expect(await doors.says('journal', placing(payload))).to.match(/^yes/);
    return payload;
  }
  const voiding = (
    { client_order_id }: { client_order_id: string },
    more: Partial<EntryFields> = {},
  ): Asked => ({
    role: 'manager',
    rest: ['post', `${base}/orders/${client_order_id}/void`, { reason: 'wrong goods' }],
    journal: ['order.void', { client_order_id, reason: 'wrong goods' }, more],
  });
  const tipping = ({ client_order_id, payments }: OrderPlacePayload, fields: object = {}): Asked => {
    const tip = { client_payment_id: payments[0]!.client_payment_id, tip: 50, ...fields };
    return {
      role: 'manager',
      rest: ['post', `${base}/orders/${client_order_id}/tip`, tip],
      journal: ['order.tip', { client_order_id, ...tip }],
    };
  };
  /** `qty` of the first line of a sale, for what it was sold for. */
  const returning = (of: Pick<OrderPlacePayload, 'client_order_id' | 'lines'>, qty = '-1.000'): Asked => {
    const back = sale({ refs: { return_of: of.client_order_id } }, [{ ...soap, qty }]);
    const line = { ...back.lines[0]!, return_of_line: of.lines[0]!.client_line_id };
    return placing({ ...back, lines: [line] });
  };

  async function opened(
    role: Role = 'cashier',
    lane = otherLane(),
    store_id = shop.storeId,
  ): Promise<string> {
    const id = newId('shift');
    const payload = anOpening({ id, pos_register_id: lane });
    const asked = { role, journal: ['shift.open', payload, { store_id }] } as const;
    expect(await doors.says('journal', asked)).to.equal('yes');
    return id;
  }
  /** It was open from two hours ago to one hour ago. */
  async function closed(id: string): Promise<string> {
    await system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', opened_at = $2, closed_at = $3 WHERE id = $1",
      [id, hoursAgo(2), hoursAgo(1)],
    );
    return id;
  }
  const onOtherLane = (shift: string): Partial<OrderPlacePayload> => ({
    vendor_work_shift_id: shift,
    pos_register_id: otherLane(),
  });
  /** Of a shift that has been closed since. */
  async function soldBeforeTheClose(): Promise<OrderPlacePayload> {
    const shift = await opened();
    const payload = await placed(sale(onOtherLane(shift)));
    await closed(shift);
    return payload;
  }

  const byCard = (): Partial<OrderPlacePayload> => {
    const terminal = {
      paymentReference: 'r',
      authCode: 'a',
      cardLast4: '1234',
      cardBrand: 'B',
      entryMode: 'chip',
      outcome: 'succeeded',
    } as const;
    const [cash] = sale().payments;
    return { payments: [{ ...cash!, client_payment_id: newId('card'), method: 'card', terminal }] };
  };
  async function coupon(data: Partial<CouponData>): Promise<{ code: string; offer_id: string }> {
    const code = newId('COUPON').toUpperCase();
    const effect = { kind: 'percent', percent: '10.0000' } as const;
    const whole = { ...blankReferenceData.coupon, effect, ...data };
    const { id } = await shop.give('coupon', newId('coupon'), whole, { code, name: code });
    return { code, offer_id: id };
  }
  const withCoupon = ({ code, offer_id }: { code: string; offer_id: string }) =>
    sale({ coupons: [code] }, [
      { ...soap, discounts: [{ kind: 'amount', value: 20, source: 'coupon', offer_id }] },
    ]);
  async function parked(): Promise<{ row: string; device_id: string; device_seq: number }> {
    const shift = await closed(await opened());
    const payload = sale(onOtherLane(shift));
    expect(await doors.says('journal', placing(payload))).to.equal('400 order_shift_closed');
    const { body } = await shop.ask('get', `${base}/parked-orders`, undefined, 'manager');
    const rows = body.data as {
      id: string;
      client_order_id: string;
      device_id: string;
      device_seq: number;
    }[];
    const { id, device_id, device_seq } = rows.find(
      (row) => row.client_order_id === payload.client_order_id,
    )!;
    return { row: id, device_id, device_seq };
  }
  const attributing = (
    { row, device_id, device_seq }: { row: string; device_id: string; device_seq: number },
    vendor_work_shift_id: string,
  ): Asked => ({
    role: 'manager',
    rest: ['post', `${base}/parked-orders/${row}/attribute`, { vendor_work_shift_id }],
    journal: ['order.reattribute', { device_id, device_seq, vendor_work_shift_id }],
  });

  describe('when it is placed', () => {
    const situations: Readonly<Record<keyof typeof saleRefusals, () => Asked | Promise<Asked>>> = {
      duplicate_order: () => ({ ...placing(sale()), twice: true }),
      order_mismatch: async () => {
        const { client_order_id } = await placed();
        return placing({ ...sale(), client_order_id });
      },
      order_shift_closed: async () => placing(sale(onOtherLane(await closed(await opened())))),
      order_shift_store: async () => {
        const [, { id, lanes }] = shop.vendor.stores;
        return placing(sale({ vendor_work_shift_id: await opened('neighbour', lanes[0], id) }));
      },
      order_shift_lane: () => placing(sale({ pos_register_id: otherLane() })),
      order_shift_missing: () => placing(sale({ vendor_work_shift_id: '', pos_register_id: otherLane() })),
      order_totals: () => {
        const whole = sale();
        return placing({ ...whole, totals: { ...whole.totals, subtotal: whole.totals.subtotal + 1 } });
      },
      item_unknown: () => placing(sale({}, [{ ...soap, item_id: 'nowhere' }])),
      item_not_on_sale: () => placing(sale({}, [{ item_id: 'acme-draft', unit_price: 300 }])),
      ebt_exceeds: () => {
        const whole = sale();
        const [line] = whole.lines;
        const [paid] = whole.payments;
        return placing({
          ...whole,
          lines: [{ ...line!, ebt: 300 }],
          payments: [{ ...paid!, method: 'ebt', amount: 300, tendered: 300 }],
        });
      },
      order_empty: () => placing({ ...sale(), lines: [] }),
      discount_unapproved: () =>
        placing(sale({}, [{ ...soap, discounts: [{ kind: 'percent', value: '11.0000' }] }])),
      age_unchecked: () => placing(sale({}, [{ item_id: 'acme-beer', unit_price: 500 }])),
      coupon_unknown: () => placing(sale({ coupons: ['NOBODYS'] })),
      coupon_refused: async () => placing(withCoupon(await coupon({ ends_at: hoursAgo(1) }))),
      coupon_reused: async () => {
        const single = await coupon({ max_uses: 1 });
        await placed(withCoupon(single));
        return placing(withCoupon(single));
      },
      draft_paid_twice: async () => {
        const draft_id = newId('basket');
        await placed(sale({ draft_id }));
        return placing(sale({ draft_id }));
      },
      draft_part_left: async () => {
        const part = { method: 'cash', amount: 50, taken_by: 'clara', taken_at: hoursAgo(1) } as const;
        const basket = aDraft({ id: newId('basket'), store_id: shop.storeId, status: 'resumed' });
        const taken = [{ ...part, id: newId('part') }];
        await give(system, shop.vendor, collections.draft, { ...basket, taken });
        return placing(sale({ draft_id: basket.id }));
      },
    };

    testRefusals(saleRefusals, async (code, door) => doors.says(door, await situations[code]()));

    it('order_mismatch also when sales under one id come at the same time, by whichever door', async () => {
      for (let round = 0; round < 8; round++) {
        const client_order_id = newId('shared');
        const others = (['rest', 'outbox', 'journal', 'rest', 'outbox', 'journal'] as const).map(
          (door, index) => doors.says(door, placing({ ...sale(), client_order_id, note: `${index}` })),
        );
        const said = (await Promise.all(others)).map((text) => text.replace(/^yes.*/, 'yes')).toSorted();
        expect(said).to.deep.equal([...Array.from({ length: 5 }, () => '409 order_mismatch'), 'yes']);
      }
    });
  });

  describe('afterwards', () => {
    const situations: Readonly<Record<keyof typeof changeRefusals, () => Asked | Promise<Asked>>> = {
      order_unpaid: async () => {
        const whole = sale({ payments: [] });
        return returning(await placed({ ...whole, totals: { ...whole.totals, paid: 0 } }));
      },
      refund_exceeds: async () => returning(await placed(), '-2.000'),
      return_unknown: () => returning({ ...sale(), client_order_id: 'nowhere' }),
      order_not_found: () => voiding({ client_order_id: 'nowhere' }),
      order_voided: async () => {
        const order = await placed(sale(byCard()));
        expect(await doors.says('rest', voiding(order))).to.equal('yes');
        return tipping(order);
      },
      order_returned: async () => {
        const order = await placed();
        expect(await doors.says('rest', returning(order))).to.equal('yes');
        return voiding(order);
      },
      void_shift_closed: async () => voiding(await soldBeforeTheClose()),
      terminal_batch_closed: async () => {
        const shift = await opened();
        const order = await placed(sale({ ...onOtherLane(shift), ...byCard() }));
        const change = 'UPDATE vendor_work_shifts SET terminal_batch_closed_at = instant() WHERE id = $1';
        await system.owner.query(change, [shift]);
        return voiding(order);
      },
      payment_not_found: async () => tipping(await placed(sale(byCard())), { client_payment_id: 'none' }),
      tip_not_card: async () => tipping(await placed()),
      void_late: async () => voiding(await soldBeforeTheClose(), { captured_at: hoursAgo(1.5) }),
      parked_not_found: () => attributing({ row: 'none', device_id: 'none', device_seq: 1 }, shop.shift),
      parked_settled: async () => {
        const found = await parked();
        expect(await doors.says('rest', attributing(found, shop.shift))).to.equal('yes');
        return attributing(found, await opened());
      },
    };

    testRefusals(changeRefusals, async (code, door) => doors.says(door, await situations[code]()));
  });
});
