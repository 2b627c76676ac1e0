// [I12] The whole chain under everything that may go wrong at once: a client, the server on Postgres, an agent, each driver
// and its terminal, with lines cut at any byte, frames lost, late and twice, results by socket and webhook together,
// terminals that die or are busy, agent and server killed. The full version is `npm run prove -- card-chain`.
import { setTimeout as passing } from 'node:timers/promises';
import { expect } from 'chai';
import type { Cuts } from '../../../desktop/services/terminal-bridge/simulated/cut-line.ts';
import type { Manner } from '../../../desktop/services/terminal-bridge/simulated/machine.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { isProof } from '../../support/is-proof.ts';
import { ChainSales, meantBy } from './chain-sales.ts';
import { GivenChain } from './given-chain.ts';
import { networked } from './given-card-terminals.ts';
import type { CardTerminal, Networked } from './given-card-terminals.ts';

/** Of each driver. */
const payments = isProof ? 10_000 : 24;
/** Of each protocol. */
const terminals = isProof ? 16 : 6;
const kills = isProof ? 100 : 3;
/** No faster: what a busy machine takes long for must still be a moment of this clock, or nobody stays connected. */
const speed = 40;
/** About as many bytes as a line of the protocol carries in one payment. */
const longest: Record<Networked, number> = { zvt: 500, pax: 330, nexo: 4_000, cloud: 1_200 };

