// The figures of a till over time, one chart below the other over the same hours. The table says the same; the pictures are
// not read out.
import '@mantine/charts/styles.css';
import { AreaChart, LineChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import type { TimelinePoint } from '@evertill/schemas';
import { timingKinds } from '@evertill/sync';
import type { ReactNode } from 'react';
import { wholeNumber } from '../../ui/decimal.ts';
import { locale, useText } from '../../ui/language.ts';
import { ownClock, ownWallTime } from '../../ui/time.ts';
import { bytesText, lengthText } from '../live/ago-text.ts';
import type { BandsProps } from './bands.tsx';
import { thinned } from './segments.ts';
import classes from './timeline.module.css';

/** More are closer together than the dots of a screen. */
const mostPoints = 400;

/** Below each chart. */
const ticks = 6;
/** ms; of a longer time the days are said instead of the hours. */
const longest = 2 * 86_400_000;

const colors = {
  catch_up: 'var(--mantine-color-blue-6)',
  apply: 'var(--mantine-color-evergreen-6)',
  query: 'var(--mantine-color-grape-6)',
  exchange: 'var(--mantine-color-orange-6)',
  journal_write: 'var(--mantine-color-red-6)',
} as const;

export function TimelineCharts({ points, from, to }: BandsProps) {
  const t = useText('support');
  const shown = thinned(points, mostPoints);
  const plain = shown.map(({ at, waiting, skew_ms, disk_left, timings }) => ({
    at: Date.parse(at),
    waiting,
    skew: skew_ms,
    disk: disk_left,
    ...timings,
  }));
  const kinds = timingKinds.filter((kind) => shown.some(({ timings }) => timings[kind] !== undefined));
  const has = (some: (point: TimelinePoint) => boolean) => shown.some(some);
  const shared = {
    data: plain,
    dataKey: 'at',
    h: 140,
    curveType: 'stepAfter',
    withDots: false,
    connectNulls: false,
    textColor: 'var(--mantine-color-text)',
    gridColor: 'var(--line)',
    tooltipAnimationDuration: 0,
    xAxisProps: {
      type: 'number',
      domain: [from, to],
      scale: 'time',
      ticks: Array.from({ length: ticks }, (_, index) => from + ((to - from) * (index + 0.5)) / ticks),
      tickFormatter: (at: number) => tickText(at, to - from),
      allowDataOverflow: true,
    },
    yAxisProps: { width: 80 },
    // Drawn once without a label before the pointer is over a point.
    tooltipProps: { labelFormatter: (at: unknown) => (typeof at === 'number' ? ownClock(at) : '') },
  } as const;
  const margin = { top: 4, right: 0, bottom: 0, left: 0 };
  const main = 'var(--mantine-primary-color-filled)';
  return (
    <div aria-hidden className={classes.charts} data-testid="timeline-charts">
      <Chart title={t('timeline.unsent')}>
        <AreaChart
          {...shared}
          series={[{ name: 'waiting', label: t('timeline.unsent'), color: main }]}
          valueFormatter={wholeNumber}
          areaProps={{ isAnimationActive: false }}
          areaChartProps={{ accessibilityLayer: false, margin }}
        />
      </Chart>
      {has(({ skew_ms }) => skew_ms !== null) && (
        <Chart title={t('timeline.skew')}>
          <LineChart
            {...shared}
            series={[{ name: 'skew', label: t('timeline.skew'), color: main }]}
            valueFormatter={lengthText}
            lineProps={{ isAnimationActive: false }}
            lineChartProps={{ accessibilityLayer: false, margin }}
          />
        </Chart>
      )}
      {has(({ disk_left }) => disk_left !== null) && (
        <Chart title={t('timeline.disk')}>
          <LineChart
            {...shared}
            series={[{ name: 'disk', label: t('timeline.disk'), color: main }]}
            valueFormatter={bytesText}
            lineProps={{ isAnimationActive: false }}
            lineChartProps={{ accessibilityLayer: false, margin }}
          />
        </Chart>
      )}
      {kinds.length > 0 && (
        <Chart title={t('timeline.timings')}>
          <LineChart
            {...shared}
            h={180}
            withLegend
            series={kinds.map((kind) => ({ name: kind, label: t(`timing.${kind}`), color: colors[kind] }))}
            valueFormatter={lengthText}
            connectNulls
            lineProps={{ isAnimationActive: false }}
            lineChartProps={{ accessibilityLayer: false, margin }}
          />
        </Chart>
      )}
    </div>
  );
}

function tickText(at: number, span: number): string {
  return span > longest
    ? new Date(at).toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
    : ownWallTime(at);
}

interface ChartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Chart({ title, children }: ChartProps) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4} dir="auto">
        {title}
      </Text>
      {children}
    </div>
  );
}
