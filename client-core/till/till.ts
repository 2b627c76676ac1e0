// One till, opened: everything a screen, a headless till or a simulation can ask of it. Any number of windows may
// have the same till open; one of them leads, the others read, append, and wake it.
import type { Observable } from 'rxjs';
import type { Attention } from '@evertill/schemas';
import type { Digest } from '@evertill/sync';
import type { TillContext } from '../actions/till-context.ts';
import type { Verified } from '../journal/verify.ts';
import type { Connection } from '../link/connection.ts';
import type { ProductSearch } from '../queries/search-products.ts';
import type { SyncStatus } from '../status/sync-status.ts';

export interface Till extends TillContext {
  readonly deviceId: string;
  readonly search: ProductSearch;
  readonly status$: Observable<SyncStatus>;
  status(): SyncStatus;
  /** Resolves when this window leads; rejects never, and waits for ever while another one does. */
  readonly leading: Promise<void>;
  /** The connection of the leading window. */
  connection(): Connection | undefined;
  /** Everything nobody has resolved yet, oldest first. */
  attention(): Promise<Attention[]>;
  /** How many journal entries the server has not answered. */
  pending(): Promise<number>;
  /** Count and checksum of every replicated collection, as stored here. */
  digest(): Promise<Record<string, Digest>>;
  goOffline(): void;
  goOnline(): void;
  /** Somebody signed in: do not wait any longer. */
  signedIn(): void;
  /** Resolves when connected, caught up, and nothing waits. */
  inSync(): Promise<void>;
  verifyJournal(): Promise<Verified>;
  /** Ends everything; what is in the journal stays and is sent another time. */
  close(): Promise<void>;
}
