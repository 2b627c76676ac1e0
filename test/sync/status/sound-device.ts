// A device with which nothing is wrong, and what the server knows of it then.
import type { DeviceState, ServerFacts } from '@evertill/sync';

export const noon = Date.UTC(2026, 10, 21, 12);

export function aReport(changes: Partial<DeviceState> = {}): DeviceState {
  return {
    versions: { app: '0.1.0', protocol: 5, collections: { product: 1 }, platform: 'Node 24' },
    storage: { kind: 'sqlite', persistent: true, health: 'sound', used: 10_000_000, left: 50_000_000_000 },
    collections: { product: aCollection() },
    journal: aJournal(),
    errors: [],
    clock: { skew: 40, jumped: null },
    timings: {},
    connection: aConnection(),
    frozen: null,
    lane_id: 'lane-1',
    actor_id: 'user-1',
    ...changes,
  };
}

export function aCollection(
  changes: Partial<DeviceState['collections'][string]> = {},
): DeviceState['collections'][string] {
  return {
    checkpoint: { epoch: 'e1', xid: '100', id: 'p1' },
    complete: true,
    pulled: 10,
    quarantined: 0,
    digest: 'equal',
    equal_at: noon - 60_000,
    refused: '',
    ...changes,
  };
}

export function aJournal(changes: Partial<DeviceState['journal']> = {}): DeviceState['journal'] {
  return {
    head: 12,
    acknowledged: 12,
    waiting: 0,
    waiting_sales: 0,
    refused: 0,
    oldest: null,
    attention: {},
    chain: 'sound',
    drain: 'idle',
    ...changes,
  };
}

export function anOldest(
  changes: Partial<NonNullable<DeviceState['journal']['oldest']>> = {},
): DeviceState['journal']['oldest'] {
  const captured_at = new Date(noon - 60_000).toISOString();
  return { device_seq: 9, type: 'order.place', captured_at, offered: 0, code: '', ...changes };
}

export function aConnection(changes: Partial<DeviceState['connection']> = {}): DeviceState['connection'] {
  const since = noon - 3_600_000;
  return {
    name: 'live',
    since,
    reason: '',
    silent: false,
    stalled: false,
    losses: 0,
    history: [{ at: since, name: 'live', reason: '' }],
    ...changes,
  };
}

export function someFacts(changes: Partial<ServerFacts> = {}): ServerFacts {
  return {
    now: noon,
    firstSeenAt: noon - 3_600_000,
    seenAt: noon - 5000,
    reportedAt: noon - 60_000,
    isConnected: true,
    revokedAt: null,
    signedOutAt: null,
    halfOpenAt: null,
    isTooOld: false,
    hasNewerApp: false,
    isDuplicated: false,
    hasLostLane: false,
    isRestoring: false,
    ledger: {
      highest: 12,
      highestAt: noon - 120_000,
      missing: 0,
      firstMissing: null,
      missingSince: null,
      isBroken: false,
      refused: 0,
    },
    feedHeld: 0,
    ...changes,
  };
}
