// One payment, whatever happens on its way, until it is known what became of it; and the comparison of that with the
// ledger of the terminal, which is the truth.
import { expect } from 'chai';
import type { TerminalResult } from '../../../../desktop/services/terminal-bridge/payment-terminal.ts';
import type { GivenTerminal } from './given-terminal.ts';

export interface Paid {
  /** What `pay` said. */
  readonly first: TerminalResult;
  /** What is known in the end. */
  readonly last: TerminalResult;
  readonly inquiries: number;
}

export interface Way {
  /** Called before each inquiry. */
  readonly beforeInquiry?: (number: number) => void;
  readonly kind?: 'pay' | 'refund';
}

/** Fails unless: approved at the terminal ⇔ succeeded in the end; never two charges; never a second money command. */
export async function onePayment(
  given: GivenTerminal,
  transactionRef: string,
  amount: number,
  { beforeInquiry, kind = 'pay' }: Way = {},
): Promise<Paid> {
  const { machine } = given;
  const [before, told] = [machine.ledger.length, machine.told];
  const request = { transactionRef, amount, currency: 'EUR' };
  const first = await given.passing(given.terminal[kind](request));
  let last = first;
  let inquiries = 0;
  while (last.outcome === 'unknown') {
    if (++inquiries > 60) throw new Error(`Nobody ever knew what became of ${transactionRef}.`);
    beforeInquiry?.(inquiries);
    await given.clock.advance(60_000);
    last = await given.passing(given.terminal.inquire(transactionRef));
  }
  // What it may still be saying to nobody.
  await given.clock.advance(360_000);
  const moved = machine.ledger.slice(before).filter(({ state }) => state === 'approved');
  const about = `${transactionRef}: first ${first.outcome}, last ${last.outcome} ${last.declineCode ?? ''}`;
  expect(machine.told - told, `${about}: money commands`).to.be.at.most(1);
  expect(moved.length, `${about}: charges`).to.equal(last.outcome === 'succeeded' ? 1 : 0);
  if (last.outcome === 'succeeded') expect(last.amountApproved, about).to.equal(moved[0]?.amount);
  if (first.outcome !== 'unknown') expect(last).to.deep.equal(first);
  // Asked again under the same name, it moves nothing, whatever it was.
  if (given.book.attempts.has(transactionRef)) {
    const again = await given.passing(given.terminal[kind](request));
    expect(again, `${about}: asked again`).to.deep.equal(last);
    expect(machine.told - told, `${about}: asked again`).to.be.at.most(1);
  }
  machine.manners.length = 0;
  given.cuts.length = 0;
  return { first, last, inquiries };
}
