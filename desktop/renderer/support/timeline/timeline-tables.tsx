// The timeline in words: moment by moment, newest first, and how the connection went.
import { Text } from '@mantine/core';
import type { TimelinePoint, TimelineReply } from '@evertill/schemas';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import { bytesText, lengthText } from '../live/ago-text.ts';
import { PlainTable } from '../server/plain-table.tsx';
import { useConnectionWord } from './connection-word.ts';
import classes from './timeline.module.css';

/** The newest; older ones stand in the charts, and in a shorter span. */
const mostRows = 200;

export function TimelineTable({ points }: { readonly points: readonly TimelinePoint[] }) {
  const t = useText('support');
  const connectionWord = useConnectionWord();
  const wordsOf = useFindingWords();
  return (
    <details className={classes.more}>
      <summary data-testid="timeline-table">{t('timeline.table')}</summary>
      <PlainTable
        label={t('device.history')}
        none={t('timeline.none')}
        rows={points.toReversed().slice(0, mostRows)}
        rowId={({ at, source }) => `${at} ${source}`}
        columns={[
          { id: 'at', title: t('timeline.time'), show: ({ at }) => ownClock(at) },
          { id: 'source', title: t('timeline.source'), show: ({ source }) => t(`timeline.${source}`) },
          {
            id: 'connection',
            title: t('timeline.connection'),
            show: ({ connection }) => connectionWord(connection),
          },
          { id: 'waiting', title: t('timeline.unsent'), show: ({ waiting }) => wholeNumber(waiting) },
          {
            id: 'skew',
            title: t('timeline.skew'),
            show: ({ skew_ms }) => (skew_ms === null ? '–' : lengthText(skew_ms)),
          },
          {
            id: 'disk',
            title: t('timeline.disk'),
            show: ({ disk_left }) => (disk_left === null ? '–' : bytesText(disk_left)),
          },
          {
            id: 'findings',
            title: t('timeline.findings'),
            show: ({ findings }) => findings.map((code) => wordsOf(code).sentence).join(' '),
          },
        ]}
      />
    </details>
  );
}

export function ConnectionTable({ connections }: Pick<TimelineReply, 'connections'>) {
  const t = useText('support');
  const connectionWord = useConnectionWord();
  return (
    <PlainTable
      label={t('timeline.connections')}
      none={t('timeline.noConnections')}
      rows={connections.map((one, index) => ({ ...one, index }))}
      rowId={({ index }) => String(index)}
      columns={[
        { id: 'at', title: t('timeline.time'), show: ({ at }) => ownClock(at) },
        { id: 'name', title: t('timeline.connection'), show: ({ name }) => connectionWord(name) },
        {
          id: 'reason',
          title: t('timeline.reason'),
          show: ({ reason }) => (
            <Text size="sm">
              <bdi lang="en">{reason}</bdi>
            </Text>
          ),
        },
      ]}
    />
  );
}
