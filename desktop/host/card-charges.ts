// What of a sale its terminal is asked for, what became of each, and how it is given back. Each is an attempt of its own in the
// book, under a name of its own for ever; what is known of one is read there, and what is not is asked of the terminal.
import type { CardPart, Handed } from '@evertill/client-core';
import { chargedAmount, countedCharge, cutText, isPlausibleCharge } from '@evertill/schemas';
import type { Charge, WaitingSale } from '../services/terminal-bridge/book/card-sale-table.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { refused } from '../services/terminal-bridge/payment-terminal.ts';
import type { TerminalResult } from '../services/terminal-bridge/payment-terminal.ts';

/** What became of one charge. */
export interface Fate {
  readonly charge: Charge;
  readonly state: CardPart['state'];
  readonly result: TerminalResult | undefined;
}

/** What a terminal said in this process, by the charge; it may not have been written down. */
export type Said = ReadonlyMap<string, TerminalResult>;

export type GivenBack = 'given_back' | 'refused' | 'unknown';

function isCharged({ method, amount, partId }: Handed, takesEbt: boolean): boolean {
  return partId === undefined && amount > 0 && (method === 'card' || (method === 'ebt' && takesEbt));
}

export class CardCharges {
  readonly #bridge: Pick<Bridge, 'agent' | 'book' | 'log'>;

  constructor(bridge: Pick<Bridge, 'agent' | 'book' | 'log'>) {
    this.#bridge = bridge;
  }

  /** In the order of `handed`; `done` are those that stand already, each for a part that is the same. */
  of(
    transactionRef: string,
    handed: readonly Handed[],
    takesEbt: boolean,
    done: readonly Charge[] = [],
  ): Charge[] {
    const left = [...done];
    let number = 0;
    return handed.flatMap((one, part): Charge[] => {
      if (!isCharged(one, takesEbt)) return [];
      const tender = one.method === 'ebt' ? 'ebt_food' : 'card';
      const at = left.findIndex((charge) => charge.tender === tender && charge.amount === one.amount);
      if (at !== -1) return [{ ...left.splice(at, 1)[0]!, part }];
      let name: string;
      do {
        number += 1;
        name = number === 1 ? transactionRef : `${transactionRef}.${number}`;
      } while (
        done.some((charge) => charge.transactionRef === name) ||
        this.#bridge.book.attempts.find(name) !== undefined
      );
      return [{ transactionRef: name, part, amount: one.amount, tender }];
    });
  }

  /**
   * One after the other, until one of them is not charged as it was asked for. What is known already is not asked for again.
   * `isStopped`: nobody wants the next one any more.
   */
  async charge(sale: WaitingSale, isStopped: () => boolean): Promise<Said> {
    const { agent } = this.#bridge;
    const said = new Map<string, TerminalResult>();
    const known = new Map(this.fates(sale).map(({ charge, ...fate }) => [charge.transactionRef, fate]));
    for (const charge of sale.charges) {
      const { transactionRef, amount, tender } = charge;
      // Approved for a part, it counts for less than it was asked for by now.
      if (known.get(transactionRef)?.state === 'charged') continue;
      const result: TerminalResult = isStopped()
        ? { outcome: 'canceled' }
        : await agent.payments.pay(sale.terminalId, {
            transactionRef,
            amount,
            tender,
            currency: sale.currency,
          });
      said.set(transactionRef, result);
      if (result.outcome !== 'succeeded' || !isAsAsked({ charge, result })) break;
    }
    return said;
  }

  /** Asks the terminal about those nobody knows the end of. */
  async ask({ charges }: WaitingSale): Promise<Said> {
    const said = new Map<string, TerminalResult>();
    for (const { transactionRef } of charges) {
      const result = await this.#bridge.agent.payments.inquire(transactionRef);
      if (result) said.set(transactionRef, result);
    }
    return said;
  }

  fates({ charges }: WaitingSale, said: Said = new Map()): readonly Fate[] {
    const { attempts } = this.#bridge.book;
    return charges.map((charge): Fate => {
      const { transactionRef } = charge;
      const written = attempts.find(transactionRef);
      const result = written?.attempt.result ?? said.get(transactionRef);
      if (!result) return { charge, state: written ? 'unknown' : 'waiting', result };
      if (result.outcome === 'unknown') return { charge, state: 'unknown', result };
      if (result.outcome !== 'succeeded') return { charge, state: 'not_charged', result };
      return this.isBack(transactionRef)
        ? { charge, state: 'not_charged', result: backResult(charge, result) }
        : { charge, state: 'charged', result };
    });
  }

