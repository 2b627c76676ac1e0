// A second reckoning of what is left of a sale, to hold the first against: written from the documents with BigInts and
// plain lists, nothing shared with the code under test.

export interface OracleLine {
  readonly id: string;
  /** Thousandths. */
  readonly sold: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly ebt: bigint;
}

export interface OracleReturn {
  readonly line: string;
  readonly back: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly ebt: bigint;
}

/** `figure` × part ÷ whole to the nearest unit, a half away from zero. */
function share(figure: bigint, part: bigint, whole: bigint): bigint {
  const floor = (figure * part) / whole;
  const left = figure * part - floor * whole;
  return left * 2n >= whole ? floor + 1n : floor;
}

export class RefundOracle {
  readonly #lines: ReadonlyMap<string, OracleLine>;
  readonly #returns: OracleReturn[] = [];

  constructor(lines: readonly OracleLine[]) {
    this.#lines = new Map(lines.map((line) => [line.id, line]));
  }

  left(id: string): { back: bigint; tax: bigint; total: bigint; ebt: bigint } {
    const line = this.#lines.get(id)!;
    const left = { back: line.sold, tax: line.tax, total: line.total, ebt: line.ebt };
    for (const one of this.#returns) {
      if (one.line !== id) continue;
      left.back -= one.back;
      left.tax -= one.tax;
      left.total -= one.total;
      left.ebt -= one.ebt;
    }
    return left;
  }

  /** What so much of a line comes to, out of what is left; refused when so much is not left. */
  give(id: string, back: bigint): OracleReturn | undefined {
    const left = this.left(id);
    if (back <= 0n || back > left.back) return undefined;
    const given = {
      line: id,
      back,
      tax: share(left.tax, back, left.back),
      total: share(left.total, back, left.back),
      ebt: share(left.ebt, back, left.back),
    };
    this.#returns.push(given);
    return given;
  }

  /** Everything given back so far. */
  given(): bigint {
    return this.#returns.reduce((sum, { total }) => sum + total, 0n);
  }
}
