// How worried a cashier has to be, from the one status everybody reads.
import type { SyncStatus } from '@evertill/client-core';

/** `good`: all is sent. `waiting`: safe here, not sent yet. `bad`: a person must do something. */
export type Mood = 'good' | 'waiting' | 'bad';

const needsPerson: readonly SyncStatus['connection']['name'][] = ['signed_out', 'upgrade_required'];

export function moodOf({ attention, waiting, connection, silentSince }: SyncStatus): Mood {
  if (attention > 0 || silentSince !== null || needsPerson.includes(connection.name)) return 'bad';
  return waiting > 0 || isOffline(connection) ? 'waiting' : 'good';
}

/** Another window may be connected in this one's place. */
export function isOffline({ name }: Pick<SyncStatus['connection'], 'name'>): boolean {
  return name !== 'live' && name !== 'catching_up' && name !== 'elsewhere';
}

type ConnectionWord =
  | 'live'
  | 'catchingUp'
  | 'connecting'
  | 'notConnected'
  | 'elsewhere'
  | 'signedOut'
  | 'tooOld';

const words: Record<SyncStatus['connection']['name'], ConnectionWord> = {
  idle: 'notConnected',
  connecting: 'connecting',
  greeting: 'connecting',
  catching_up: 'catchingUp',
  live: 'live',
  waiting: 'notConnected',
  signed_out: 'signedOut',
  upgrade_required: 'tooOld',
  elsewhere: 'elsewhere',
};

/** Its key under `sync` in the words. */
export function connectionWord({ name }: SyncStatus['connection']): ConnectionWord {
  return words[name];
}

/** Fewer items are there before anybody has read that they are coming. */
const manyItems = 2000;

export interface CatalogComing {
  /** That are here. */
  readonly items: number;
  /** It goes on once there is a connection. */
  readonly isCut: boolean;
}

/** Records of its first copy that are here; undefined once all of them were, and before the storage was read. */
export function arrivedSoFar(
  { perCollection }: Pick<SyncStatus, 'perCollection'>,
  collection: string,
): number | undefined {
  const status = perCollection[collection];
  return status?.complete === false ? status.pulled : undefined;
}

/** Undefined when the whole catalog was here once, nothing of it is yet, or it will be in a moment. */
export function catalogComing({
  perCollection,
  connection,
}: Pick<SyncStatus, 'perCollection' | 'connection'>): CatalogComing | undefined {
  const { pulled: items, complete } = perCollection['product'] ?? { pulled: 0, complete: false };
  const isCut = isOffline(connection);
  return !complete && items > 0 && (isCut || items >= manyItems) ? { items, isCut } : undefined;
}
