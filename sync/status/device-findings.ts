// What is wrong by a device's own account.
import { limits } from '../limits.ts';
import type { DeviceState } from '../protocol/report.ts';
import type { Finding, FindingCode } from './findings.ts';

export type Found = Partial<Record<FindingCode, Pick<Finding, 'since' | 'details'>>>;

/** Where a figure becomes a finding; ms, bytes and numbers. */
export const thresholds = {
  unsent: 3_600_000,
  offered: 5,
  losses: 5,
  frozen: 30_000,
  diskLow: 500 * 1_048_576,
  slow: { journal_write: 500, exchange: 3000, query: 300 },
  /** Fewer say nothing of a device's pace. */
  measured: 3,
  /** How long an error of the program is spoken of. */
  errorAge: 86_400_000,
} as const;

/** `now`: ms by the device's clock. */
export function findingsOfDevice(state: DeviceState, now: number): Found {
  return {
    ...ofStorage(state),
    ...ofJournal(state, now),
    ...ofReplica(state),
    ...ofConnection(state),
    ...ofClock(state),
    ...ofPace(state, now),
  };
}

function ofStorage({ storage }: DeviceState): Found {
  const { health, left, used, persistent } = storage;
  const details = { left, used };
  if (health !== 'sound') return { [`storage_${health}`]: { since: null, details } };
  return {
    ...(left !== null && left < thresholds.diskLow && { disk_low: { since: null, details } }),
    ...(persistent === false && { storage_not_kept: { since: null, details: {} } }),
  };
}

function ofJournal(state: DeviceState, now: number): Found {
  const { chain, oldest, attention, waiting, refused, drain, acknowledged } = state.journal;
  const serverTime = atServer(state);
  const found: Found = {};
  if (chain === 'broken') found.journal_broken = { since: null, details: {} };
  if (refused > 0) found.operation_refused = { since: null, details: { count: refused } };
  const told = {
    order_flagged: 'order_flagged',
    edit_conflict: 'edit_conflict',
    draft_refused: 'draft_refused',
  } as const;
  for (const [kind, code] of Object.entries(told)) {
    const count =
      (attention[kind] ?? 0) + (kind === 'draft_refused' ? (attention['draft_conflict'] ?? 0) : 0);
    if (count > 0) found[code] = { since: null, details: { count } };
  }
  if (!oldest) return found;
  const captured = Date.parse(oldest.captured_at);
  const since = serverTime(captured);
  const details = {
    device_seq: oldest.device_seq,
    type: oldest.type,
    code: oldest.code,
    offered: oldest.offered,
    waiting,
  };
  const { code, offered } = oldest;
  if (code === 'waiting_for') found.waiting_for_another = { since, details };
  // A server that takes nothing is in trouble; one that takes what lies behind it is not.
  else if (offered >= thresholds.offered && (acknowledged > oldest.device_seq || waiting === 1))
    found.operation_stuck = { since, details };
  else if (code !== '' && (drain === 'backing_off' || drain === 'deferred'))
    found.server_trouble = { since, details };
  const isLive = state.connection.name === 'live' || state.connection.name === 'catching_up';
  if (isLive && now - captured > thresholds.unsent) found.unsent_old = { since, details };
  return found;
}

function ofReplica({ collections, connection }: DeviceState): Found {
  const names = (holds: (one: DeviceState['collections'][string]) => boolean) =>
    Object.entries(collections)
      .filter(([, one]) => holds(one))
      .map(([name]) => name)
      .join(', ');
  const found: Found = {};
  const tell = (code: FindingCode, which: string) => {
    if (which !== '') found[code] = { since: null, details: { collections: which } };
  };
  tell(
    'replica_differs',
    names(({ digest }) => digest === 'different'),
  );
  tell(
    'replica_healed',
    names(({ digest }) => digest === 'healed'),
  );
  tell(
    'documents_unreadable',
    names(({ quarantined }) => quarantined > 0),
  );
  const refused = Object.entries(collections).find(([, one]) => one.refused !== '');
  if (refused) {
    found.collection_refused = {
      since: null,
      details: { collections: names((one) => one.refused !== ''), code: refused[1].refused },
    };
  }
  const unfinished = names(({ complete, refused: why }) => !complete && why === '');
  tell('first_load', unfinished);
  if (connection.stalled) found.catch_up_stalled = { since: null, details: { collections: unfinished } };
  return found;
}

function ofConnection(state: DeviceState): Found {
  const { name, since, reason, silent, losses } = state.connection;
  const at = { since: atServer(state)(since), details: { reason } };
  return {
    ...(name === 'signed_out' && { signed_out: at }),
    ...(name === 'upgrade_required' && { app_too_old: at }),
    ...(silent && { half_open: at }),
    ...(losses >= thresholds.losses && { connection_flaps: { since: null, details: { losses, reason } } }),
    ...(state.frozen &&
      state.frozen.for >= thresholds.frozen && {
        program_frozen: { since: atServer(state)(state.frozen.at), details: { for: state.frozen.for } },
      }),
  };
}

function ofClock({ clock }: DeviceState): Found {
  const { skew, jumped } = clock;
  return {
    ...(skew !== null &&
      Math.abs(skew) > limits.skewTold && { clock_wrong: { since: null, details: { skew } } }),
    ...(jumped &&
      Math.abs(jumped.by) > limits.skewTold && { clock_jumped: { since: null, details: { by: jumped.by } } }),
  };
}

function ofPace({ timings, errors }: DeviceState, now: number): Found {
  const slow = { slow_storage: 'journal_write', slow_network: 'exchange', slow_search: 'query' } as const;
  const found: Found = {};
  for (const [code, kind] of Object.entries(slow) as [
    keyof typeof slow,
    (typeof slow)[keyof typeof slow],
  ][]) {
    const timing = timings[kind];
    if (timing && timing.count >= thresholds.measured && timing.p95 > thresholds.slow[kind]) {
      found[code] = { since: null, details: { p95: timing.p95 } };
    }
  }
  const error = errors.find(({ kind, at }) => kind === 'program' && now - at < thresholds.errorAge);
  if (error) found.program_error = { since: null, details: { sentence: error.sentence, times: error.times } };
  return found;
}

/** A moment of the device by the server's clock, ms. */
function atServer({ clock }: DeviceState): (at: number) => number {
  return (at) => at - (clock.skew ?? 0);
}
