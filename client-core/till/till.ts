// One till, opened: everything a screen, a headless till or a simulation can ask of it. Any number of windows may
// have the same till open; one of them leads, the others read, append, and wake it.
import type { Device, OperationEntry } from '@evertill/schemas';
import type { Digest } from '@evertill/sync';
import type { Unlocked } from '../account/unlock.ts';
import type { TillContext } from '../actions/till-context.ts';
import type { Gap } from '../journal/gaps.ts';
import type { Restored } from '../journal/restore.ts';
import type { Verified } from '../journal/verify.ts';
import type { Connection } from '../link/connection.ts';
import type { LastSync } from '../replica/last-sync.ts';
import type { Refusal } from '../refusal.ts';
import type { ScreenTill } from './screen-till.ts';

export interface Till extends TillContext, Omit<ScreenTill, keyof TillContext> {
  /** Resolves when this window leads; rejects never, and waits for ever while another one does. */
  readonly leading: Promise<void>;
  /** The connection of the leading window. */
  connection(): Connection | undefined;
  /** How many journal entries the server has not answered. */
  pending(): Promise<number>;
  /** Count and checksum of every replicated collection, as stored here. */
  digest(): Promise<Record<string, Digest>>;
  goOffline(): void;
  /** Who stands here, by their PIN; needs no network and touches no session. */
  unlock(staffId: string, pin: string): Promise<Unlocked>;
  /** Somebody signed in: do not wait any longer. */
  signedIn(): void;
  /** Resolves when connected, caught up, and nothing waits. */
  inSync(): Promise<void>;
  /**
   * Resolves when the replica has everything the server has, and that is written down. Rejects when the till is closed
   * or the signal says so.
   */
  catchUp(signal?: AbortSignal): Promise<LastSync>;
  /** When the replica last had everything; undefined when it never had. */
  lastSync(): Promise<LastSync | undefined>;
  verifyJournal(): Promise<Verified>;
  /**
   * Takes entries of this device's own journal back from a copy of it, which has none for the numbers in `lost`, and says
   * which were `damaged` before it was made.
   */
  restore(
    entries: readonly OperationEntry[],
    lost: readonly Gap[],
    damaged: ReadonlySet<number>,
  ): Promise<Restored | Refusal>;
  /** Numbers of this device's journal that have no entries any more. */
  lost(): readonly Gap[];
  /** What this device knows about itself. */
  device(): Device;
  /** Ends everything; what is in the journal stays and is sent another time. */
  close(): Promise<void>;
}
