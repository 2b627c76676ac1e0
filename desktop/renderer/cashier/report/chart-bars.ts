// Which bars a chart has.
import type { ReportRow } from '@evertill/schemas';
import type { ChartedReport } from './charted.ts';

/** As many names as can be read beside each other. */
const most = 12;

/** An hour without a sale between two others is a gap to be seen; of categories the largest are drawn. */
export function chartBars(report: ChartedReport, rows: readonly ReportRow[]): readonly ReportRow[] {
  if (report !== 'hours') return rows.slice(0, most);
  const known = new Map(rows.map((row) => [Number(row['hour']), row]));
  const hours = [...known.keys()];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: hours.length === 0 ? 0 : last - first + 1 }, (_, index) => {
    const hour = first + index;
    return known.get(hour) ?? { hour, total: 0 };
  });
}
