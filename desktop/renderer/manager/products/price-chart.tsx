// The prices of the page that is shown, the oldest first. The table says the same; the picture is not read out.
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { sellingPriceRow } from '@evertill/schemas';
import type * as z from 'zod';
import { useText } from '../../ui/language.ts';
import type { PageSeen } from '../../tables/online/use-server-page.ts';
import { useHistoryCells } from './use-history-cells.ts';

type Row = z.infer<typeof sellingPriceRow>;

export function PriceChart({ seen }: { readonly seen: PageSeen<Row> }) {
  const t = useText('manager');
  const { amount, instant } = useHistoryCells();
  if (seen.name !== 'page' || seen.data.length < 2) return null;
  const points = seen.data.toReversed().map((row) => ({ at: instant(row.created_at), price: row.new_price }));
  return (
    <div aria-hidden data-testid="price-chart" data-points={points.length}>
      <LineChart
        h={220}
        mb="md"
        data={points}
        dataKey="at"
        curveType="stepAfter"
        series={[{ name: 'price', label: t('history.chart'), color: 'var(--mantine-primary-color-filled)' }]}
        valueFormatter={amount}
        textColor="var(--mantine-color-text)"
        gridColor="var(--line)"
        yAxisProps={{ width: 80 }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
        tooltipAnimationDuration={0}
      />
    </div>
  );
}
