// What waits to be sent, sorted by what it is to the person at the till.
import type { SyncStatus, ViewedEntry } from '@evertill/client-core';

/** In the order in which they are listed. */
const waitingKinds = [
  'sales',
  'returns',
  'corrections',
  'shift',
  'cash',
  'time',
  'items',
  'customers',
  'others',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

export interface WaitingOfKind {
  readonly kind: WaitingKind;
  readonly count: number;
  /** When the oldest of them was written down, ms. */
  readonly since: number;
}

type Waiting = Pick<ViewedEntry, 'type' | 'state' | 'originalId' | 'payload' | 'wall'>;

/** Kinds of which nothing waits are left out. */
export function waitingByKind(entries: Iterable<Waiting>): WaitingOfKind[] {
  const found = new Map<WaitingKind, WaitingOfKind>();
  for (const entry of entries) {
    if (entry.state !== 'waiting') continue;
    const kind = kindOf(entry);
    const { count, since } = found.get(kind) ?? { count: 0, since: entry.wall };
    found.set(kind, { kind, count: count + 1, since: Math.min(since, entry.wall) });
  }
  return waitingKinds.flatMap((kind) => found.get(kind) ?? []);
}

function kindOf({ type, originalId, payload }: Waiting): WaitingKind {
  if (type === 'order.place') return originalId === '' ? 'sales' : 'returns';
  if (type === 'edit') {
    const kinds: Readonly<Record<string, WaitingKind>> = { product: 'items', customer: 'customers' };
    const collection = payload?.['collection'];
    return (typeof collection === 'string' ? kinds[collection] : undefined) ?? 'others';
  }
  if (type === 'cash.move') return 'cash';
  if (type.startsWith('time.')) return 'time';
  if (type.startsWith('order.')) return 'corrections';
  return type.startsWith('shift.') ? 'shift' : 'others';
}

type Cause = NonNullable<SyncStatus['stall']>['cause'];

/** Why it has not been sent; undefined while it is being sent. */
export function whyWaiting({
  stall,
  connection,
}: Pick<SyncStatus, 'stall' | 'connection'>): Cause | undefined {
  if (stall) return stall.cause;
  const causes: Partial<Record<SyncStatus['connection']['name'], Cause>> = {
    idle: 'switched_off',
    waiting: 'offline',
    signed_out: 'signed_out',
    upgrade_required: 'upgrade_required',
  };
  return causes[connection.name];
}
