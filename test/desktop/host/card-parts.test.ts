// [I12] Several cards for one sale, benefits of an EBT card and an exchange: each charge is an attempt of its own, none is made
// twice or forgotten, and what is charged and not used is given back.
import { expect } from 'chai';
import type { CardSale, Handed, Refusal } from '@evertill/client-core';
import type { Product, Store } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss, byCashier } from '../../support/given-pins.ts';
import { stock } from '../../support/till-at-rest.ts';
import type { Protocol } from '../services/terminal-bridge/given-terminal.ts';
import { GivenCards, total } from './given-cards.ts';

const two: readonly Handed[] = [
  { method: 'card', amount: 100 },
  { method: 'card', amount: 24 },
];

describe('[I12] several cards for one sale', () => {
  let all: GivenCards;
  const opened = async (protocol: Protocol = 'pax', store: Partial<Store> = {}) => {
    await all?.close();
    all = await GivenCards.open(protocol, store);
  };
  beforeEach(() => opened());
  afterEach(() => all.close());
  const amounts = () => all.charged().map(({ amount }) => amount);
  const goOn = (rest: 'cash' | 'card') => all.passing(all.sales.goOn(all.till, 't-1', rest));
  const takeBack = () => all.passing(all.sales.takeBack(all.till, 't-1'));
  const states = (sale: CardSale | Refusal) =>
    'parts' in sale ? sale.parts.map(({ state }) => state) : sale;
  const payments = async () => {
    const [sale, ...others] = await all.placed();
    expect(others).to.deep.equal([]);
    return (await all.shop.payloadOf(sale!.device_seq)).payments;
  };

  it('are charged one after the other, and stand in it each with what the terminal said', async () => {
    const paid = await all.pay('t-1', two);
    expect(paid).to.include({ state: 'paid', amount: total, charged: total });
    expect(amounts()).to.deep.equal([100, 24]);
    const said = (await payments()).map(({ amount, terminal }) => [amount, terminal?.paymentReference]);
    expect(said).to.deep.equal([
      [100, 't-1'],
      [24, 't-1.2'],
    ]);
  });

  it('beside one that was taken before: the terminal is asked for the new one alone (field case 14)', async () => {
    const handed = [{ ...two[0]!, partId: 'part' }, two[1]!];
    expect(await all.pay('t-1', handed)).to.include({ state: 'paid', amount: 24, charged: 24 });
    expect(amounts()).to.deep.equal([24]);
    expect((await payments()).map(({ amount, terminal }) => [amount, terminal?.outcome])).to.deep.equal([
      [100, undefined],
      [24, 'succeeded'],
    ]);
  });

  it('and the first is declined: the second is not asked for, and nothing is charged', async () => {
    all.machine.manners.push({ does: 'decline' });
    expect(await all.pay('t-1', two)).to.include({ state: 'not_paid', outcome: 'declined' });
    expect(all.machine.told).to.equal(1);
    expect(await all.placed()).to.deep.equal([]);
  });

  describe('and a card is approved for a part (field case 13)', () => {
    beforeEach(async () => {
      all.machine.manners.push({ does: 'approve', amount: 60 });
      const open = await all.pay('t-1');
      expect(open).to.include({ state: 'pending', problem: 'card_part_open', charged: 60 });
      expect(open).to.have.deep.property('rest', { cash: 64, card: 64 });
      expect(await all.placed()).to.deep.equal([]);
    });

    it('what was approved stays, and the rest is taken in cash', async () => {
      expect(await goOn('cash')).to.include({ state: 'paid' });
      expect((await payments()).map(({ method, amount }) => [method, amount])).to.deep.equal([
        ['card', 60],
        ['cash', 64],
      ]);
    });

    it('the rest is charged to another card, after the program was killed as well', async () => {
      all.killed();
      await all.agent.clock.advance(10_000);
      await settle();
      expect(await goOn('card')).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([60, 64]);
    });

    it('it is given back', async () => {
      expect(await takeBack()).to.include({ state: 'not_paid', declineCode: 'given_back' });
      expect(await all.placed()).to.deep.equal([]);
    });
  });

  it('and cash beside them: a card is charged the rest exactly (field case 11)', async () => {
    await opened('pax', { cash_rounding: 5 });
    all.machine.manners.push({ does: 'approve' }, { does: 'decline' });
    const parts: Handed[] = [
      { method: 'cash', amount: 30 },
      { method: 'card', amount: 50 },
      { method: 'card', amount: 44 },
    ];
    expect(await all.pay('t-1', parts)).to.have.deep.property('rest', { cash: 45, card: 44 });
    expect(await goOn('card')).to.include({ state: 'paid' });
    expect(amounts()).to.deep.equal([50, 44]);
  });

  it('and less than the smallest coin is left: cash closes it (field case 11)', async () => {
    await opened('pax', { cash_rounding: 5 });
    all.machine.manners.push({ does: 'approve' }, { does: 'decline' });
    const parts: Handed[] = [
      { method: 'card', amount: 122 },
      { method: 'card', amount: 2 },
    ];
    expect(await all.pay('t-1', parts)).to.have.deep.property('rest', { cash: 0, card: 2 });
    expect(await goOn('cash')).to.include({ state: 'paid' });
    expect((await payments()).map(({ method, amount }) => [method, amount])).to.deep.equal([
      ['card', 122],
      ['cash', 0],
    ]);
  });

  describe('and the second is declined', () => {
    beforeEach(async () => {
      all.machine.manners.push({ does: 'approve' }, { does: 'decline' });
      const open = await all.pay('t-1', two);
      expect(open).to.include({ state: 'pending', problem: 'card_part_open', charged: 100 });
      expect(states(open)).to.deep.equal(['charged', 'not_charged']);
      expect(open).to.have.deep.property('rest', { cash: 24, card: 24 });
    });

    it('the first stays, and the rest is taken in cash', async () => {
      expect(await goOn('cash')).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([100]);
      expect((await payments()).map(({ method, amount }) => [method, amount])).to.deep.equal([
        ['card', 100],
        ['cash', 24],
      ]);
    });

    it('the rest is charged to another card, under a name of its own', async () => {
      all.machine.manners.push({ does: 'decline' });
      expect(await goOn('card')).to.include({ state: 'pending', problem: 'card_part_open' });
      expect(await goOn('card')).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([100, 24]);
      expect(all.machine.told).to.equal(4);
    });

    it('the first is given back: nothing is charged, and the basket comes back', async () => {
      expect(await takeBack()).to.include({ state: 'not_paid', declineCode: 'given_back' });
      expect(all.machine.ledger.map(({ kind, state }) => `${kind} ${state}`)).to.deep.equal([
        'sale reversed',
        'sale declined',
        'reversal approved',
      ]);
      expect(await all.pay('t-2')).to.include({ state: 'paid' });
      expect(await all.placed()).to.have.length(1);
    });

    it('the terminal does not give it back: it is asked anew by whoever presses again, or given back by hand', async () => {
      all.machine.manners.push({ does: 'decline' });
      expect(await takeBack()).to.include({ state: 'pending', problem: 'card_not_given_back' });
      const by = (who: typeof byBoss) => all.troubles.dealWith(all.till, 't-1', 'hand', who);
      expect(await by(byCashier)).to.include({ code: 'forbidden' });
      expect(await by({ ...byBoss, pin: '1' })).to.include({ code: 'pin_wrong' });
      expect(all.agent.book.sales.find('t-1')?.state).to.equal('pending');
      expect(await by(byBoss)).to.include({ ok: true });
      const written = all.agent.book.sales.find('t-1')!;
      expect(written).to.include({ state: 'not_paid' });
      expect(written.result!.byHand).to.include({ by: 'boss', note: byBoss.note });
      // Who, when and why is on record, here and at the server.
      expect(all.agent.book.troubles.find('t-1')).to.deep.include({
        amount: 100,
        code: 'card_unplaced',
        laneId: all.till.laneId,
      });
      await all.agent.clock.advance(5000);
      expect(all.agent.bridge.alarms().at(-1)!.settled).to.include({ how: 'given_back', by: 'boss' });
    });

    it('somebody goes on with it while it is given back: what ends it is first, and no card is charged for it any more', async () => {
      const { sales } = all.agent.book;
      const end = sales.end.bind(sales);
      let going: ReturnType<typeof goOn> | undefined;
      sales.end = (...how) => {
        going = all.sales.goOn(all.till, 't-1', 'card');
        end(...how);
      };
      expect(await takeBack()).to.include({ state: 'not_paid' });
      expect(await all.passing(going!)).to.include({ state: 'not_paid' });
      const kept = all.charged().filter(({ kind }) => kind === 'sale');
      expect(kept, 'charged and forgotten').to.deep.equal([]);
    });

    it('it is not given back while somebody goes on with it', async () => {
      const going = all.sales.goOn(all.till, 't-1', 'card');
      expect(await takeBack()).to.include({ code: 'card_unsettled' });
      expect(await all.passing(going)).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([100, 24]);
    });

    it('is there after the program was killed, and goes on', async () => {
      all.killed();
      await all.agent.clock.advance(10_000);
      await settle();
      expect((await all.sales.unseen(all.till)).map(({ problem }) => problem)).to.deep.equal([
        'card_part_open',
      ]);
      expect(all.machine.told).to.equal(2);
      expect(await goOn('card')).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([100, 24]);
    });
  });

  it('and the program is killed at any moment: nothing is charged twice, and it goes on from where it was', async () => {
    const ends = new Set<string>();
    for (let at = 250; at <= 9000; at += 250) {
      await opened();
      void all.sales.pay(all.till, all.wish('t-1', two)).catch(() => undefined);
      await all.agent.clock.advance(at);
      all.killed();
      await all.agent.clock.advance(700_000);
      await settle();
      const [sale] = await all.sales.unseen(all.till);
      const about = `killed after ${at} ms: ${sale?.state} ${sale?.problem}`;
      ends.add(`${sale?.state} ${sale?.problem}`);
      const charged = amounts();
      expect(charged, about).to.deep.equal([100, 24].slice(0, charged.length));
      expect(sale?.charged ?? 0, about).to.equal(charged.reduce((sum, one) => sum + one, 0));
      if (sale?.state === 'pending') expect(await goOn('card'), about).to.include({ state: 'paid' });
      const paid = amounts().reduce((sum, one) => sum + one, 0);
      expect([paid, (await all.placed()).length], about).to.deep.equal(
        sale?.state === 'not_paid' ? [0, 0] : [total, 1],
      );
    }
    expect([...ends].toSorted()).to.deep.equal(['paid ', 'pending card_part_open']);
  }).timeout(60_000);

  it('one of them moves another amount: it is taken back, and the other stays until somebody says how it goes on', async () => {
    all.machine.manners.push({ does: 'approve' }, { does: 'approve', amount: 60 });
    expect(await all.pay('t-1', two)).to.include({ problem: 'card_part_open', charged: 100 });
    expect(all.charged().map(({ kind, amount }) => [kind, amount])).to.deep.equal([
      ['sale', 100],
      ['reversal', 60],
    ]);
  });

  it('a tip and a surcharge are each written with their payment, by whoever sold', async () => {
    all.machine.manners.push({ does: 'approve', surcharge: 3 }, { does: 'approve', tip: 20 });
    const paying = all.sales.pay(all.till, all.wish('t-1', two));
    await all.agent.clock.advance(500);
    // Another cashier stands here when it is done.
    Object.assign(all.shop, { actorId: () => 'user-2' });
    const sale = await all.passing(paying);
    expect(sale).to.include({ state: 'paid' });
    const [first, second] = await payments();
    expect(sale)
      .to.have.nested.property('placed.tips')
      .that.deep.equals({ [second!.client_payment_id]: 20 });
    expect([first!.terminal!.surcharge, second!.terminal!.surcharge]).to.deep.equal([3, undefined]);
    const tips = (await all.shop.entries()).filter(({ type }) => type === 'order.tip');
    expect(
      tips.map(({ actor_id, payload }) => [actor_id, payload['client_payment_id'], payload['tip']]),
    ).to.deep.equal([['user-1', second!.client_payment_id, 20]]);
  });

  describe('benefits of an EBT card', () => {
    const bread = async () => {
      await stock(all.shop, { id: 'bread', sku_code: 'BREAD', price: 300, is_snap_eligible: true });
      const product = (await all.shop.documents.get<Product>('product', 'bread'))!;
      const [item] = await sellables(all.shop.documents, [{ product, variation_id: '', barcode: '' }]);
      return addItem(emptyCart('sale-2'), item!, { lineId: 'bread-line' })!;
    };
    const handed: readonly Handed[] = [
      { method: 'ebt', amount: 200 },
      { method: 'card', amount: 100 },
    ];
    const tenders = () => ['t-1', 't-1.2'].map((name) => all.agent.book.attempts.find(name)?.attempt.tender);

    it('are charged by a terminal that can', async () => {
      await opened('pax', { prices_include_tax: false });
      expect(await all.pay('t-1', handed, { cart: await bread(), shown: 300 })).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([200, 100]);
      expect(tenders()).to.deep.equal(['ebt_food', 'card']);
      expect((await payments()).map(({ method, terminal }) => [method, terminal?.outcome])).to.deep.equal([
        ['ebt', 'succeeded'],
        ['card', 'succeeded'],
      ]);
    });

    it('are no business of one that cannot', async () => {
      await opened('cloud', { prices_include_tax: false });
      expect(await all.pay('t-1', handed, { cart: await bread(), shown: 300 })).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([100]);
      expect((await payments()).map(({ method, terminal }) => [method, terminal?.outcome])).to.deep.equal([
        ['ebt', undefined],
        ['card', 'succeeded'],
      ]);
    });
  });

  describe('an exchange', () => {
    let sold: { id: string; line: string };
    beforeEach(async () => {
      const outcome = await sell(all.shop, {
        lines: [{ sku: 'MILK', qty: 1 }],
        payments: [{ method: 'cash', amount: 200 }],
      });
      if (!outcome.ok) throw new Error(outcome.code);
      const { lines } = await all.shop.payloadOf(outcome.record.device_seq);
      sold = { id: outcome.clientOrderId, line: lines[0]!.client_line_id };
    });
    const shirt = async () => {
      const product = (await all.shop.documents.get<Product>('product', 'p2'))!;
      const [item] = await sellables(all.shop.documents, [{ product, variation_id: '', barcode: '' }]);
      return addItem(emptyCart('exchange-1'), item!, { lineId: 'out' })!;
    };
    const exchanged = async () => {
      const back = [{ line_id: sold.line, qty: '1.000' }];
      return {
        handed: [{ method: 'card', amount: 2000 - total }] as readonly Handed[],
        more: { cart: await shirt(), shown: 2000, exchange: { orderId: sold.id, back } },
      };
    };

    it('with a card part is charged by the terminal, and placed once', async () => {
      const { handed, more } = await exchanged();
      expect(await all.pay('t-1', handed, more)).to.include({ state: 'paid', amount: 2000 - total });
      expect(await all.pay('t-1', handed, more)).to.include({ state: 'paid' });
      expect(amounts()).to.deep.equal([2000 - total]);
      const placed = await all.placed();
      expect(placed).to.have.length(2);
      const { refs, payments: paid } = await all.shop.payloadOf(placed[1]!.device_seq);
      expect(refs.exchange_of).to.equal(sold.id);
      expect(paid[0]!.terminal!.paymentReference).to.equal('t-1');
    });

    it('whose goods came back another way meanwhile is not placed, and the card is given back', async () => {
      const { handed, more } = await exchanged();
      const paying = all.sales.pay(all.till, all.wish('t-1', handed, more));
      await all.agent.clock.advance(500);
      const given = await returnOrder(all.shop, {
        orderId: sold.id,
        returnId: 'return-1',
        lines: [{ line_id: sold.line, qty: '1.000' }],
        paidOut: [{ method: 'cash', amount: total }],
      });
      expect(given).to.include({ ok: true });
      expect(await all.passing(paying)).to.include({ state: 'pending', problem: 'refund_exceeds' });
      expect(await takeBack()).to.include({ state: 'not_paid', declineCode: 'given_back' });
      expect(amounts()).to.deep.equal([2000 - total]);
      expect(all.charged().map(({ kind }) => kind)).to.deep.equal(['reversal']);
    });
  });
});
