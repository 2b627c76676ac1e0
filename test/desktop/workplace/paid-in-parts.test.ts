// A basket that is paid in parts, without a screen: only what is paid in coins is rounded to them, and a part that was taken
// stays with the basket, over a reload, on another till and beside every change, until it is given back or the rest is paid.
import { discardDraft, refuse, saveDraft } from '@evertill/client-core';
import type { Handed } from '@evertill/client-core';
import type { Draft, Store } from '@evertill/schemas';
import { expect } from 'chai';
import { nextPart } from '../../../desktop/renderer/cashier/sale/next-part.ts';
import type { BasketKeep, KeptBasket } from '../../../desktop/renderer/workplace/basket/kept-basket.ts';
import type { SaleDesk } from '../../../desktop/renderer/workplace/basket/sale-desk.ts';
import { exchangedCash } from '../../../desktop/renderer/workplace/basket/taken-parts.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { openShop } from '../../client-core/actions/open-shop.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { stock } from '../../support/till-at-rest.ts';
import { deskOf, ordersOf, payPart, placedIn, refusedBy, takenOf } from './parts-of-a-basket.ts';

describe('a basket that is paid in parts', () => {
  let shop: Shop;
  let store: Store;
  let kept: KeptBasket | undefined;
  let drawerOpened: number;
  let desk: SaleDesk;

  afterEach(() => shop.close());

  /** With one coat in the basket, at this price and without tax. */
  async function coatFor(price: number, settings: Partial<Store> = {}): Promise<void> {
    shop = await openShop(settings);
    await stock(shop, { id: 'coat', sku_code: 'COAT', name: 'Coat', price });
    await shop.opened();
    store = (await shop.documents.get<Store>('store', 'store-1'))!;
    [kept, drawerOpened] = [undefined, 0];
    desk = newDesk();
    await desk.enter({ text: 'COAT', qty: '1.000' });
  }

  const keep: BasketKeep = {
    load: () => kept,
    save: (cart, exchange) => (kept = cart && { cart, ...(exchange ? { exchange } : {}) }),
  };

  /** As in a window that was opened or loaded again. */
  const newDesk = () => deskOf(shop, store, { keep, openDrawer: () => (drawerOpened += 1) });
  async function reloaded(): Promise<void> {
    desk = newDesk();
    await desk.refresh();
  }

  const pay = (method: Handed['method'], amount?: number) => payPart(desk, store, method, amount);
  const orders = () => ordersOf(shop);
  const placed = () => placedIn(shop);
  const taken = () => takenOf(desk);
  const refused = () => refusedBy(desk);
  const drafts = async () =>
    (await shop.drafts.find({ selector: {} })).map((draft) => draft as unknown as Draft);

  describe('and rounds only what is paid in coins (field case 11)', () => {
    it('closes with nothing where less than the smallest coin is left', async () => {
      await coatFor(5002, { cash_rounding: 5 });
      await pay('voucher', 5000);
      expect([desk.dueBy('cash'), desk.dueBy('card')]).to.deep.equal([0, 2]);
      await pay('cash');
      const { totals, payments } = await placed();
      expect(totals).to.include({ total: 5000, rounding: -2, paid: 5000, change: 0 });
      expect(payments).to.deep.equal([
        ['voucher', 5000],
        ['cash', 0],
      ]);
      expect(drawerOpened, 'nothing goes into it').to.equal(0);
    });

    it('charges the card exactly beside cash that was taken', async () => {
      await coatFor(1528, { cash_rounding: 5 });
      await pay('cash', 1000);
      expect([desk.dueBy('card'), desk.dueBy('cash')]).to.deep.equal([528, 530]);
      await pay('card');
      const { totals, payments } = await placed();
      expect(totals).to.include({ total: 1528, rounding: 0, paid: 1528 });
      expect(payments).to.deep.equal([
        ['cash', 1000],
        ['card', 528],
      ]);
    });

    const rests: readonly [string, number, Partial<Store>, readonly [Handed['method'], number?][], object][] =
      [
        ['coins of 0.10, cash last', 1528, { cash_rounding: 10 }, [['card', 500], ['cash']], { total: 1530, rounding: 2 }],
        ['coins of 0.50, card last', 1528, { cash_rounding: 50 }, [['cash', 1000], ['card']], { total: 1528, rounding: 0 }],
        ['whole crowns, a bank transfer last', 99_949, { cash_rounding: 100, currency: 'SEK' }, [['cash', 90_000], ['bank_transfer']], { total: 99_949, rounding: 0 }],
        ['whole crowns, 0.49 left', 99_949, { cash_rounding: 100, currency: 'SEK' }, [['other', 99_900], ['cash']], { total: 99_900, rounding: -49 }],
        ['no decimals', 1_004, { cash_rounding: 10, currency: 'JPY' }, [['voucher', 1000], ['cash']], { total: 1000, rounding: -4 }],
        ['three decimals, two parts in cash', 12_343, { cash_rounding: 5, currency: 'KWD' }, [['cash', 10_000], ['cash', 2000], ['cash']], { total: 12_345, rounding: 2 }],
        ['three decimals, card last', 12_343, { cash_rounding: 5, currency: 'KWD' }, [['cash', 10_000], ['voucher', 2000], ['card']], { total: 12_343, rounding: 0 }],
        ['no rounding', 1528, {}, [['cash', 1000], ['card']], { total: 1528, rounding: 0 }],
      ]; // prettier-ignore
    for (const [what, price, settings, parts, totals] of rests) {
      it(`comes to what was taken: ${what}`, async () => {
        await coatFor(price, settings);
        for (const [method, amount] of parts) await pay(method, amount);
        expect((await placed()).totals).to.include(totals);
      });
    }

    it('sells goods that cost less than the smallest coin', async () => {
      await coatFor(2, { cash_rounding: 5 });
      await desk.payCash();
      expect((await placed()).totals).to.include({ total: 0, rounding: -2, paid: 0 });
    });

    it('says why a part cannot be taken', () => {
      const paysAll = (part: Handed) => part.amount >= 1530;
      const typed = { method: 'cash', amount: 1003, due: 1530, coin: 5, paysAll } as const;
      expect(nextPart(typed)).to.deep.equal({ kind: 'flaw', flaw: 'coins' });
      expect(nextPart({ ...typed, amount: 1000 }).kind).to.equal('part');
      expect(nextPart({ ...typed, amount: 1553 }).kind, 'there is change').to.equal('last');
      expect(nextPart({ ...typed, method: 'card' }).kind).to.equal('part');
      expect(nextPart({ ...typed, amount: null })).to.deep.equal({ kind: 'flaw', flaw: 'amount' });
      expect(nextPart({ ...typed, amount: 0 })).to.deep.equal({ kind: 'flaw', flaw: 'amount' });
      expect(nextPart({ ...typed, method: 'card', amount: undefined, due: 0 }).kind).to.equal('flaw');
      expect(nextPart({ ...typed, method: 'ebt', due: undefined }).kind).to.equal('flaw');
    });
  });

  describe('and keeps the part that was taken (field case 14)', () => {
    beforeEach(async () => {
      await coatFor(5000);
      await pay('card', 2000);
    });

    const isWhole = () => {
      expect(taken()).to.deep.equal([['card', 2000]]);
      expect(desk.dueBy('other')).to.equal(3000);
    };

    it('over a reload, and where the window is gone for good', async () => {
      isWhole();
      await reloaded();
      isWhole();
      kept = undefined;
      await reloaded();
      expect(taken()).to.deep.equal([]);
      const [draft] = await drafts();
      expect(draft).to.include({ status: 'resumed', name: '' });
      await desk.resume(draft!.id, 'aside');
      isWhole();
    });

    it('held and resumed, with more in it', async () => {
      await desk.hold('Table 5');
      expect(desk.state.cart.lines).to.deep.equal([]);
      const [draft] = await drafts();
      expect(draft).to.include({ status: 'held', name: 'Table 5' });
      await desk.resume(draft!.id, 'aside');
      isWhole();
      await desk.enter({ text: 'SHIRT-L', qty: '1.000' });
      await desk.hold('Table 5');
      await desk.resume(draft!.id, 'aside');
      expect(taken()).to.deep.equal([['card', 2000]]);
      expect(desk.state.cart.lines).to.have.length(2);
    });

    it('aside when another basket is resumed', async () => {
      const [draft] = await drafts();
      await desk.hold('first');
      await desk.enter({ text: 'MILK', qty: '1.000' });
      await desk.hold('second');
      const second = (await drafts()).find(({ name }) => name === 'second')!;
      await desk.resume(draft!.id, 'aside');
      await desk.resume(second.id, 'aside');
      expect(taken()).to.deep.equal([]);
      await desk.resume(draft!.id, 'aside');
      isWhole();
    });

    it('in one order with the rest', async () => {
      const [draft] = await drafts();
      await desk.payCash(5000);
      const { totals, payments } = await placed();
      expect(totals).to.include({ total: 5000, paid: 5000, change: 2000 });
      expect(payments).to.deep.equal([
        ['card', 2000],
        ['cash', 3000],
      ]);
      const [order] = await orders();
      const [card] = (await shop.payloadOf(order!.device_seq)).payments;
      expect(card!.client_payment_id, 'told apart from every other').to.equal(draft!.taken[0]!.id);
      expect((await shop.drafts.get(draft!.id))!['status']).to.equal('paid');
      expect([taken(), kept]).to.deep.equal([[], undefined]);
    });

    it('when the rest is refused', async () => {
      await desk.payCash(1000);
      expect(refused()).to.equal('order_unpaid');
      isWhole();
    });

    it('beside every change that would leave the basket costing less', async () => {
      const [line] = desk.state.cart.lines;
      const changes: readonly (readonly [string, () => Promise<void>])[] = [
        ['clear', () => desk.clear()],
        ['remove', () => desk.remove(line!.id)],
        ['no quantity', () => desk.setQuantity(line!.id, '0.000')],
        ['less', () => desk.step(line!.id, -1)],
        ['price', () => desk.setPrice(line!.id, { unit_price: 1999, price_per: 1 })],
        ['discount', () => desk.discountLine(line!.id, [{ kind: 'percent', value: '60.0200' }])],
        ['basket discount', () => desk.discountBasket([{ kind: 'amount', value: 3001 }])],
        ['exchange', () => desk.exchange({ orderId: 'sale', back: [] })],
        ['undo', () => desk.undo()],
      ];
      for (const [what, change] of changes) {
        await change();
        expect(refused(), what).to.equal('draft_part_paid');
        isWhole();
        desk.dismiss();
      }
      await desk.setPrice(line!.id, { unit_price: 2000, price_per: 1 });
      expect([refused(), desk.dueBy('other')]).to.deep.equal([undefined, 0]);
      await desk.payCash();
      expect((await placed()).payments).to.deep.equal([['card', 2000]]);
    });

    it('until it is given back: then the basket is as any other', async () => {
      const [part] = desk.state.cart.taken!;
      await desk.enter({ text: 'MILK', qty: '1.000' });
      await desk.giveBack(part!);
      expect(taken()).to.deep.equal([]);
      expect(desk.dueBy('other')).to.equal(desk.state.exact!.total);
      expect((await drafts()).map(({ status }) => status)).to.deep.equal(['discarded']);
      await desk.undo();
      expect(taken(), 'what was given back is not taken again').to.deep.equal([]);
      await desk.clear();
      expect(desk.state.cart.lines).to.deep.equal([]);
      expect(drawerOpened, 'no cash was given').to.equal(0);
    });

    async function exchangeShirt(): Promise<void> {
      const sold = await sell(shop, {
        lines: [{ sku: 'SHIRT-L', qty: 1 }],
        payments: [{ method: 'cash', amount: 2100 }],
      });
      if (!sold.ok) throw new Error(sold.code);
      const { lines } = await shop.payloadOf(sold.record.device_seq);
      await desk.exchange({ orderId: sold.clientOrderId, back: [{ line_id: lines[0]!.client_line_id }] });
    }

    it('in cash, where the exchange it was taken for cannot be restored: it lies beside the drawer (field case 12)', async () => {
      await desk.giveBack(desk.state.cart.taken![0]!);
      await exchangeShirt();
      await pay('cash', 500);
      kept = { ...kept!, exchange: { ...kept!.exchange!, orderId: 'gone' } };
      await reloaded();
      expect(desk.state.exchange).to.equal(undefined);
      expect([taken(), exchangedCash(desk.state)]).to.deep.equal([[['cash', 500]], 500]);
    });

    it('beside goods that come back, of a held basket and over a reload too', async () => {
      await desk.hold('Table 5');
      await desk.resume((await drafts())[0]!.id, 'Aside');
      const [part] = desk.state.cart.taken!;
      await desk.giveBack(part!);
      await exchangeShirt();
      expect(desk.dueBy('other')).to.equal(2900);
      await pay('card', 900);
      await reloaded();
      expect([taken(), desk.dueBy('other')]).to.deep.equal([[['card', 900]], 2000]);
      await pay('cash', 500);
      expect(exchangedCash(desk.state), 'in no draft').to.equal(500);
      await desk.giveUpExchange();
      expect(refused()).to.equal('draft_part_paid');
      await pay('cash');
      const exchanged = await shop.payloadOf((await orders()).at(-1)!.device_seq);
      expect(exchanged.payments.map(({ method, amount }) => [method, amount])).to.deep.equal([
        ['card', 900],
        ['cash', 500],
        ['cash', 1500],
      ]);
      expect(exchangedCash(desk.state)).to.equal(0);
    });

    it('of cash with an open drawer, when it is taken and when it is given back', async () => {
      await pay('cash', 500);
      expect([taken(), drawerOpened]).to.deep.equal([
        [
          ['card', 2000],
          ['cash', 500],
        ],
        1,
      ]);
      await desk.giveBack(desk.state.cart.taken![1]!);
      isWhole();
      expect(drawerOpened).to.equal(2);
      await pay('cash', 500);
      await pay('card');
      expect(drawerOpened, 'not again for what lies in it').to.equal(3);
      expect((await placed()).payments).to.deep.equal([
        ['card', 2000],
        ['cash', 500],
        ['card', 2500],
      ]);
    });

    it('once, when its key is pressed twice', async () => {
      await Promise.all([
        desk.takePart({ method: 'voucher', amount: 2999 }),
        desk.takePart({ method: 'voucher', amount: 2999 }),
      ]);
      expect(taken()).to.deep.equal([
        ['card', 2000],
        ['voucher', 2999],
      ]);
    });

    it('and is not paid again where another till gave it back, or paid it all', async () => {
      const [draft] = await drafts();
      await shop.drafts.put([{ ...draft!, taken: [], pos_register_id: 'lane-2' }]);
      await desk.payCash();
      expect([refused(), taken(), await orders()]).to.deep.equal(['draft_part_unknown', [], []]);
      await pay('voucher', 100);
      const parts = [...desk.state.cart.taken!];
      await shop.drafts.put([{ ...(await drafts())[0]!, status: 'paid' }]);
      await desk.payCash();
      expect([refused(), taken(), await orders()]).to.deep.equal(['draft_closed', [], []]);
      expect(desk.state.notice, 'and what was taken is told').to.have.deep.nested.property(
        'refusal.details',
        { parts },
      );
      await desk.clear();
      expect(desk.state.cart.lines).to.deep.equal([]);
    });

    it('and is not paid a second time where another till took it, or paid it all, since the basket was resumed', async () => {
      const [part] = desk.state.cart.taken!;
      await desk.hold('Table 5');
      const [draft] = await drafts();
      await shop.drafts.put([{ ...draft!, taken: [] }]);
      await desk.resume(draft!.id, 'aside');
      expect(taken()).to.deep.equal([]);
      const [resumed] = await drafts();
      await shop.drafts.put([{ ...resumed!, taken: [part!], pos_register_id: 'lane-2' }]);
      await desk.payCash();
      expect([refused(), await orders()]).to.deep.equal(['basket_repriced', []]);
      isWhole();
      await shop.drafts.put([{ ...resumed!, status: 'paid' }]);
      await desk.payCash();
      expect([refused(), taken(), await orders()]).to.deep.equal(['draft_closed', [], []]);
    });

    it('and no longer, so that a basket without one is sold, ended elsewhere or not', async () => {
      await desk.hold('Table 5');
      const [draft] = await drafts();
      await shop.drafts.put([{ ...draft!, taken: [] }]);
      await desk.resume(draft!.id, 'aside');
      await shop.drafts.put([{ ...draft!, status: 'paid' }]);
      await desk.payCash();
      expect((await placed()).payments).to.deep.equal([['cash', 5000]]);
    });

    it('and is told where the basket was closed elsewhere before it could be given back', async () => {
      const [draft] = await drafts();
      const parts = desk.state.cart.taken!;
      await shop.drafts.put([{ ...draft!, status: 'paid' }]);
      await desk.giveBack(parts[0]!);
      expect([refused(), taken()]).to.deep.equal(['draft_closed', []]);
      expect(desk.state.notice).to.have.deep.nested.property('refusal.details', { parts });
    });

    it('and is not given back again where another till did', async () => {
      const [draft] = await drafts();
      const [part] = desk.state.cart.taken!;
      await shop.drafts.put([{ ...draft!, taken: [], pos_register_id: 'lane-2' }]);
      await desk.giveBack(part!);
      expect([refused(), taken()]).to.deep.equal(['draft_part_unknown', []]);
    });

    it('in a draft that is neither discarded nor overwritten', async () => {
      const [draft] = await drafts();
      expect(await discardDraft(shop, draft!.id)).to.deep.equal(refuse('draft_part_paid'));
      const saved = await saveDraft(shop, draft!.id, { name: 'other', customer_id: '', lines: [] });
      expect(saved.ok && saved.draft.taken.map(({ amount }) => amount)).to.deep.equal([2000]);
    });
  });
});
