// How a till was: its connection and what was wrong as bands over time, its figures as charts below them, and all of it once
// more as a table.
import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { timelineReply } from '@evertill/schemas';
import type { SupportDevice, TimelineReply } from '@evertill/schemas';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Subject } from 'rxjs';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { RecordPart } from '../../ui/record-part.tsx';
import { useSupport } from '../support-context.ts';
import { withQuery } from '../support-paths.ts';
import { Bands } from './bands.tsx';
import { ConnectionTable, TimelineTable } from './timeline-tables.tsx';

/** ms */
const spans = { hour: 3_600_000, day: 86_400_000, week: 604_800_000, month: 2_592_000_000 } as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[];

/** Its code is fetched when somebody looks back; a window older than its server may find none. */
const Charts = lazy(() =>
  import('./timeline-charts.tsx').then(
    ({ TimelineCharts }) => ({ default: TimelineCharts }),
    () => ({ default: NoCharts }),
  ),
);

export function TimelinePart({ device }: { readonly device: SupportDevice }) {
  const t = useText('support');
  const { isAdmin } = useSupport();
  const { of, ask } = useAsked();
  const span = spanNames.find((one) => one === of('span')) ?? 'day';
  const from = useMemo(() => Date.now() - spans[span], [span]);
  const told$ = useMemo(() => new Subject<void>(), []);
  const { device_id, vendor_id, reported_at, is_connected } = device;
  useEffect(() => told$.next(), [told$, reported_at, is_connected]);
  const path = withQuery(`/support/devices/${encodeURIComponent(device_id)}/timeline`, {
    vendor_id: isAdmin ? vendor_id : '',
    from: new Date(from).toISOString(),
  });
  const { seen, again } = useServerAnswer(path, timelineReply, told$);
  return (
    <Stack>
      <SegmentedControl
        size="md"
        fullWidth
        maw={480}
        aria-label={t('timeline.span')}
        value={span}
        onChange={(next) => ask({ span: next === 'day' ? '' : next })}
        data={spanNames.map((value) => ({ value, label: t(`timeline.spans.${value}`) }))}
        data-testid="timeline-span"
      />
      {!seen && <Skeleton h={320} />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {seen?.name === 'answer' && <Timeline timeline={seen.reply} device={device} from={from} />}
    </Stack>
  );
}

interface TimelineProps {
  readonly timeline: TimelineReply;
  readonly device: SupportDevice;
  /** ms */
  readonly from: number;
}

function Timeline({ timeline: { points, connections }, device, from }: TimelineProps) {
  const t = useText('support');
  const to = useMemo(
    () => Math.max(Date.now(), ...points.slice(-1).map(({ at }) => Date.parse(at))),
    [points],
  );
  const known = device.is_connected ? to : Date.parse(device.last_seen_at);
  if (points.length === 0 && connections.length === 0) return <Text c="dimmed">{t('timeline.none')}</Text>;
  return (
    <>
      {points.length > 0 && (
        <RecordPart title={t('device.history')}>
          <div dir="ltr" data-testid="timeline" data-points={points.length}>
            <Bands points={points} from={from} to={to} known={known} />
            <Suspense fallback={<Skeleton h={240} />}>
              <Charts points={points} from={from} to={to} />
            </Suspense>
          </div>
          <TimelineTable points={points} />
        </RecordPart>
      )}
      <RecordPart title={t('timeline.connections')}>
        <ConnectionTable connections={connections} />
      </RecordPart>
    </>
  );
}

function NoCharts() {
  const t = useText('support');
  return (
    <Text c="dimmed" size="sm">
      {t('timeline.noCharts')}
    </Text>
  );
}
