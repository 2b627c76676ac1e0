// What a screen needs of a till, and no more. A till in the same program is one; a window of a till that runs in
// another program is one too, so it asks for nothing that only the till's own process can do.
import type { Observable } from 'rxjs';
import type { Attention } from '@evertill/schemas';
import type { TillActions } from '../actions/till-actions.ts';
import type { TillContext } from '../actions/till-context.ts';
import type { AttentionDesk } from '../journal/attention-desk.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import type { ProductSearch } from '../queries/search-products.ts';
import type { Inspection } from '../report/inspection.ts';
import type { SyncStatus } from '../status/sync-status.ts';
import type { CardTill } from './card-till.ts';

export type ItemSearch = Pick<ProductSearch, 'search' | 'bySku' | 'list' | 'catalog'>;

export interface ScreenTill extends Pick<
  TillContext,
  'storeId' | 'laneId' | 'actorId' | 'time' | 'documents' | 'view'
> {
  readonly deviceId: string;
  readonly surroundings: Pick<TillContext['surroundings'], 'chance' | 'clock'>;
  readonly operations: Pick<OperationStore, 'many'>;
  readonly desk: Pick<AttentionDesk, 'changes$'>;
  readonly search: ItemSearch;
  readonly actions: TillActions;
  /** Undefined where cards are charged by a terminal of their own. */
  readonly cards?: CardTill;
  readonly status$: Observable<SyncStatus>;
  status(): SyncStatus;
  /** What this device says of itself, and what support asked of it. */
  readonly inspection$: Observable<Inspection>;
  inspection(): Inspection;
  /** Whoever stands here has seen this message. */
  readMessage(seq: number): Promise<void>;
  /** Something went wrong on a screen and was got over: support is told. */
  noteError(message: string, error: unknown): void;
  /** Everything nobody has resolved yet, oldest first. */
  attention(): Promise<Attention[]>;
  /** Do not wait any longer with connecting. */
  goOnline(): void;
}
