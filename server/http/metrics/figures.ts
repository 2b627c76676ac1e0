// Everything `/metrics` tells of this process and of what waits for it. Labels are from short sets; no vendor, store,
// device or person is one.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { percentile } from './exposition.ts';
import type { Metric, Sample } from './exposition.ts';
import type { QueueRow } from '../../db/support/server-reads.ts';
import type { FeedAge } from './feed-age.ts';
import type { OperationCounts } from './operation-counts.ts';

export interface Figures {
  metrics(): Promise<readonly Metric[]>;
  close(): void;
}

export interface FigureSources {
  readonly feedAge: FeedAge;
  readonly operations: OperationCounts;
  /** Open connections, by what they are for. */
  readonly sockets: () => Readonly<Record<'sync' | 'bridge' | 'page', number>>;
  /** ms that each connected client has been behind the feed, 0 for those that are not. */
  readonly lags: () => readonly number[];
  readonly mails: () => number;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** What waits in the database, over all vendors: the page of the server has the same. */
  readonly queues: () => Promise<readonly QueueRow[]>;
  readonly version: string;
}

const second = 1000;
const shares = [0.5, 0.95, 0.99, 1];

export function figuresOf(sources: FigureSources): Figures {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  return {
    async metrics() {
      const [age, queues] = await Promise.all([
        sources.feedAge.look().catch(() => NaN),
        sources.queues().catch(() => undefined),
      ]);
      const metrics = [...ofProcess(sources, loop), ...ofDatabase(age / second, queues)];
      loop.reset();
      return metrics;
    },
    close() {
      loop.disable();
    },
  };
}

type Loop = ReturnType<typeof monitorEventLoopDelay>;

function ofProcess(
  { sockets, lags, operations, mails, pools, version }: FigureSources,
  loop: Loop,
): Metric[] {
  const sorted = [...lags()].sort((a, b) => a - b);
  // In nanoseconds, and none at all when nothing was measured since the last time.
  const delay = (share: number) => (loop.count === 0 ? 0 : loop.percentile(share * 100) / 1e9);
  return [
    gauge('evertill_info', 'Version of the server.', [{ labels: { version }, value: 1 }]),
    gauge('evertill_sockets', 'Open connections, by what they are for.', byLabel('kind', sockets())),
    gauge(
      'evertill_client_lag_seconds',
      'For how long connected clients have been behind the feed.',
      shares.map((share) => ({
        labels: { quantile: String(share) },
        value: percentile(sorted, share) / second,
      })),
    ),
    gauge('evertill_clients', 'Connected clients.', [{ value: sorted.length }]),
    {
      name: 'evertill_operations_total',
      help: 'Journal entries settled by this process, by type, outcome and code.',
      type: 'counter',
      samples: operations.samples(),
    },
    gauge('evertill_mails_waiting', 'Mails that have not left.', [{ value: mails() }]),
    gauge(
      'evertill_event_loop_delay_seconds',
      'How late timers were since the last time this was read.',
      shares.map((share) => ({ labels: { quantile: String(share) }, value: delay(share) })),
    ),
    gauge('evertill_memory_bytes', 'Resident memory.', [{ value: process.memoryUsage.rss() }]),
    ...(['total', 'idle', 'waiting'] as const).map((what) =>
      gauge(
        `evertill_pool_${what}`,
        {
          total: 'Connections to the database.',
          idle: 'Those that do nothing.',
          waiting: 'Those who wait for one.',
        }[what],
        Object.entries(pools).map(([pool, one]) => ({ labels: { pool }, value: one[`${what}Count`] })),
      ),
    ),
  ];
}

function ofDatabase(age: number, queues: readonly QueueRow[] | undefined): Metric[] {
  return [
    gauge('evertill_database_up', '1 when the database answers.', [{ value: queues === undefined ? 0 : 1 }]),
    gauge(
      'evertill_feed_age_seconds',
      'How old the oldest change may be that is not served to replicas yet.',
      [{ value: age }],
    ),
    gauge(
      'evertill_queue_depth',
      'What waits in the database, over all vendors.',
      (queues ?? []).map(({ name, length }) => ({ labels: { queue: name }, value: length })),
    ),
  ];
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples };
}

function byLabel(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
