// The server every till depends on: whether its news flow, its processes, its database, and what waits in it.
import { Alert, Group, Skeleton } from '@mantine/core';
import { serverReply } from '@evertill/schemas';
import type { ServerReply } from '@evertill/schemas';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { wholeNumber } from '../../ui/decimal.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../ui/record-page.module.css';
import { RecordPart } from '../../ui/record-part.tsx';
import { ownClock } from '../../ui/time.ts';
import { bytesText, lengthText } from '../live/ago-text.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { Moment } from '../live/moment.tsx';
import { useLiveAnswer } from '../live/use-live-answer.ts';
import { PlainTable } from './plain-table.tsx';

export function ServerPage() {
  const t = useText('support');
  const { reply, why, again } = useLiveAnswer('/support/server', serverReply);
  return (
    <div className={classes.page} data-testid="support-server">
      <Group justify="space-between" align="flex-start">
        <PageHeading title={t('server.title')}>{t('server.hint')}</PageHeading>
        <LiveMark why={why} />
      </Group>
      {!reply && !why && <Skeleton h={240} />}
      {why && !reply && <WhyNot seen={why} onAgain={again} />}
      {reply && <Parts server={reply} />}
    </div>
  );
}

function Parts({ server }: { readonly server: ServerReply }) {
  const t = useText('support');
  const { database, processes, queues } = server;
  return (
    <>
      <div className={classes.parts}>
        <RecordPart title={t('server.feed')}>
          <Feed feed={server.feed} />
        </RecordPart>
        <RecordPart title={t('server.database')}>
          <Facts>
            <Fact label={t('server.server')}>{server.version}</Fact>
            <Fact
              label={t('server.history')}
              note={t('server.historyNote', { time: ownClock(server.epoch_since) })}
            >
              {server.epoch}
            </Fact>
            <Fact label={t('server.database')}>{database.version}</Fact>
            <Fact label={t('server.size')}>{bytesText(database.bytes)}</Fact>
            <Fact label={t('server.connections')}>
              {t('server.ofMost', { count: database.connections, most: database.most_connections })}
            </Fact>
            <Fact label={t('server.migrations')}>{wholeNumber(database.migrations)}</Fact>
          </Facts>
        </RecordPart>
      </div>
      <RecordPart title={t('server.processes')}>
        <PlainTable
          label={t('server.processes')}
          none={t('server.noProcess')}
          rows={processes}
          rowId={({ id }) => id}
          columns={[
            { id: 'id', title: t('server.process'), show: ({ id }) => <bdi>{id}</bdi> },
            { id: 'version', title: t('server.version'), show: ({ version }) => <bdi>{version}</bdi> },
            { id: 'started', title: t('server.started'), show: ({ started_at }) => ownClock(started_at) },
            {
              id: 'heard',
              title: t('server.heard'),
              show: ({ heard_at }) => <Moment at={heard_at} as="ago" />,
            },
            { id: 'sockets', title: t('server.sockets'), show: ({ sockets }) => wholeNumber(sockets) },
            {
              id: 'streams',
              title: t('server.streams'),
              show: ({ event_streams }) => wholeNumber(event_streams),
            },
            { id: 'lag', title: t('server.lag'), show: ({ loop_lag_ms }) => lengthText(loop_lag_ms) },
            { id: 'memory', title: t('server.memory'), show: ({ memory_bytes }) => bytesText(memory_bytes) },
          ]}
        />
      </RecordPart>
      <RecordPart title={t('server.queues')}>
        <PlainTable
          label={t('server.queues')}
          none={t('server.empty')}
          rows={queues}
          rowId={({ name }) => name}
          columns={[
            { id: 'name', title: t('server.queue'), show: ({ name }) => <bdi>{name}</bdi> },
            { id: 'length', title: t('server.length'), show: ({ length }) => wholeNumber(length) },
            {
              id: 'oldest',
              title: t('server.oldest'),
              show: ({ oldest_at }) => (oldest_at === null ? '–' : <Moment at={oldest_at} />),
            },
          ]}
        />
      </RecordPart>
    </>
  );
}

function Feed({ feed }: { readonly feed: ServerReply['feed'] }) {
  const t = useText('support');
  const isHeld = feed.held_ms > 0;
  return (
    <>
      <Alert
        color={isHeld ? 'yellow' : 'evergreen'}
        variant="light"
        mb="sm"
        data-testid="feed"
        data-held={isHeld}
      >
        {isHeld ? t('server.held', { time: lengthText(feed.held_ms) }) : t('server.flowing')}
      </Alert>
      <Facts>
        {isHeld && (
          <Fact
            label={t('server.holder')}
            note={feed.holder_pid === null ? '' : t('server.pid', { pid: feed.holder_pid })}
          >
            {feed.holder}
          </Fact>
        )}
        <Fact label={t('server.lastCommit')}>
          <Moment at={feed.last_commit_at} />
        </Fact>
      </Facts>
    </>
  );
}
