// One device as the console shows it: what the server knows, what the device said last, and what is wrong by both.
import { diagnose, findingKinds, rankOf, standingOf } from '@evertill/sync';
import type { DeviceState, Finding, ServerFacts } from '@evertill/sync';
import type { FindingReply, FleetRow } from '@evertill/schemas';
import type { DeviceRow } from '../db/support/fleet-rows.ts';
import { compareVersions, isTooOld } from '../http/client-version.ts';

/** What is so for every device alike. Moments are ms by the server's clock. */
export interface Surrounding {
  readonly now: number;
  readonly version: string;
  readonly epoch: string;
  /** When history went back last; null: it never did. */
  readonly renewedAt: number | null;
  /** How long the oldest transaction has held back the feed, ms; 0: none. */
  readonly feedHeld: number;
}

export interface SeenDevice {
  readonly row: FleetRow;
  readonly state: DeviceState | null;
}

/** Two starts of a program that reported by turns within this time are two devices, ms. */
const alternating = 3_600_000;

export function seeDevice(device: DeviceRow, state: DeviceState | null, around: Surrounding): SeenDevice {
  const facts = factsOf(device, state, around);
  const findings = diagnose(state, around.now + (device.wall_offset ?? 0), facts);
  const isCatchingUp = facts.isConnected && state !== null && isUnfinished(state);
  const waiting = state?.journal.waiting ?? 0;
  const { oldest = null } = state?.journal ?? {};
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  const row: FleetRow = {
    device_id: device.device_id,
    name: device.device_name,
    vendor_id: device.vendor_id,
    vendor_name: device.vendor_name,
    store_id: device.store_id,
    store_name: device.store_name,
    lane_id: device.lane_id,
    lane_name: device.lane_name,
    user_id: device.user_id,
    user_name: device.user_name,
    standing: standingOf(findings, isCatchingUp),
    rank: rankOf(findings),
    findings: findings.map(asReply),
    is_connected: facts.isConnected,
    first_seen_at: iso(device.first_seen_at)!,
    last_seen_at: iso(device.last_seen_at)!,
    reported_at: iso(device.reported_at),
    revoked_at: iso(device.revoked_at),
    client_version: state?.versions.app ?? device.client_version,
    platform: state?.versions.platform ?? '',
    storage_kind: state?.storage.kind ?? '',
    skew_ms: state?.clock.skew ?? device.skew_ms,
    waiting,
    waiting_since: oldest && capturedAt(oldest.captured_at, state?.clock.skew ?? 0),
    device_seq: device.highest,
    missing: device.missing,
    instructions_waiting: device.instructions_waiting,
  };
  return { row, state };
}

function factsOf(device: DeviceRow, state: DeviceState | null, around: Surrounding): ServerFacts {
  const ms = (at: string | null) => (at === null ? null : Date.parse(at));
  const { now, version, feedHeld } = around;
  const alternatedAt = ms(device.alternated_at);
  const isShut = device.revoked_at !== null;
  const lastSeen = ms(device.last_seen_at)!;
  const reportedAt = ms(device.reported_at);
  const app = state?.versions.app ?? device.client_version;
  return {
    now,
    firstSeenAt: ms(device.first_seen_at)!,
    seenAt: Math.max(lastSeen, reportedAt ?? lastSeen),
    reportedAt,
    isConnected: device.is_connected && !isShut,
    revokedAt: ms(device.revoked_at),
    signedOutAt: isShut || device.is_connected ? null : ms(device.signed_out_at),
    halfOpenAt: ms(device.half_open_at),
    isTooOld: isTooOld(app),
    hasNewerApp: compareVersions(app, version) < 0,
    isDuplicated: alternatedAt !== null && now - alternatedAt < alternating,
    // Of one that was shut out, the lane was given away on purpose.
    hasLostLane: device.lane_lost && !isShut,
    isRestoring: isRestoring(device, state, around),
    ledger: {
      highest: device.highest,
      highestAt: ms(device.highest_at),
      missing: device.missing,
      firstMissing: device.first_missing,
      missingSince: ms(device.missing_since),
      isBroken: device.is_broken,
      refused: device.refused,
    },
    feedHeld,
  };
}

/** Since history went back: not heard of, or not yet with everything of the new one, or not yet all of its own brought. */
function isRestoring(
  device: DeviceRow,
  state: DeviceState | null,
  { epoch, renewedAt }: Surrounding,
): boolean {
  if (renewedAt === null || Date.parse(device.first_seen_at) > renewedAt) return false;
  if (state === null || device.reported_at === null) return Date.parse(device.last_seen_at) < renewedAt;
  if (Date.parse(device.reported_at) < renewedAt) return true;
  const isOfBefore = Object.values(state.collections).some(
    ({ checkpoint }) => checkpoint !== null && checkpoint.epoch !== epoch,
  );
  return isOfBefore || state.journal.acknowledged > device.highest;
}

function isUnfinished({ connection, collections }: DeviceState): boolean {
  return connection.name === 'catching_up' || Object.values(collections).some(({ complete }) => !complete);
}

/** By the server's clock; null when a device says no moment. */
function capturedAt(text: string, skew: number): string | null {
  const at = Date.parse(text) - skew;
  return Number.isFinite(at) && Math.abs(at) < 8e15 ? new Date(at).toISOString() : null;
}

function asReply({ code, severity, since, details }: Finding): FindingReply {
  const { sentence, next } = findingKinds[code];
  const isMoment = since !== null && Number.isFinite(since) && Math.abs(since) < 8e15;
  const at = isMoment ? new Date(since).toISOString() : null;
  return { code, severity, sentence, next, since: at, details: { ...details } };
}
