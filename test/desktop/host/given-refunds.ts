// A sale that was paid by card at a till's own terminal, for tests of money that goes back to that card.
import { expect } from 'chai';
import type { CardRefundWish } from '@evertill/client-core';
import type { OrderPlacePayload } from '@evertill/schemas';
import type { Protocol } from '../services/terminal-bridge/given-terminal.ts';
import { byCard, GivenCards, total } from './given-cards.ts';

export const orderId = 'sale-1';

/** Opened before each test, and closed after it. */
export function givenRefunds() {
  let all!: GivenCards;
  beforeEach(() => open());
  afterEach(() => all.close());

  /** A milk that was paid like this, at the terminal. */
  async function open(handed = byCard, protocol: Protocol = 'pax', qty = 1): Promise<void> {
    all = await GivenCards.open(protocol);
    const [line] = all.cart.lines;
    const cart = { ...all.cart, lines: [{ ...line!, qty: `${qty}.000` }] };
    expect(await all.pay('t-1', handed, { cart, shown: qty * total })).to.include({ state: 'paid' });
  }
  async function instead(...how: Parameters<typeof open>): Promise<void> {
    await all.close();
    await open(...how);
  }

  /** Nothing is sold yet. */
  async function unsold(): Promise<void> {
    await all.close();
    all = await GivenCards.open();
  }

  const wish = (transactionRef: string, more: Partial<CardRefundWish> = {}): CardRefundWish => ({
    transactionRef,
    orderId,
    charge: 't-1',
    returnId: `return-${transactionRef}`,
    ...more,
  });
  const give = (ref: string, more: Partial<CardRefundWish> = {}) =>
    all.passing(all.refunds.give(all.till, wish(ref, more)));
  const left = async () => {
    const known = await all.refunds.cards(all.till, orderId);
    return 'cards' in known ? known.cards.map((card) => card.left) : known.code;
  };
  const returns = async (): Promise<OrderPlacePayload[]> => {
    const placed = await Promise.all(
      (await all.placed()).map(({ device_seq }) => all.shop.payloadOf(device_seq)),
    );
    return placed.filter(({ refs }) => refs.return_of === orderId);
  };
  const ledger = () => all.machine.ledger.map(({ kind, amount, state }) => `${kind} ${amount} ${state}`);
  const given = () =>
    all.machine.ledger.filter(({ kind, state }) => kind !== 'sale' && state === 'approved').length;
  const unseen = async () => (await all.refunds.unseen(all.till)).map(({ state }) => state);
  const plug = (isIn: boolean) => (all.agent.device.isUnplugged = !isIn);
  const piece = async () => {
    const record = (await all.placed())[0]!;
    const [line] = (await all.shop.payloadOf(record.device_seq)).lines;
    return { line_id: line!.client_line_id, qty: '1.000' };
  };

  /** The terminal does it, and nobody hears that. */
  async function unheard(ref = 'r-1', does: 'approve' | 'decline' = 'approve'): Promise<void> {
    all.machine.manners.push({ does, says: 'never' });
    const giving = all.refunds.give(all.till, wish(ref));
    await all.agent.clock.advance(10_000);
    plug(false);
    await all.agent.clock.advance(170_000);
    expect(await giving).to.include({ state: 'pending', outcome: 'unknown' });
    expect(await returns()).to.deep.equal([]);
  }

  return {
    all: () => all,
    instead,
    unsold,
    wish,
    give,
    left,
    returns,
    ledger,
    given,
    unseen,
    plug,
    piece,
    unheard,
  };
}
