// What is unsent, since when and why: the one answer that cashier, manager and support read. It is made of the
// journal, the replica's own progress and the connection's state, and never of "the socket is open".
import type { ConnectionState } from '@evertill/sync';
import type { DrainPhase } from '../journal/drain.ts';
import type { ViewedEntry } from '../journal/journal-view.ts';
import { statusSentence } from './sentence.ts';
import { classifyStall } from './stall.ts';
import type { Stall } from './stall.ts';

export interface CollectionStatus {
  /** Documents delivered so far. */
  readonly pulled: number;
  /** Everything was here once. */
  readonly complete: boolean;
  /** Documents this app cannot read. */
  readonly quarantined: number;
}

export interface OldestWaiting {
  readonly device_seq: number;
  readonly type: string;
  readonly captured_at: string;
}

export interface SyncStatus {
  readonly connection: {
    /** `elsewhere`: another window of this till keeps it in step. */
    readonly name: ConnectionState['name'] | 'elsewhere';
    readonly live: boolean;
    /** ms; 0 for `elsewhere`. */
    readonly since: number;
    /** Why it is not live, in one sentence; blank while it is. */
    readonly reason: string;
  };
  /** Sales of this till the server accepted today. */
  readonly sent: number;
  /** Entries the server has not answered. */
  readonly waiting: number;
  /** Those of them that are sales. */
  readonly waitingSales: number;
  /** When the oldest of them was written down, ISO-8601; null when nothing waits. */
  readonly waitingSince: string | null;
  readonly oldest: OldestWaiting | null;
  /** What a person must look at. */
  readonly attention: number;
  readonly perCollection: Readonly<Record<string, CollectionStatus>>;
  /** Nothing has moved for 15 s although something should; null otherwise. */
  readonly stall: Stall | null;
  /** For the cashier: `3 sales waiting — safe on this till since 10:42`. */
  readonly sentence: string;
}

export interface StatusInput {
  /** ms */
  readonly now: number;
  readonly timeZone: string;
  /** Beginning of today in the store's time zone, ISO-8601. */
  readonly today: string;
  readonly entries: Iterable<ViewedEntry>;
  readonly attention: number;
  /** Undefined in a window that does not lead. */
  readonly connection: ConnectionState | undefined;
  readonly drain: DrainPhase | undefined;
  readonly perCollection: Readonly<Record<string, CollectionStatus>>;
  /** How long nothing has moved although something waits, ms. */
  readonly standstill: number;
}

export function syncStatus(input: StatusInput): SyncStatus {
  let [sent, waiting, waitingSales] = [0, 0, 0];
  let oldest: ViewedEntry | undefined;
  for (const entry of input.entries) {
    const isSale = entry.type === 'order.place';
    if (entry.state === 'settled' && isSale && (entry.settled_at ?? '') >= input.today) sent += 1;
    if (entry.state !== 'waiting') continue;
    waiting += 1;
    if (isSale) waitingSales += 1;
    if (!oldest || entry.device_seq < oldest.device_seq) oldest = entry;
  }
  const { attention, perCollection } = input;
  const counts = { sent, waiting, waitingSales, attention, waitingSince: oldest?.wall ?? null };
  return {
    connection: connectionOf(input),
    ...counts,
    waitingSince: oldest ? new Date(oldest.wall).toISOString() : null,
    oldest: oldest ? pick(oldest) : null,
    perCollection,
    stall: classifyStall(input, waiting),
    sentence: statusSentence(counts, input),
  };
}

function pick({ device_seq, type, captured_at }: ViewedEntry): OldestWaiting {
  return { device_seq, type, captured_at };
}

function connectionOf({ connection }: StatusInput): SyncStatus['connection'] {
  if (!connection) {
    return { name: 'elsewhere', live: false, since: 0, reason: 'another window keeps this till in step' };
  }
  const { name, since, reason } = connection;
  return { name, live: name === 'live', since, reason: name === 'live' ? '' : reason };
}
