// What the drawer of a lane must come to, reckoned beside the till from what people did, by the words of the documents
// alone: amounts rounded once per line and tax once per line, halves away from zero; what is cash to the smallest coin; a part
// that comes back is its share of what is left, the last part all that is left; back to how it was paid, cash last.

export interface RungLine {
  /** Minor units a piece or a kilogram. */
  readonly price: bigint;
  /** Ten-thousandths of a percent; the price does not include it. */
  readonly rate: bigint;
  readonly thousandths: bigint;
}

export interface HandedOver {
  readonly method: 'cash' | 'card' | 'voucher';
  readonly amount: bigint;
}

interface LineLeft {
  thousandths: bigint;
  total: bigint;
}

export interface RungSale {
  readonly id: string;
  readonly shift: string;
  /** Below zero for goods that came back. */
  readonly total: bigint;
  readonly cash: bigint;
  readonly left: readonly LineLeft[];
  /** Of the money, and of what was not paid in cash. */
  moneyLeft: bigint;
  otherLeft: bigint;
  voided: boolean;
  returned: boolean;
}

export interface ReckonedShift {
  readonly id: string;
  readonly cashier: string;
  readonly opening: bigint;
  moved: bigint;
  closing: { readonly z: bigint; readonly expected: bigint; readonly counted: bigint } | undefined;
}

const coin = 5n;

export class LaneOracle {
  readonly sales = new Map<string, RungSale>();
  readonly shifts: ReckonedShift[] = [];
  #z = 0n;

  /** What it costs: paid otherwise, and in cash alone. */
  static costs(lines: readonly RungLine[]): { readonly exact: bigint; readonly cash: bigint } {
    const exact = sum(lines.map(lineTotal));
    return { exact, cash: inCoins(exact) };
  }

  openShift(id: string, cashier: string, opening: bigint): void {
    this.shifts.push({ id, cashier, opening, moved: 0n, closing: undefined });
  }

  sell(id: string, lines: readonly RungLine[], handed: readonly HandedOver[]): bigint {
    const { exact } = LaneOracle.costs(lines);
    const other = sum(handed.filter(({ method }) => method !== 'cash').map(({ amount }) => amount));
    const isCash = handed.some(({ method }) => method === 'cash');
    const total = isCash ? other + inCoins(exact - other) : exact;
    this.#keep(id, total, total - other, {
      left: lines.map((line) => ({ thousandths: line.thousandths, total: lineTotal(line) })),
      moneyLeft: total,
      otherLeft: other,
    });
    return total;
  }

  /** `wanted`: which line, and how much of it. Answers what is paid out, as the till shows it: below zero. */
  giveBack(
    id: string,
    saleId: string,
    wanted: readonly { readonly at: number; readonly thousandths: bigint }[],
  ): bigint {
    const sale = this.sales.get(saleId)!;
    let worth = 0n;
    for (const { at, thousandths } of wanted) {
      const line = sale.left[at]!;
      const share = rounded(line.total * thousandths, line.thousandths);
      line.thousandths -= thousandths;
      line.total -= share;
      worth += share;
    }
    const isLast = sale.left.every(({ thousandths }) => thousandths === 0n);
    const notCash = worth < sale.otherLeft ? worth : sale.otherLeft;
    const wantedMoney = notCash + inCoins(worth - notCash);
    const money = isLast || wantedMoney > sale.moneyLeft ? sale.moneyLeft : wantedMoney;
    const other = money < sale.otherLeft ? money : sale.otherLeft;
    sale.moneyLeft -= money;
    sale.otherLeft -= other;
    sale.returned = true;
    this.#keep(id, -money, other - money, { left: [], moneyLeft: 0n, otherLeft: 0n });
    return -money;
  }

  undo(saleId: string): void {
    this.sales.get(saleId)!.voided = true;
  }

  move(amount: bigint): void {
    this.#open().moved += amount;
  }

  expected(): bigint {
    const { id, opening, moved } = this.#open();
    const living = [...this.sales.values()].filter((sale) => sale.shift === id && !sale.voided);
    return opening + moved + sum(living.map(({ cash }) => cash));
  }

  closeShift(counted: bigint): void {
    this.#open().closing = { z: ++this.#z, expected: this.expected(), counted };
  }

  #open(): ReckonedShift {
    return this.shifts.at(-1)!;
  }

  #keep(
    id: string,
    total: bigint,
    cash: bigint,
    rest: Pick<RungSale, 'left' | 'moneyLeft' | 'otherLeft'>,
  ): void {
    this.sales.set(id, { id, shift: this.#open().id, total, cash, ...rest, voided: false, returned: false });
  }
}

function lineTotal({ price, rate, thousandths }: RungLine): bigint {
  const amount = rounded(price * thousandths, 1000n);
  return amount + rounded(amount * rate, 1_000_000n);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => a + b, 0n);
}

/** Halves away from zero; `denominator` above zero. */
export function inCoins(amount: bigint): bigint {
  return rounded(amount, coin) * coin;
}

function rounded(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
