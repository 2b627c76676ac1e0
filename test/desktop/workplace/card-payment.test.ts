// [I12] A basket that is paid by card, without a screen: a terminal that cannot be used is never taken for none, an exchange is
// charged like a sale, and whoever stands here says how it goes on.
import { actionsOf, refuse } from '@evertill/client-core';
import type { CardSale, CardTill, CardWish, Refusal, ScreenTill } from '@evertill/client-core';
import type { Store } from '@evertill/schemas';
import { expect } from 'chai';
import { sell } from '../../../client-core/actions/sell.ts';
import { SaleDesk } from '../../../desktop/renderer/workplace/basket/sale-desk.ts';
import { openShop } from '../../client-core/actions/open-shop.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss, unlock } from '../../support/given-pins.ts';

const usable = { id: 'terminal-1', isUsable: true, takesEbt: false };

describe('[I12] a basket that is paid by card', () => {
  let shop: Shop;
  let desk: SaleDesk;
  let wishes: CardWish[];
  let asked: string[];
  let answers: (Partial<CardSale> | Refusal)[];
  let terminals: Awaited<ReturnType<CardTill['terminals']>>;
  let isFirst: boolean;

  beforeEach(async () => {
    shop = await openShop();
    await shop.opened();
    [wishes, asked, answers] = [[], [], []];
    terminals = { ok: true, terminals: [usable] };
    isFirst = true;
    const answer = async (what: string): Promise<CardSale | Refusal> => {
      asked.push(what);
      const next = answers.shift()!;
      return 'ok' in next ? (next as Refusal) : ({ ...blank, ...next } as CardSale);
    };
    const cards = {
      terminals: async () => terminals,
      pay: (wish: CardWish) => {
        wishes.push(wish);
        return answer('pay');
      },
      look: () => answer('look'),
      goOn: (_ref: string, rest: string) => answer(`rest ${rest}`),
      takeBack: () => answer('take back'),
      settle: (_ref: string, outcome: string) => answer(`settle ${outcome}`),
      seen: async () => isFirst,
    } as unknown as CardTill;
    const till = { ...shop, cards, actions: actionsOf({ ...shop, unlock }) };
    const store = (await shop.documents.get<Store>('store', 'store-1'))!;
    const keep = { load: () => undefined, save: () => undefined };
    desk = new SaleDesk(till as unknown as ScreenTill, store, {
      keep,
      openDrawer: () => undefined,
      attributed: 'lane',
    });
    await desk.enter({ text: 'MILK', qty: '1.000' });
  });
  afterEach(() => shop.close());

  const orders = async () => (await shop.entries()).filter(({ type }) => type === 'order.place');
  const basket = () => desk.state.cart.lines.length;
  const refused = () => (desk.state.notice?.kind === 'refused' ? desk.state.notice.refusal.code : undefined);

  const unusable: [string, () => void][] = [
    ['the book cannot be used', () => (terminals = refuse('terminal_book_unusable'))],
    ['none of its terminals can be used as it is saved', () => (terminals = { ok: true, terminals: [{ ...usable, isUsable: false }] })],
    ['the terminal cannot be reached', () => answers.push({ state: 'not_paid', outcome: 'error', declineCode: 'unreachable' })],
  ]; // prettier-ignore
  for (const [why, happens] of unusable) {
    it(`${why}: that is said, and nothing is paid before somebody says how`, async () => {
      happens();
      await desk.payCard();
      expect(desk.state.ask?.kind).to.equal('card_elsewhere');
      expect([basket(), await orders()]).to.deep.equal([1, []]);
      await desk.chargedElsewhere(false);
      expect([desk.state.ask, basket(), await orders()]).to.deep.equal([undefined, 1, []]);
    });

    it(`${why}: charged on a separate terminal, as somebody says`, async () => {
      happens();
      await desk.payCard();
      const before = wishes.length;
      await desk.chargedElsewhere(true);
      const [sale] = await orders();
      const { payments } = await shop.payloadOf(sale!.device_seq);
      expect(payments.map(({ method, terminal }) => [method, terminal])).to.deep.equal([['card', undefined]]);
      expect(wishes).to.have.length(before);
    });
  }

  it('a shop without a terminal of its own charges elsewhere, as ever', async () => {
    terminals = { ok: true, terminals: [] };
    await desk.payCard();
    expect([wishes, (await orders()).length]).to.deep.equal([[], 1]);
  });

  it('an exchange is charged by the terminal, with the goods that come back', async () => {
    const sold = await sell(shop, {
      lines: [{ sku: 'MILK', qty: 1 }],
      payments: [{ method: 'cash', amount: 200 }],
    });
    if (!sold.ok) throw new Error(sold.code);
    const { lines } = await shop.payloadOf(sold.record.device_seq);
    const back = [{ line_id: lines[0]!.client_line_id, qty: '1.000' }];
    await desk.enter({ text: 'SHIRT', qty: '1.000' });
    await desk.exchange({ orderId: sold.clientOrderId, back });
    answers.push({ state: 'not_paid', outcome: 'declined' });
    await desk.payCard();
    expect(wishes[0]).to.deep.include({
      exchange: { orderId: sold.clientOrderId, back },
      handed: [{ method: 'card', amount: desk.state.exact!.total }],
    });
    expect(refused()).to.equal('card_not_charged');
    expect(await orders()).to.have.length(1);
  });

  it('a doubt is asked about, settled by a manager, and what was refused is said', async () => {
    answers.push(
      { state: 'pending' },
      refuse('pin_wrong'),
      { state: 'pending', problem: 'card_part_open', charged: 100, outcome: 'succeeded' },
      { state: 'not_paid', outcome: 'declined', declineCode: 'given_back' },
    );
    const paying = desk.payCard();
    await untilDoubt();
    desk.card.say({ kind: 'settle', outcome: 'declined', by: byBoss });
    await untilDoubt();
    expect(desk.state.charging?.refusal?.code).to.equal('pin_wrong');
    desk.card.say({ kind: 'rest', rest: 'card' });
    await untilDoubt();
    expect(desk.state.charging).to.deep.include({ problem: 'card_part_open', charged: 100 });
    desk.card.say({ kind: 'take_back' });
    await paying;
    expect(asked).to.deep.equal(['pay', 'settle declined', 'rest card', 'take back']);
    expect([basket(), refused()]).to.deep.equal([1, 'card_not_charged']);
  });

  it('that another screen has put aside is not in front here as well', async () => {
    answers.push({ state: 'not_paid', outcome: 'declined' });
    isFirst = false;
    await desk.payCard();
    expect([basket(), refused()]).to.deep.equal([0, 'card_elsewhere']);
  });

  it('is not pressed again over what the terminal says of the payment before', async () => {
    answers.push({ state: 'not_paid', outcome: 'error', declineCode: 'earlier_contradicted' });
    await desk.payCard();
    expect([desk.state.ask, refused()]).to.deep.equal([undefined, 'card_contradicted']);
  });

  async function untilDoubt(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      await settle();
      if (desk.state.charging?.step === 'doubt') return;
    }
    throw new Error('Nobody is asked.');
  }
});

const blank = {
  transactionRef: 't-1',
  amount: 124,
  charged: 0,
  parts: [],
  rest: { cash: 0, card: 0 },
  currency: 'EUR',
  at: '2026-11-25T12:00:00.000Z',
  outcome: 'unknown',
  declineCode: '',
  message: '',
  problem: '',
  placed: null,
};
