// What was sold as bars: by the hour standing, by category and payment lying, so that their names have room. The table
// below says the same; the picture is not read out.
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { ReportRow } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { chartBars } from './chart-bars.ts';
import type { ChartedReport } from './charted.ts';
import { columnsOf } from './report-columns.ts';
import { useCellText } from './report-table.tsx';

export interface ReportChartProps {
  readonly report: ChartedReport;
  readonly rows: readonly ReportRow[];
}

export function ReportChart({ report, rows }: ReportChartProps) {
  const t = useText('cashier');
  const money = useMoney();
  const read = useCellText(report);
  const [naming] = columnsOf(report, true);
  const bars = chartBars(report, rows).map((row) => ({
    name: read(naming!, row),
    total: Number(row['total']),
  }));
  const lying = report !== 'hours';
  return (
    <div aria-hidden data-testid="report-chart" data-bars={bars.length}>
      <BarChart
        h={lying ? 64 + bars.length * 36 : 260}
        data={bars}
        dataKey="name"
        series={[{ name: 'total', label: t('figure.total'), color: 'var(--mantine-primary-color-filled)' }]}
        orientation={lying ? 'vertical' : 'horizontal'}
        valueFormatter={money}
        textColor="var(--mantine-color-text)"
        gridColor="var(--line)"
        {...(lying ? { yAxisProps: { width: 150 } } : { yAxisProps: { width: 80 } })}
        barProps={{ maxBarSize: 48, radius: 4, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        tooltipAnimationDuration={0}
      />
    </div>
  );
}
