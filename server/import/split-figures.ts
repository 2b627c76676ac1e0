// Figures with a decimal comma, written without quotes where commas separate the cells: `1,50` is two cells there. Its decimals
// stand in the next column then, and everything behind them is a column too far.
import type { Sources } from './columns.ts';
import { plainFigure } from './decimal-text.ts';

/** Of every kind of table. */
const figureFields = [
  'price',
  'unit_cost',
  'counted',
  'rate',
  'tax',
  'custom_tax',
  'profit_percent',
  'low_stock_threshold',
  'units_per_pack',
];

export function figureColumns(sources: Sources): number[] {
  return figureFields.flatMap((field) => {
    const source = sources[field];
    return source && 'column' in source ? [source.column] : [];
  });
}

const beforeComma = /^\D*(?:\d+|\d{1,3}(?:[.' ]\d{3})+)$/;
/** Decimals or a group of digits, and what may stand behind the figure: a percent sign, a currency. */
const behindComma = /^(?:\d{1,3}|\d{3}\.\d+)(?: ?[\p{Sc}%]| \p{L}{1,4}\.?)?$/u;

/**
 * Does a figure of `columns` go on in the next cell? Looked for in cells from `first` on, and not where figures stand side by
 * side: others may hold what is theirs.
 */
export function hasSplitFigure(cells: readonly string[], columns: readonly number[], first: number): boolean {
  return columns.some((column) => {
    const [figure, next] = cells.slice(column, column + 2).map(plainFigure);
    if (next === undefined || column + 1 < first || columns.includes(column + 1)) return false;
    return beforeComma.test(figure!) && behindComma.test(next.trim());
  });
}
