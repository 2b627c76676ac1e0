// Figures as people write them: in the digits of their script, grouped as in Berlin, Zurich or Delhi. A figure that has one
// reading is read; `1,234` has two, and only the other figures of its file can tell them apart.

export type DecimalSign = '.' | ',';

const digits = /[٠-٩۰-۹०-९০-৯๐-๙]/gu;
/** Of the scripts above, in their order. */
const noughts = ['٠', '۰', '०', '০', '๐'].map((nought) => nought.charCodeAt(0));

/** In ASCII digits, with blanks, apostrophes and signs in one form; `٫` stays, for it is always the decimal sign. */
export function plainFigure(text: string): string {
  // A raised or a ringed figure (`3⁹⁹`) is none of the number beside it.
  if (/^[\d.,]*$|\p{No}/u.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(digits, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - noughts.findLast((nought) => nought <= code)!);
    })
    .replace(/[’‘ʼ´`′٬]/g, "'")
    .replace(/[−‒–—]/g, '-')
    .replaceAll('،', ',')
    .replaceAll('·', '.')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `-5`, `5-` and `(5)` are what is owed or missing. */
export function signedFigure(text: string): { readonly isNegative: boolean; readonly bare: string } {
  const [, inside, before, after] = /^\((.*)\)$|^-\s*(.*)$|^(.*?)\s*-$/.exec(text) ?? [];
  const bare = inside ?? before ?? after;
  return { isNegative: bare !== undefined, bare: (bare ?? text).trim() };
}

/** "1,000" may be one or a thousand. "1,000.50" can only be one thing. */
export function isAmbiguous(figure: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(figure);
}

/** How to write a figure that has two readings; blank of any other. `decimals`: that a point always begins so many. */
export function ambiguityOf(figure: string, decimals?: 3): string {
  if (!isAmbiguous(figure)) return '';
  const [whole, decimal] = [figure.replace(/[.,]/, ''), figure.replace(',', '.')];
  if (decimals === 3) return `it could be ${whole} or ${decimal}; write one of these`;
  return `it could be ${whole} or ${Number(decimal)}; write ${whole} or ${decimal}0`;
}

const spaced = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?:[.,٫]\d+)?$/;
const grouped = /^\d{1,3}(?:(?:,\d{3})+(?:[.٫]\d+)?|(?:\.\d{3})+(?:[,٫]\d+)?)$/;
const lakhs = /^\d{1,2}(?:,\d{2})+,\d{3}(?:[.٫]\d+)?$/;
const single = /^(?:\d+|\d*[.,٫]\d+)$/;

/**
 * Digits with at most one point; undefined when unreadable. `sign` decides what is ambiguous; without it a single separator
 * is the decimal one.
 */
export function plainDecimal(figure: string, sign?: DecimalSign): string | undefined {
  if (isAmbiguous(figure) && sign !== undefined)
    return figure.includes(sign) ? figure.replace(',', '.') : figure.replace(/[.,]/, '');
  if (spaced.test(figure)) return pointed(figure.replace(/[ ']/g, ''));
  if (single.test(figure)) return pointed(figure);
  if (lakhs.test(figure)) return pointed(figure.replaceAll(',', ''));
  if (!grouped.test(figure)) return undefined;
  // The first separator groups; the other kind, if there is one, is the decimal one.
  return pointed(figure.replaceAll(/[.,]/.exec(figure)![0], ''));
}

function pointed(figure: string): string {
  const [whole, decimals] = figure.split(/[.,٫]/);
  return decimals === undefined ? whole! : `${whole === '' ? '0' : whole}.${decimals}`;
}

/** What a readable figure shows of the decimal sign of its writer; undefined when it could be either. */
function shownSign(figure: string): DecimalSign | undefined {
  if (isAmbiguous(figure) || plainDecimal(figure) === undefined) return undefined;
  const [first, ...more] = figure.match(/[.,]/g) ?? [];
  const last = more.at(-1) ?? first;
  if (first === undefined || last === undefined) return undefined;
  const isGroup = more.length > 0 && last === first;
  return isGroup ? other(last) : (last as DecimalSign);
}

function other(separator: string): DecimalSign {
  return separator === ',' ? '.' : ',';
}

/**
 * The decimal sign of one file. It is learned from every figure before it is told; where figures contradict one another,
 * or none of them shows it, there is none.
 */
export class FileDecimals {
  readonly #shown = new Set<DecimalSign>();
  #isLearning = true;

  get sign(): DecimalSign | undefined {
    return this.#shown.size === 1 ? [...this.#shown][0] : undefined;
  }

  /** All figures of the file were read once. */
  settle(): void {
    this.#isLearning = false;
  }

  /** While it learns, an ambiguous figure is taken for whatever it can be: its row is not judged yet. */
  read<Value>(text: string, how: (text: string, sign?: DecimalSign) => Value | undefined): Value | undefined {
    if (!this.#isLearning) return how(text, this.sign);
    return how(text, '.') ?? how(text, ',');
  }

  /** What stands around the figure, such as a currency, says nothing. */
  learn(text: string): void {
    if (!this.#isLearning || this.#shown.size > 1) return;
    const shown = shownSign(plainFigure(text).replace(/^\D+|\D+$/g, ''));
    if (shown) this.#shown.add(shown);
  }
}
