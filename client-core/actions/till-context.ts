// What an action of a till needs: where it stands, who stands at it, what it can read, and the journal it writes to.
import type { DeviceSurroundings } from '../surroundings.ts';
import type { InstanceStore } from '../database/instance-store.ts';
import type { BasketLeases } from '../drafts/basket-leases.ts';
import type { Append } from '../journal/append.ts';
import type { AttentionDesk } from '../journal/attention-desk.ts';
import type { JournalView } from '../journal/journal-view.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import type { ClockDoubt, Confirmation } from '../journal/till-clock.ts';
import type { Documents } from '../queries/find.ts';

export interface TillContext {
  readonly surroundings: DeviceSurroundings;
  readonly deviceId: string;
  readonly storeId: string;
  readonly laneId: string;
  /** The person at the till; blank when nobody is signed in. */
  readonly actorId: () => string;
  /** Device clock minus server clock, ms, as last measured. */
  readonly skew: () => number;
  /** By the server's clock, as far as it is known, ms. */
  readonly time: () => number;
  /** Null while this device's clock can be right. */
  readonly clockDoubt: () => ClockDoubt | null;
  /** Reads what other windows of this device have learned about the time; does not reject. */
  readonly refreshClock: () => Promise<void>;
  /** A person says that it is `at` now, ms, and perhaps that they are sure of it. `confirmed` when that is durable. */
  readonly confirmClock: (at: number, isSure: boolean) => Promise<Confirmation>;
  /** The product catalog this till sells from, `epoch/xid`; blank before the first pull. */
  readonly catalogRevision: () => string;
  readonly documents: Documents;
  readonly drafts: InstanceStore;
  readonly operations: OperationStore;
  readonly view: JournalView;
  readonly desk: AttentionDesk;
  readonly append: Append;
  readonly leases: Pick<BasketLeases, 'ask'>;
}
