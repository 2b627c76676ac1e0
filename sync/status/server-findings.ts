// What is wrong by the server's account, beside what the device says: only the server knows who is silent, and what is missing.
import { limits } from '../limits.ts';
import type { DeviceState } from '../protocol/report.ts';
import type { Found } from './device-findings.ts';

/** What only the server knows. Moments are ms by its own clock. */
export interface ServerFacts {
  readonly now: number;
  readonly firstSeenAt: number;
  /** When anything was heard of it, and when it last reported; null: never. */
  readonly seenAt: number | null;
  readonly reportedAt: number | null;
  readonly isConnected: boolean;
  readonly revokedAt: number | null;
  /** Since when nobody is signed in there, so that it may not speak; null: somebody is. */
  readonly signedOutAt: number | null;
  /** When it told afterwards, in the last hour, that nobody answered on a network that was there; null: it did not. */
  readonly halfOpenAt: number | null;
  /** Its app is too old to be served, and there is a newer one than it has. */
  readonly isTooOld: boolean;
  readonly hasNewerApp: boolean;
  /** Two starts of the program under one id report by turns. */
  readonly isDuplicated: boolean;
  /** Another device holds the lane it sells at. */
  readonly hasLostLane: boolean;
  /** The database was set back, and this device has not yet brought all it has. */
  readonly isRestoring: boolean;
  readonly ledger: {
    readonly highest: number;
    /** When that one arrived; null: none ever did. */
    readonly highestAt: number | null;
    readonly missing: number;
    readonly firstMissing: number | null;
    readonly missingSince: number | null;
    readonly isBroken: boolean;
    /** Refusals nobody has settled. */
    readonly refused: number;
  };
  /** How long the oldest transaction that holds back the feed has been open, ms; 0: none. */
  readonly feedHeld: number;
}

/** ms */
export const serverThresholds = {
  outOfContact: 60_000,
  /** More than the longest time between two reports. */
  unreported: limits.reportAtLeast + 10 * 60_000,
  feedHeld: 10_000,
} as const;

export function findingsOfServer(state: DeviceState | null, facts: ServerFacts): Found {
  return { ...ofContact(facts), ...ofLedger(facts), ...ofReset(state, facts), ...ofStanding(facts) };
}

function ofContact({ now, firstSeenAt, seenAt, reportedAt, isConnected, revokedAt }: ServerFacts): Found {
  if (revokedAt !== null) return { device_revoked: { since: revokedAt, details: {} } };
  if (isConnected) {
    // Of one that never reported nothing is known, least of all that it is well.
    const since = reportedAt ?? firstSeenAt;
    return now - since > serverThresholds.unreported ? { unreported: { since, details: {} } } : {};
  }
  const silence = seenAt === null ? 0 : now - seenAt;
  if (silence > limits.silence) return { silent: { since: seenAt, details: {} } };
  return silence > serverThresholds.outOfContact ? { out_of_contact: { since: seenAt, details: {} } } : {};
}

function ofLedger({ ledger, isDuplicated }: ServerFacts): Found {
  const { missing, firstMissing, missingSince, isBroken, refused } = ledger;
  return {
    ...(isBroken && { journal_broken: { since: null, details: {} } }),
    ...(isDuplicated && { device_duplicated: { since: null, details: {} } }),
    ...(missing > 0 && { journal_gap: { since: missingSince, details: { missing, first: firstMissing } } }),
    ...(refused > 0 && { operation_refused: { since: null, details: { count: refused } } }),
  };
}

/** It once sent more than it knows of now. What arrived after it spoke proves nothing. */
function ofReset(state: DeviceState | null, { ledger, reportedAt }: ServerFacts): Found {
  const { highest, highestAt } = ledger;
  if (!state || highestAt === null || reportedAt === null || highestAt >= reportedAt) return {};
  const { head } = state.journal;
  return head < highest ? { device_restored: { since: reportedAt, details: { head, highest } } } : {};
}

function ofStanding(facts: ServerFacts): Found {
  const { now, isTooOld, hasNewerApp, hasLostLane, isRestoring, feedHeld, signedOutAt, halfOpenAt } = facts;
  const plain = { since: null, details: {} };
  return {
    ...(signedOutAt !== null && { signed_out: { since: signedOutAt, details: {} } }),
    ...(halfOpenAt !== null && { half_open: { since: halfOpenAt, details: { over: true } } }),
    ...(isTooOld && { app_too_old: plain }),
    ...(!isTooOld && hasNewerApp && { app_behind: plain }),
    ...(hasLostLane && { lane_lost: plain }),
    ...(isRestoring && { server_restored: plain }),
    ...(feedHeld > serverThresholds.feedHeld && {
      feed_held: { since: now - feedHeld, details: { for: feedHeld } },
    }),
  };
}
