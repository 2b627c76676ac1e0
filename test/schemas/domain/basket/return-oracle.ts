// Rule 10 of schemas/BASKET.md a second time: what goods of a sale that come back are worth, and how that is paid out.
import { integer, nearest, sumOf, through } from '../fractions.ts';
import { RefundOracle } from '../refund-oracle-bigint.ts';
import type { OracleLine, OracleReturn } from '../refund-oracle-bigint.ts';

export interface OraclePaidOut {
  readonly shares: readonly OracleReturn[];
  /** By method, more than nothing each. */
  readonly paidOut: ReadonlyMap<string, bigint>;
  readonly money: bigint;
}

/** In this turn, after the benefits' part. */
const others = ['card', 'bank_transfer', 'voucher', 'other'];

export class ReturnOracle {
  readonly #lines: readonly OracleLine[];
  readonly #goods: RefundOracle;
  /** What is left of what each method paid. */
  readonly #left = new Map<string, bigint>();
  readonly #coin: bigint;

  constructor(
    lines: readonly OracleLine[],
    payments: readonly { readonly method: string; readonly amount: number }[],
    coin: number,
  ) {
    this.#lines = lines;
    this.#goods = new RefundOracle(lines);
    this.#coin = BigInt(coin);
    for (const { method, amount } of payments) this.#left.set(method, this.leftOf(method) + BigInt(amount));
  }

  /** Of the goods of a line, `back` in thousandths. */
  left(id: string): Omit<OracleReturn, 'line'> {
    return this.#goods.left(id);
  }

  leftOf(method: string): bigint {
    return this.#left.get(method) ?? 0n;
  }

  /** Of what was paid, however it was. */
  money(): bigint {
    return sumOf([...this.#left.values()]);
  }

  /** Each of the lines has so much left. */
  giveBack(wanted: readonly (readonly [id: string, thousandths: bigint])[]): OraclePaidOut {
    const shares = wanted.map(([id, thousandths]) => this.#goods.give(id, thousandths)!);
    const ebt = sumOf(shares.map((share) => share.ebt));
    const kept = sumOf(this.#lines.map(({ id }) => this.#goods.left(id).ebt));
    const isLast = this.#lines.every(({ id }) => this.left(id).back === 0n);
    const most = this.money() - ebt - kept;
    const exact = isLast ? most : sumOf(shares.map((share) => share.total)) - ebt;
    const paidOut = new Map([['ebt', ebt]]);
    let rest = exact;
    for (const method of others) {
      const part = rest < this.leftOf(method) ? rest : this.leftOf(method);
      paidOut.set(method, part);
      rest -= part;
    }
    const beside = exact - rest;
    const cash = isLast ? rest : nearest(through(integer(rest), integer(this.#coin))) * this.#coin;
    paidOut.set('cash', beside + cash > most ? most - beside : cash);
    for (const [method, amount] of paidOut)
      if (amount === 0n) paidOut.delete(method);
      else this.#left.set(method, this.leftOf(method) - amount);
    return { shares, paidOut, money: sumOf([...paidOut.values()]) };
  }
}
