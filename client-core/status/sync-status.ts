// What is unsent, since when and why: the one answer that cashier, manager and support read. It is made of the
// journal, the replica's own progress and the connection's state, and never of "the socket is open".
import type { RejectionCode } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { ConnectionState } from '@evertill/sync';
import type { DrainPhase } from '../journal/drain.ts';
import type { ViewedEntry } from '../journal/journal-view.ts';
import type { ClockDoubt } from '../journal/till-clock.ts';
import { isConnected } from '../link/is-connected.ts';
import { statusSentence } from './sentence.ts';
import { classifyStall } from './stall.ts';
import type { Stall } from './stall.ts';

const minute = 60_000;

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
    /** Nothing came back when the server was asked last, although there may be a network. */
    readonly silent: boolean;
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
  /**
   * When there was contact last, ISO-8601, if that is 72 hours ago; null otherwise. The till goes on selling, and its owner
   * may give the lane to another one.
   */
  readonly silentSince: string | null;
  /**
   * Up to when this till knows what happened elsewhere, ISO-8601: when there was contact last. Null while there is, and
   * when nobody knows.
   */
  readonly knownUntil: string | null;
  /** Device clock minus server clock in whole minutes, ms, when that is more than two minutes; null otherwise. */
  readonly clockSkew: number | null;
  /** What this till adds to the clock of its device, ms; 0 while that is believed. */
  readonly clockOffset: number;
  /** The clock of this device cannot be right: to the minute what it shows, and the latest moment known here, ISO-8601. */
  readonly clockDoubt: {
    readonly shows: string;
    readonly known: string;
    readonly isConfirmed: boolean;
  } | null;
  /** Why the last entry could not be written down; null when it was. */
  readonly storageTrouble: RejectionCode | null;
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
  /** When there was contact last, ms by the server's clock, and how long there has been none; null: unknown. */
  readonly contact: { readonly at: number; readonly silence: number } | null;
  /** How long nothing has moved although something waits, ms. */
  readonly standstill: number;
  /** Device clock minus server clock, ms. */
  readonly skew: number;
  readonly offset: number;
  readonly doubt: ClockDoubt | null;
  readonly storageTrouble: RejectionCode | null;
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
  const { attention, perCollection, storageTrouble } = input;
  const silentSince = silentSinceOf(input);
  const counts = { sent, waiting, waitingSales, attention, waitingSince: oldest?.wall ?? null, silentSince };
  return {
    connection: connectionOf(input),
    ...counts,
    waitingSince: oldest ? new Date(oldest.wall).toISOString() : null,
    silentSince: silentSince === null ? null : new Date(silentSince).toISOString(),
    knownUntil: knownUntilOf(input),
    oldest: oldest ? pick(oldest) : null,
    perCollection,
    clockSkew: clockSkewOf(input),
    clockOffset: input.offset,
    clockDoubt: clockDoubtOf(input),
    storageTrouble,
    stall: classifyStall(input, waiting),
    sentence: statusSentence(counts, input),
  };
}

function silentSinceOf({ contact }: StatusInput): number | null {
  return contact && contact.silence >= limits.silence ? contact.at : null;
}

function knownUntilOf({ connection, contact }: StatusInput): string | null {
  const isOut = connection !== undefined && !isConnected(connection);
  return isOut && contact ? new Date(contact.at).toISOString() : null;
}

function clockSkewOf({ skew }: StatusInput): number | null {
  return Math.abs(skew) > limits.skewTold ? Math.round(skew / minute) * minute : null;
}

function clockDoubtOf({ doubt }: StatusInput): SyncStatus['clockDoubt'] {
  if (!doubt) return null;
  const { shows, known, isConfirmed } = doubt;
  const toTheMinute = new Date(Math.floor(shows / minute) * minute).toISOString();
  return { shows: toTheMinute, known: new Date(known).toISOString(), isConfirmed };
}

function pick({ device_seq, type, captured_at }: ViewedEntry): OldestWaiting {
  return { device_seq, type, captured_at };
}

function connectionOf({ connection }: StatusInput): SyncStatus['connection'] {
  if (!connection) {
    const reason = 'another window keeps this till in step';
    return { name: 'elsewhere', live: false, since: 0, reason, silent: false };
  }
  const { name, since, reason, silent } = connection;
  return { name, live: name === 'live', since, reason: name === 'live' ? '' : reason, silent };
}