  /** `again`: also when the terminal has refused it before; somebody asks for it. */
  async giveBack(terminal: string, name: string, again: boolean): Promise<GivenBack> {
    const { agent, book, log } = this.#bridge;
    const written = book.attempts.find(name)?.attempt;
    const taken = written?.heard?.outcome === 'succeeded' ? written.heard : written?.result;
    if (written?.kind !== 'sale' || taken?.outcome !== 'succeeded') return 'refused';
    for (const transactionRef of backNames(name)) {
      const before = book.attempts.find(transactionRef)?.attempt.result;
      if (before?.outcome === 'succeeded') return 'given_back';
      if (before && again) continue;
      const back =
        before ??
        (await agent.terminals.find(terminal)?.guarded.reverse({
          transactionRef,
          amount: taken.amountApproved ?? written.amount,
          currency: written.currency,
          tender: written.tender,
          original: taken.rawRef ?? '',
          madeAt: written.device,
        })) ??
        refused('terminal_unsaved');
      log.info(`${name} is given back: ${back.outcome} ${back.declineCode ?? ''}`.trim());
      if (back.outcome === 'unknown') agent.payments.watch(transactionRef);
      if (back.outcome === 'succeeded') return 'given_back';
      return back.outcome === 'unknown' ? 'unknown' : 'refused';
    }
    return 'refused';
  }

  /** Whether the terminal took back what was charged under this name. */
  isBack(name: string): boolean {
    for (const back of backNames(name)) {
      const written = this.#bridge.book.attempts.find(back);
      // A payment may be called like it.
      if (!written || written.attempt.kind === 'sale') return false;
      if (written.attempt.result?.outcome === 'succeeded') return true;
    }
    return false;
  }
}

/** Minor units of what was charged of it. */
export function chargedSum(fates: readonly Fate[]): number {
  return fates.reduce(
    (sum, { charge, state, result }) =>
      sum + (state === 'charged' ? (result?.amountApproved ?? charge.amount) : 0),
    0,
  );
}

/** Whether it moved what it was asked for; what was given on top does not count, up to as much again. */
export function isAsAsked({ charge: { amount }, result }: Pick<Fate, 'charge' | 'result'>): boolean {
  if (result === undefined) return false;
  const moved = chargedAmount(result) ?? amount;
  return moved >= amount && isPlausibleCharge(amount, result);
}

/** The sale with what was approved of each charge, where that is only a part of it. */
export function asApproved(sale: WaitingSale, fates: readonly Fate[]): WaitingSale {
  return fates.reduce((before, { charge, state, result }): WaitingSale => {
    const { amount } = countedCharge(charge.amount, result ?? {});
    if (state !== 'charged' || amount <= 0 || amount === charge.amount) return before;
    const isPart = (one: Charge) => one.transactionRef === charge.transactionRef;
    return {
      ...before,
      handed: before.handed.map((one, part) => (part === charge.part ? { ...one, amount } : one)),
      charges: before.charges.map((one) => (isPart(one) ? { ...one, amount } : one)),
    };
  }, sale);
}

/** Minor units the customer gave on top of a charge. */
export function tipOf({ charge, state, result }: Fate): number {
  return state === 'charged' ? countedCharge(charge.amount, result ?? {}).tip : 0;
}

function backResult(charge: Charge, result: TerminalResult): TerminalResult {
  const moved = result.amountApproved ?? charge.amount;
  return isAsAsked({ charge, result })
    ? { outcome: 'declined', declineCode: 'given_back', message: `${moved} were taken back.` }
    : {
        outcome: 'declined',
        declineCode: 'other_amount',
        message: `The terminal approved ${moved} instead of ${charge.amount}; that was taken back.`,
      };
}

/** What stands of it in its order. */
export function terminalOf(
  transactionRef: string,
  { outcome, authCode = '', cardLast4 = '', cardBrand = '', entryMode = '', surcharge = 0 }: TerminalResult,
): NonNullable<Handed['terminal']> {
  return {
    paymentReference: cutText(transactionRef, 100),
    authCode: cutText(authCode, 40),
    cardLast4: /^\d{4}$/.test(cardLast4) ? cardLast4 : '',
    cardBrand: cutText(cardBrand, 40),
    entryMode: cutText(entryMode, 40),
    outcome,
    ...(surcharge > 0 && { surcharge }),
  };
}

/** The names of one charge's tries to give it back; a try whose end nobody knows is never followed by another. */
const mostTries = 20;

function* backNames(name: string): Generator<string> {
  yield `${name}-back`;
  for (let number = 2; number <= mostTries; number += 1) yield `${name}-back-${number}`;
}
