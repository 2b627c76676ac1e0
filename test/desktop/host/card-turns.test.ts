// [I2] [I12] Whoever takes money for one basket takes turns with everybody else who does; what came of it is shown by one screen;
// and whoever presses stop is heard wherever the charge is.
import { expect } from 'chai';
import { createDispatch } from '../../../desktop/ipc/dispatch.ts';
import { channels } from '../../../desktop/ipc/channels.ts';
import { cardHandlers } from '../../../desktop/host/card-handlers.ts';
import { tillHandlers } from '../../../desktop/host/till-handlers.ts';
import { placeCharged } from '../../../client-core/actions/place-once.ts';
import { prepareOrder } from '../../../client-core/actions/place-order.ts';
import { refuse } from '../../../client-core/refusal.ts';
import { placedOrdersOf } from '../../../desktop/host/placed-orders-of.ts';
import type { Till } from '@evertill/client-core';
import { settle } from '../../support/fake-clock.ts';
import { byCard, GivenCards, total } from './given-cards.ts';

describe('[I12] money that is taken for a basket', () => {
  let all: GivenCards;
  beforeEach(async () => {
    all = await GivenCards.open();
  });
  afterEach(() => all.close());

  const handlers = () => tillHandlers(() => all.till, all.agent.book);
  const inCash = () =>
    handlers()['till:place-order']({
      cart: all.cart as never,
      handed: [{ method: 'cash', amount: total }],
      shown: total,
      attributed: 'lane',
    }) as Promise<{ code?: string; displayCode?: string }>;

  for (const first of ['cash', 'card'] as const) {
    it(`in cash and by card at once, ${first} first: once`, async () => {
      const card = () => all.sales.pay(all.till, all.wish('t-1'));
      const [one, other] = first === 'cash' ? [inCash(), card()] : [card(), inCash()];
      await all.agent.clock.advance(200_000);
      const outcomes = await Promise.all([one, other]);
      expect(outcomes.filter((outcome) => 'code' in outcome)).to.have.length(1);
      expect(await all.placed()).to.have.length(1);
      expect(all.charged()).to.have.length(first === 'cash' ? 0 : 1);
    });
  }

  it('is stopped also while the terminal is asked about something else', async () => {
    await all.unheard('t-0');
    all.agent.device.isUnplugged = false;
    const { payments, terminals } = all.agent.agent;
    const { guarded } = terminals.find('terminal-1')!;
    const inquire = guarded.inquire.bind(guarded);
    let over!: () => void;
    const waits = new Promise<void>((resolve) => (over = resolve));
    guarded.inquire = (ref) => waits.then(() => inquire(ref));
    const asking = payments.inquire('t-0');
    const paying = payments.pay('terminal-1', { transactionRef: 't-1', amount: 5, currency: 'EUR' });
    await settle();
    expect(await payments.cancel('t-1')).to.equal(true);
    over();
    expect(await all.passing(paying)).to.include({ outcome: 'canceled' });
    expect(await asking).to.include({ outcome: 'succeeded' });
    expect(all.machine.told).to.equal(1);
  });

  it('is stopped also before it is written down', async () => {
    const paying = all.sales.pay(all.till, all.wish('t-1'));
    void all.sales.cancel('t-1');
    expect(await all.passing(paying)).to.include({ state: 'not_paid', outcome: 'canceled' });
    expect(all.machine.told).to.equal(0);
  });

  it('and was not charged: its basket is put aside by one screen, however many ask, and once', async () => {
    all.machine.manners.push({ does: 'decline' });
    await all.pay('t-1');
    const seen = (screen: string, holdAs?: string) =>
      all.sales.seen(all.till, { transactionRef: 't-1', screen, holdAs });
    const asked = await Promise.all(['one', 'two', 'three'].map((screen) => seen(screen, 'Held')));
    expect(asked).to.deep.equal([{ isFirst: true }, { isFirst: false }, { isFirst: false }]);
    // Its answer got lost.
    expect(await seen('one', 'Held')).to.deep.equal({ isFirst: true });
    all.killed();
    expect(await seen('two', 'Held')).to.deep.equal({ isFirst: false });
    const drafts = await all.shop.drafts.find({ selector: {} });
    expect(drafts.filter(({ name }) => name === 'Held')).to.have.length(1);
    expect(await all.sales.unseen(all.till)).to.deep.equal([]);
  });

  it('is shown also when another one cannot be', async () => {
    await all.unheard('t-0');
    all.agent.device.isUnplugged = false;
    const { sales } = all.agent.book;
    const unseen = sales.unseen.bind(sales);
    sales.unseen = () => {
      const [written] = unseen();
      const broken = { ...written!, sale: { ...written!.sale, charges: undefined as never } };
      return [broken, written!];
    };
    expect((await all.sales.unseen(all.till)).map(({ transactionRef }) => transactionRef)).to.deep.equal([
      't-0',
    ]);
  });

  it('is placed in the next shift only where its own is closed', async () => {
    const prepared = await prepareOrder(all.shop, all.cart);
    if (!prepared.ok) throw new Error(prepared.code);
    const { append } = all.shop;
    let tries = 0;
    // The disk is full for a moment, and meanwhile the shift changes.
    const full: typeof append = async (entry) => {
      tries += 1;
      if (entry.type !== 'order.place' || tries > 1) return append(entry);
      changed = true;
      return refuse('journal_unwritable');
    };
    let changed = false;
    const documents = {
      get: ((collection: string, id: string) =>
        all.shop.documents.get(collection, id)) as Till['documents']['get'],
      find: (async (collection: string, query: never) => {
        const found = await all.shop.documents.find(collection, query);
        return changed && collection === 'work_shift' ? [{ ...anotherShift }] : found;
      }) as unknown as Till['documents']['find'],
    };
    const view = { ofType: (type: string) => (changed ? [] : all.shop.view.ofType(type as 'edit')) };
    const till = { ...all.shop, append: full, documents, view } as unknown as Till;
    const placed = await placeCharged(till, placedOrdersOf(till), {
      prepared,
      handed: byCard,
      actorId: 'user-1',
    });
    expect(placed).to.include({ ok: false, code: 'journal_unwritable' });
    await settle();
    expect(await all.placed()).to.deep.equal([]);
  });

  it('where the book cannot be used, nobody is told that there is no terminal', async () => {
    const dispatch = createDispatch(
      channels,
      cardHandlers(undefined, () => all.till) as never,
      () => undefined,
    );
    for (const name of ['card:terminals', 'card:unseen', 'card:troubles'])
      expect(await dispatch(name, {})).to.include({ ok: false, code: 'terminal_book_unusable' });
  });
});

const anotherShift = {
  id: 'shift-9',
  pos_register_id: 'lane-1',
  status: 'open',
  contested: false,
  opened_at: '2026-11-25T12:00:00.000Z',
  opened_device_id: 'device-1',
  shift_label: '',
  opening_cash: 0,
  opening_invoice_slip_count: 0,
  opening_voucher_stub_count: 0,
  opening_card_receipt_count: 0,
  opened_by_vendor_employee_id: 'user-1',
  assignees: [],
  cash_movements: [],
};
