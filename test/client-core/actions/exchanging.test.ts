// Given a till without a network, when goods come back and others go out in one order, then the difference is paid or paid
// out, within the limits of a return; and a tip is written down where a card was charged.
import { expect } from 'chai';
import { leftOf, orderFault, orderPlacePayload, orderTipPayload, soldOrder } from '@evertill/schemas';
import type { OrderPlacePayload, Product, Store } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { exchangeOrder } from '../../../client-core/actions/exchange-order.ts';
import type { OrderExchange } from '../../../client-core/actions/exchange-order.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { tipOrder } from '../../../client-core/actions/tip-order.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { anOrder, aShift, aStaff, orderPayment } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('an order on a till without a network', () => {
  let till: Shop;
  let ids = 0;
  const open = async (store: Partial<Store> = {}) => {
    await till?.close();
    till = await openShop(store);
    await till.opened();
  };
  beforeEach(() => open());
  afterEach(() => till.close());

  const code = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code);
  const sold = async (method: 'cash' | 'card' = 'cash', qty = 3, amount = qty * 124 + 2000) => {
    const outcome = await sell(till, {
      lines: [
        { sku: 'MILK', qty },
        { sku: 'SHIRT', qty: 1 },
      ],
      payments: [{ method, amount }],
    });
    if (!outcome.ok) throw new Error(outcome.code);
    const payload = await till.payloadOf(outcome.record.device_seq);
    const [milk, shirt] = payload.lines.map(({ client_line_id }) => client_line_id);
    return { id: outcome.clientOrderId, payload, milk: milk!, shirt: shirt! };
  };
  /** As many of one thing as one says. */
  const goods = async (productId: 'p1' | 'p2', qty: string, id = `exchange-${++ids}`): Promise<Cart> => {
    const product = (await till.documents.get<Product>('product', productId))!;
    const [item] = await sellables(till.documents, [{ product, variation_id: '', barcode: '' }]);
    return addItem(emptyCart(id), item!, { lineId: `${id}-out`, qty })!;
  };
  const exchange = (request: OrderExchange) => exchangeOrder(till, request);
  async function placed(outcome: Awaited<ReturnType<typeof exchange>>): Promise<OrderPlacePayload> {
    if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
    const payload = orderPlacePayload.parse(outcome.record.payload);
    expect(orderFault(payload), 'adds up in itself').to.equal(undefined);
    return payload;
  }
  const paid = ({ payments }: OrderPlacePayload) => payments.map(({ method, amount }) => [method, amount]);

  describe('that exchanges goods', () => {
    it('names its sale, gives back what was paid for a line, and takes the difference', async () => {
      const { id, shirt } = await sold();
      const outcome = await exchange({
        orderId: id,
        back: [{ line_id: shirt }],
        cart: await goods('p1', '20.000'),
        handed: [{ method: 'cash', amount: 1000 }],
      });
      const payload = await placed(outcome);
      expect(payload.refs).to.deep.equal({ exchange_of: id });
      expect(
        payload.lines.map(({ qty, total, return_of_line }) => [qty, total, return_of_line]),
      ).to.deep.equal([
        ['-1.000', -2000, shirt],
        ['20.000', 2480, undefined],
      ]);
      expect(payload.totals).to.include({ total: 480, paid: 480, change: 520 });
      expect(paid(payload)).to.deep.equal([['cash', 480]]);
    });

    it('pays out the difference, back to the card it came from as far as that goes', async () => {
      const { id, shirt } = await sold('card');
      const request = { orderId: id, back: [{ line_id: shirt }] };
      const payload = await placed(await exchange({ ...request, cart: await goods('p1', '1.000') }));
      expect(paid(payload)).to.deep.equal([['card', 124 - 2000]]);
      expect(payload.totals).to.include({ total: 124 - 2000, paid: 124 - 2000, change: 0 });
    });

    it('like for like nobody pays anything', async () => {
      const { id, shirt } = await sold();
      const cart = await goods('p2', '1.000');
      const payload = await placed(await exchange({ orderId: id, back: [{ line_id: shirt }], cart }));
      expect(payload.payments).to.deep.equal([]);
      expect(payload.totals).to.include({ subtotal: 0, tax: 0, total: 0, paid: 0 });
    });

    it('asks for what is missing before it writes anything, and gives out no more than the difference', async () => {
      const { id, shirt } = await sold();
      const base = { orderId: id, back: [{ line_id: shirt }] };
      const before = (await till.entries()).length;
      const dearer = await goods('p1', '20.000');
      const short = await exchange({ ...base, cart: dearer, handed: [{ method: 'cash', amount: 479 }] });
      expect(short).to.deep.include({ code: 'order_unpaid', details: { due: 1 } });
      expect(code(await exchange({ ...base, cart: dearer }))).to.equal('order_unpaid');
      const cheaper = await goods('p1', '1.000');
      const tooMuch = await exchange({ ...base, cart: cheaper, handed: [{ method: 'cash', amount: -1877 }] });
      expect(code(tooMuch)).to.equal('order_unpaid');
      const toCard = await exchange({ ...base, cart: cheaper, handed: [{ method: 'card', amount: -1876 }] });
      expect(toCard, 'it was paid in cash').to.deep.include({
        code: 'refund_exceeds',
        details: { of: 'method', id: 'card', left: 0 },
      });
      expect((await till.entries()).length).to.equal(before);
    });

    it('counts as a return: what came back so does not come back again, nor can its sale be voided', async () => {
      const { id, milk, shirt } = await sold();
      await placed(
        await exchange({ orderId: id, back: [{ line_id: shirt }], cart: await goods('p2', '1.000') }),
      );
      await till.view.reload();
      const again = { orderId: id, back: [{ line_id: shirt }], cart: await goods('p2', '1.000') };
      expect(code(await exchange(again))).to.equal('refund_exceeds');
      expect(code(await voidOrder(till, { orderId: id, reason: 'x' }))).to.equal('order_returned');
      const rest = await returnOrder(till, { orderId: id, returnId: 'rest' });
      expect(rest.ok && rest.totals.total).to.equal(-372);
      expect(milk).to.be.a('string');
    });

    it('asked for again under one id is one; under it for another sale it is refused', async () => {
      const [one, two] = [await sold(), await sold()];
      const cart = await goods('p2', '1.000');
      const request = { orderId: one.id, back: [{ line_id: one.shirt }], cart };
      const outcomes = await Promise.all([exchange(request), exchange(request)]);
      expect(outcomes[0]).to.deep.equal(outcomes[1]);
      expect((await till.entries()).filter(({ type }) => type === 'order.place')).to.have.length(3);
      const other = { ...request, orderId: two.id, back: [{ line_id: two.shirt }] };
      expect(code(await exchange(other))).to.equal('order_mismatch');
    });

    it('is refused with no goods on one side, of an unknown, unpaid or voided sale, and without a shift', async () => {
      const { id, shirt } = await sold();
      const cart = await goods('p2', '1.000');
      expect(code(await exchange({ orderId: id, back: [], cart }))).to.equal('refund_exceeds');
      const nothing = emptyCart('nothing');
      expect(code(await exchange({ orderId: id, back: [{ line_id: shirt }], cart: nothing }))).to.equal(
        'order_empty',
      );
      expect(code(await exchange({ orderId: 'x', back: [{ line_id: shirt }], cart }))).to.equal(
        'return_unknown',
      );
      await voidOrder(till, { orderId: id, reason: 'wrong' });
      expect(code(await exchange({ orderId: id, back: [{ line_id: shirt }], cart }))).to.equal(
        'order_voided',
      );
      await till.close();
      till = await openShop();
      expect(code(await exchange({ orderId: id, back: [{ line_id: shirt }], cart }))).to.equal(
        'order_shift_missing',
      );
    });

    it('[I3] never gives back more than was paid, where cash is rounded', async () => {
      await open({ cash_rounding: 5 });
      const { id, payload, milk, shirt } = await sold('cash', 3, 2400);
      expect(payload.totals).to.include({ total: 2370, rounding: -2 });
      const all = [{ line_id: milk }, { line_id: shirt }];
      const back = await placed(
        await exchange({
          orderId: id,
          back: all,
          cart: await goods('p1', '1.000'),
        }),
      );
      const given = back.lines.filter(({ qty }) => qty.startsWith('-')).map(({ total }) => total);
      expect(given.reduce((a, b) => a + b, 0)).to.equal(-2370);
      expect(back.totals).to.include({ rounding: 1, total: -2245 });
      expect(leftOf(soldOrder(payload), [soldOrder(back)]).money).to.equal(0);
      const small = await sold('cash', 3, 2400);
      const even = await goods('p2', '1.000');
      const none = await placed(
        await exchange({ orderId: small.id, back: [{ line_id: small.shirt }], cart: even, handed: [] }),
      );
      expect(none.totals).to.include({ total: 0, rounding: 0 });
    });
  });

  describe('that gets a tip', () => {
    const tip = (orderId: string, amount: number, paymentId?: string) =>
      tipOrder(till, { orderId, tip: amount, paymentId });

    it('is written down beside its card payment, and the last word counts', async () => {
      const { id, payload } = await sold('card');
      const payment = payload.payments[0]!.client_payment_id;
      for (const amount of [200, 150, 0]) {
        const outcome = await tip(id, amount);
        expect(outcome.ok && orderTipPayload.parse(outcome.record.payload)).to.deep.equal({
          client_order_id: id,
          client_payment_id: payment,
          tip: amount,
        });
      }
      expect(code(await tip(id, 1, payment))).to.equal('ok');
    });

    it('is refused where no card was charged, for an amount that is none, and of a payment there is not', async () => {
      const [cash, card] = [await sold('cash'), await sold('card')];
      expect(code(await tip(cash.id, 100))).to.equal('tip_not_card');
      expect(code(await tip(cash.id, 100, cash.payload.payments[0]!.client_payment_id))).to.equal(
        'tip_not_card',
      );
      expect(code(await tip(card.id, 100, 'none'))).to.equal('payment_not_found');
      for (const amount of [-1, 0.5, Number.NaN])
        expect(code(await tip(card.id, amount))).to.equal('invalid_input');
      expect(code(await tip('x', 100))).to.equal('order_not_found');
      await voidOrder(till, { orderId: card.id, reason: 'wrong' });
      expect(code(await tip(card.id, 100))).to.equal('order_voided');
      const declined = { ...orderPayment('p', 5), method: 'card' as const, outcome: 'declined' };
      await till.put('order', {
        ...anOrder({ id: 'o', store_id: 'store-1', order_number: 1, total: 5, payments: [declined] }),
        rev: 1,
      });
      expect(code(await tip('o', 1))).to.equal('tip_not_card');
    });

    it('asks which, where two cards were charged; after the batch and for a stranger it is refused', async () => {
      const cards = ['a', 'b'].map((id) => ({ ...orderPayment(id, 5), method: 'card' as const }));
      const order = anOrder({ id: 'o', store_id: 'store-1', order_number: 1, total: 10, payments: cards });
      await till.put('order', { ...order, svc_vendor_work_shift_id: 'theirs', rev: 1 });
      expect(code(await tip('o', 1))).to.equal('invalid_input');
      expect(code(await tip('o', 1, 'b'))).to.equal('ok');
      const shift = aShift({ id: 'theirs', store_id: 'store-1', pos_register_id: till.laneId });
      const at = '2026-11-21T09:00:00.000Z';
      await till.put('work_shift', { ...shift, status: 'closed', terminal_batch_closed_at: at, rev: 1 });
      expect(code(await tip('o', 1, 'b'))).to.equal('terminal_batch_closed');
      const person = aStaff(1, { id: till.actorId(), store_ids: ['store-1'] });
      await till.put('staff', { ...person, modules: [], rev: 1 });
      expect(code(await tip('o', 1, 'b'))).to.equal('forbidden');
    });
  });
});