describe('[I12] the whole chain of card payments', function () {
  this.timeout(isProof ? 10_800_000 : 120_000);
  const chance = new SeededChance('the whole chain');
  let chain: GivenChain;
  let sales: ChainSales;
  /** References somebody was called to look at. */
  const shown = new Map<string, string>();

  before(async () => {
    chain = await GivenChain.open(chance, terminals, speed);
    sales = new ChainSales(chain);
  });
  after(() => chain?.close());

  function someManner(amount: number, protocol: Networked): Manner {
    return {
      does: chance.weighted({ approve: 72, decline: 10, cancel: 6, 'wait in vain': 6, 'be busy': 6 }),
      takesMs: chance.pick([0, 500, 4_000, 15_000]),
      says: chance.weighted({ once: 80, twice: 10, late: 5, never: 5 }),
      ...(chance.happens(0.03) && { amount: amount - 1 }),
      ...(chance.happens(0.06) && { dies: chance.pick(['before', 'after'] as const) }),
      ...(protocol === 'zvt' && { takesBack: chance.happens(0.3) }),
    };
  }

  function someCut(protocol: Networked): Cuts {
    const at = chance.between(0, longest[protocol]);
    const piece = () => chance.between(1, 40);
    return chance.happens(0.5) ? { hears: at, piece } : { says: at, piece };
  }

  /** One after the other at one terminal, as its cashier would. */
  async function sells(terminal: CardTerminal, count: number): Promise<void> {
    const { machine, cuts, protocol } = terminal;
    for (let number = 0; number < count; number += 1) {
      const sale = await sales.next();
      machine.manners.splice(0, Infinity, someManner(sale.amount, protocol));
      cuts.length = 0;
      if (chance.happens(0.4)) cuts.push(someCut(protocol));
      if (chance.happens(0.1)) cuts.push(someCut(protocol));
      // Mostly: some ask while nobody is there.
      if (chance.happens(0.9)) while (!chain.network.isUp) await passing(20);
      const ref = await sales.ask(terminal, sale, chance.happens(0.1));
      const { attention } = await sales.fateOf(ref);
      if (attention !== '') shown.set(ref, attention);
    }
  }

  async function dies(total: number, isOver: () => boolean): Promise<void> {
    for (let nr = 1; nr <= kills && !isOver(); nr += 1) {
      while (sales.asked.length < (total * (nr - 0.5)) / kills && !isOver()) await passing(20);
      // Not at the moment when all of them have just asked.
      await passing(chance.between(0, 2_000));
      await chain.kill(nr % 3 === 0 ? 'server' : 'agent');
    }
  }

  it(`of ${payments} payments of each driver finalizes what was approved, once, after ${kills} kills`, async () => {
    let isOver = false;
    const watching = sales.watch();
    const each = Math.ceil(payments / terminals);
    const selling = Promise.all(chain.terminals.map((terminal) => sells(terminal, each))).finally(() => {
      isOver = true;
    });
    await Promise.all([selling, dies(each * chain.terminals.length, () => isOver)]);
    // What is late arrives, and everybody who has something to say has said it.
    chain.network.isGood = true;
    await passing(3_000);
    sales.stop();
    await watching;
    await agrees();
  });

  async function agrees(): Promise<void> {
    const charged = new Map<number, number[]>();
    for (const { machine } of chain.terminals) {
      for (const { amount, state } of machine.ledger) {
        if (state !== 'approved') continue;
        charged.set(meantBy(amount), [...(charged.get(meantBy(amount)) ?? []), amount]);
      }
    }
    const { rows } = await chain.system.owner.query<{
      id: string;
      state: string;
      attention: string;
      outcome: string;
      decline_code: string;
      inquiries: number;
      status: string;
      payment_status: string;
      paid: number;
      outcomes: string[];
    }>(
      `SELECT t.id, t.state, t.attention, t.outcome, t.decline_code, t.inquiries, o.status, o.payment_status, o.paid::int,
              ARRAY(SELECT p.outcome FROM order_payments p WHERE p.vendor_id = o.vendor_id AND p.parent_id = o.id) AS outcomes
         FROM terminal_payments t JOIN orders o ON o.id = t.order_id`,
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    expect(known.size).to.equal(sales.asked.length);
    const counts: Record<string, Record<string, number>> = {};
    let money = 0;
    let approved = 0;
    for (const { ref, amount, order, protocol } of sales.asked) {
      const row = known.get(ref)!;
      const moved = charged.get(amount) ?? [];
      const about = `${protocol} ${order} ${ref} ${row.outcome} ${row.attention}`;
      expect(moved.length, `${about}: charges`).to.be.at.most(1);
      const isPaid = moved.length === 1;
      expect([row.state, row.attention], about).to.deep.equal(['settled', '']);
      expect(row.outcome === 'succeeded', `${about}: approved is succeeded`).to.equal(isPaid);
      expect([row.status, row.payment_status, row.paid], about).to.deep.equal(
        !isPaid
          ? ['pending', 'pending', 0]
          : moved[0] === amount
            ? ['completed', 'paid', amount]
            : ['pending', 'partial', moved[0]],
      );
      expect(row.outcomes, about).to.deep.equal([row.outcome]);
      // What was approved for a part counts for that part.
      expect(shown.get(ref), about).to.equal(undefined);
      const seen = (counts[protocol] ??= {});
      const what =
        row.outcome === 'error'
          ? row.decline_code
          : `${row.outcome}${row.inquiries > 0 ? ' after asking' : ''}`;
      seen[what] = (seen[what] ?? 0) + 1;
      if (isPaid) [money, approved] = [money + moved[0]!, approved + 1];
    }
    expect(
      [...charged.keys()].filter((amount) => !sales.asked.some((one) => one.amount === amount)),
    ).to.deep.equal([]);
    for (const { machine } of chain.terminals)
      expect(machine.told).to.be.at.most(Math.ceil(payments / terminals));
    expect(chain.network.refused).to.deep.equal([]);
    expect(await chain.shop.attention()).to.deep.equal([]);
    const report = `/vendor/shifts/work-shifts/${chain.shop.shift}/x-report`;
    const { body } = await chain.shop.ask('get', report, undefined, 'owner');
    const buckets = body.payment_breakdown as { bucket: string; amount: number; count: number }[];
    expect(buckets.find(({ bucket }) => bucket === 'Card')).to.include({ amount: money, count: approved });
    // All of it was there to be seen.
    const all = (what: string) => networked.map((protocol) => counts[protocol]?.[what] ?? 0);
    const direct = all('succeeded');
    const asked = all('succeeded after asking');
    const about = JSON.stringify(counts);
    for (const [nr, count] of direct.entries()) expect(count + asked[nr]!, about).to.be.above(0);
    // Few are heard at once on such a network, and of a few none may be.
    if (isProof) expect(Math.max(...direct), about).to.be.above(0);
    expect(Math.max(...asked), about).to.be.above(0);
    const { agent, server } = chain.kills;
    console.log(`      ${sales.asked.length} payments: ${JSON.stringify(counts)}`);
    console.log(
      `      ${agent} agents and ${server} servers killed; frames: ${JSON.stringify(chain.network.seen)}`,
    );
  }
});
