// Puts together what a device says of itself, from what is in memory anyway: nothing is read for it, so it may be asked for as
// often as wanted (W1).
import { collections } from '@evertill/schemas';
import type { Attention } from '@evertill/schemas';
import { protocolVersion } from '@evertill/sync';
import type { ConnectionState, DeviceState } from '@evertill/sync';
import type { Drain } from '../journal/drain.ts';
import type { JournalView, ViewedEntry } from '../journal/journal-view.ts';
import type { CollectionProgress } from '../replica/progress.ts';
import type { CollectionAccount } from '../replica/collection-replica.ts';
import type { Space } from '../surroundings.ts';
import { clientVersion } from '../version.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { ConnectionLog } from './connection-log.ts';
import type { KeptErrors } from './kept-errors.ts';
import { reportedCode, reportedSentence } from './reported-words.ts';
import type { StorageHealth } from './storage-health.ts';
import type { Timings } from './timings.ts';

/** What only the leading window has. */
export interface LedDevice {
  readonly connection: ConnectionState;
  readonly log: ConnectionLog;
  readonly drain: Pick<Drain, 'phase' | 'codeOf'>;
  readonly progress: Readonly<Record<string, CollectionProgress>>;
  readonly accounts: Readonly<Record<string, CollectionAccount>>;
  readonly isStalled: boolean;
}

export interface DeviceSources {
  readonly platform: string;
  readonly storageKind: string;
  readonly space: Space;
  readonly health: StorageHealth;
  readonly view: Pick<JournalView, 'entries' | 'last'>;
  readonly attentions: readonly Attention[];
  readonly errors: KeptErrors;
  readonly clocks: ClockWatch;
  readonly timings: Timings;
  /** Device minus server, ms; undefined when it was not measured since the start. */
  readonly skew: number | undefined;
  readonly laneId: string;
  readonly actorId: string;
  readonly led: LedDevice | undefined;
}

export function deviceState(sources: DeviceSources): DeviceState {
  const { clocks, errors, timings, skew, laneId, actorId } = sources;
  return {
    versions: versionsOf(sources),
    storage: storageOf(sources),
    collections: collectionsOf(sources),
    journal: journalOf(sources),
    errors: errors.list(),
    clock: { skew: skew ?? null, jumped: clocks.jumped() },
    timings: timings.summary(),
    connection: connectionOf(sources),
    frozen: clocks.frozen(),
    lane_id: laneId,
    actor_id: actorId,
  };
}

const versions = Object.fromEntries(Object.values(collections).map(({ name, version }) => [name, version]));

function versionsOf({ platform }: DeviceSources): DeviceState['versions'] {
  return { app: clientVersion, protocol: protocolVersion, collections: versions, platform };
}

function storageOf({ storageKind: kind, health, space }: DeviceSources): DeviceState['storage'] {
  return { kind: kind.slice(0, 40), health: health.now(), ...space };
}

function collectionsOf({ led }: DeviceSources): DeviceState['collections'] {
  const entries = Object.entries(led?.progress ?? {}).map(([name, progress]) => {
    const { pulled, checkpoint, complete, quarantined } = progress;
    const { digest, equal_at, refused } = led!.accounts[name]!;
    const account = { digest, equal_at, refused: reportedCode(refused) };
    return [name, { checkpoint, complete, pulled, quarantined, ...account }] as const;
  });
  return Object.fromEntries(entries);
}

function journalOf({ view, attentions, led }: DeviceSources): DeviceState['journal'] {
  const waiting: number[] = [];
  let [waitingSales, refused] = [0, 0];
  let oldest: ViewedEntry | undefined;
  for (const entry of view.entries()) {
    if (entry.state === 'attention') refused += 1;
    if (entry.state !== 'waiting') continue;
    waiting.push(entry.device_seq);
    if (entry.type === 'order.place') waitingSales += 1;
    if (!oldest || entry.device_seq < oldest.device_seq) oldest = entry;
  }
  const head = view.last();
  return {
    head,
    acknowledged: lastOutside(head, waiting),
    waiting: waiting.length,
    waiting_sales: waitingSales,
    refused,
    oldest: oldest ? oldestOf(oldest, led) : null,
    attention: countsOf(attentions),
    chain: attentions.some(({ code }) => code === 'chain_broken') ? 'broken' : 'sound',
    drain: led?.drain.phase().name ?? 'elsewhere',
  };
}

function oldestOf(entry: ViewedEntry, led: LedDevice | undefined): DeviceState['journal']['oldest'] {
  const { device_seq, type, machineWall, attempts: offered, outcome } = entry;
  const failure = led?.drain.codeOf(device_seq) ?? '';
  const code = failure === '' && outcome === 'waiting_for' ? outcome : failure;
  // By the machine's clock, as every time in a report.
  const captured_at = new Date(machineWall).toISOString();
  return { device_seq, type: type.slice(0, 40), captured_at, offered, code: reportedCode(code) };
}

/** The highest number up to `head` that does not wait. */
function lastOutside(head: number, waiting: readonly number[]): number {
  let last = head;
  for (const number of waiting.toSorted((a, b) => b - a)) if (number === last) last -= 1;
  return last;
}

function countsOf(attentions: readonly Attention[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of attentions) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function connectionOf({ led }: DeviceSources): DeviceState['connection'] {
  if (!led) {
    const nothing = { reason: '', silent: false, stalled: false, losses: 0, history: [] };
    return { name: 'elsewhere', since: 0, ...nothing };
  }
  const { name, since, reason, silent } = led.connection;
  return {
    name,
    since,
    reason: name === 'live' ? '' : reportedSentence(reason),
    silent,
    stalled: led.isStalled,
    losses: led.log.losses(),
    history: led.log.history(),
  };
}
