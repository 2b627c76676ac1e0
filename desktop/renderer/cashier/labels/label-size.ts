// The labels a printer has in it, in mm: a roll of single ones, or a sheet.

export interface LabelSize {
  readonly id: '50x30' | '40x20' | '70x37' | 'a4';
  readonly width: number;
  readonly height: number;
  /** Of a page; a roll has a label on each. */
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
}

function roll(id: LabelSize['id'], width: number, height: number): LabelSize {
  return { id, width, height, page: { width, height }, columns: 1, rows: 1 };
}

export const labelSizes: readonly LabelSize[] = [
  roll('50x30', 50, 30),
  roll('40x20', 40, 20),
  roll('70x37', 70, 37),
  { id: 'a4', width: 70, height: 37, page: { width: 210, height: 297 }, columns: 3, rows: 8 },
];

/** Between the edge of a label and what stands on it, mm. */
export const labelEdge = 1.5;

/**
 * Widths of the narrowest bar, mm, the widest first: multiples of a dot of 203 and of 300 dots per inch, so that bars are
 * printed as wide as they are drawn.
 */
const bars = [0.5, 0.375, 0.339, 0.25, 0.1693];
/** Of a QR code. */
const squares = [0.75, 0.625, 0.5, 0.375, 0.25];

/** Width of the narrowest bar of a code of so many, mm; undefined when it does not fit the label. */
export function barWidth({ width }: LabelSize, modules: number): number | undefined {
  return bars.find((bar) => bar * modules <= width - 2 * labelEdge);
}

/** Of a QR code, which leaves room for words beside it. */
export function squareWidth({ width, height }: LabelSize, modules: number): number | undefined {
  const room = Math.min(height - 2 * labelEdge, (width - 2 * labelEdge) / 2);
  return squares.find((square) => square * modules <= room);
}

/** The pages it takes, each with the places of its labels: undefined for one that is used up already. */
export function pagesOf<T>(
  labels: readonly T[],
  { columns, rows }: LabelSize,
  firstFree: number,
): (T | undefined)[][] {
  const each = columns * rows;
  const skipped = each === 1 ? 0 : Math.min(Math.max(1, firstFree), each) - 1;
  const places = [...Array.from({ length: skipped }, () => undefined), ...labels];
  return Array.from({ length: labels.length === 0 ? 0 : Math.ceil(places.length / each) }, (_, page) =>
    places.slice(page * each, (page + 1) * each),
  );
}
