// The journal of one device, opened: what is appended, what became of it, what lies over the replica because of it.
// Sending is not part of it: only the leading tab drains.
import { BehaviorSubject } from 'rxjs';
import type { OperationEntry, RejectionCode } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { isStorageTrouble } from '../database/storage-refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { createAppend } from './append.ts';
import type { Append } from './append.ts';
import { AttentionDesk } from './attention-desk.ts';
import { DeviceRecord } from './device-record.ts';
import type { DeviceIdentity } from './device-record.ts';
import { EditOverlay } from './edits.ts';
import { gapsOf } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { JournalView } from './journal-view.ts';
import { OperationStore } from './operation-store.ts';
import { TillClock } from './till-clock.ts';
import { chainAnchor } from './prune.ts';
import { restore } from './restore.ts';
import type { Restored } from './restore.ts';
import { verifyJournal } from './verify.ts';
import type { Verified } from './verify.ts';

export interface JournalRequest {
  readonly surroundings: DeviceSurroundings;
  /** With the collections `operation`, `attention`, `device` and `draft`. */
  readonly database: OpenDatabase;
  readonly identity: DeviceIdentity;
  /** Device clock minus server clock, ms; undefined when it has not been measured since the start. */
  readonly skew: () => number | undefined;
  /** There is something new to send. */
  readonly appended: () => void;
}

export interface Journal {
  readonly append: Append;
  readonly operations: OperationStore;
  readonly drafts: InstanceStore;
  readonly desk: AttentionDesk;
  readonly device: DeviceRecord;
  readonly view: JournalView;
  readonly overlay: EditOverlay;
  /** Why the last entry could not be written down; null when it was. */
  readonly trouble$: BehaviorSubject<RejectionCode | null>;
  /** Everything of this till asks it for the time. */
  readonly clock: TillClock;
  verify(): Promise<Verified>;
  restore(
    entries: readonly OperationEntry[],
    lost: readonly Gap[],
    damaged: ReadonlySet<number>,
  ): Promise<Restored | Refusal>;
  close(): void;
}

export async function openJournal(request: JournalRequest): Promise<Journal> {
  const { surroundings, database, identity } = request;
  const operations = new OperationStore(database.store('operation'));
  const device = await DeviceRecord.open(database.store('device'), surroundings, identity);
  const { skew: measured } = request;
  const clock = await TillClock.open({ clock: surroundings.clock, device, measured }, operations);
  const view = await JournalView.open(operations);
  const overlay = new EditOverlay(view);
  const write = createAppend({
    surroundings,
    clock,
    store: operations,
    deviceId: identity.device_id,
    taken: () => Math.max(0, ...gapsOf(device).map(([, to]) => to)),
  });
  const trouble$ = new BehaviorSubject<RejectionCode | null>(null);
  return {
    append: async (entry) => {
      const appended = await write(entry);
      if (appended.ok) trouble$.next(null);
      else if (isStorageTrouble(appended)) trouble$.next(appended.code);
      if (!appended.ok) return appended;
      // Whoever appended sees it at once; should the picture fail, the entry is written all the same.
      await view.refresh([appended.record.device_seq]).catch(() => undefined);
      request.appended();
      return appended;
    },
    operations,
    drafts: database.store('draft'),
    desk: new AttentionDesk(database.store('attention'), clock),
    device,
    view,
    overlay,
    trouble$,
    clock,
    verify: () => verifyJournal(operations, surroundings.sha256, chainAnchor(device), gapsOf(device)),
    restore: async (entries, lost, damaged) => {
      const restored = await restore({ surroundings, store: operations, device }, entries, lost, damaged);
      if (restored.ok) request.appended();
      return restored;
    },
    close() {
      overlay.close();
      view.close();
    },
  };
}
