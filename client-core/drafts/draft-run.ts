// One run of RxDB's replication between the local drafts and the server: it lasts as long as one connection.
//
// It begins with a look at all local drafts. That look is what saves a draft written while the clock was set back:
// RxDB remembers "pushed up to this write time" and would never see it again, so its memory of that is forgotten
// first. Drafts are few, and what the server already has is recognised and not sent.
import {
  cancelRxStorageReplication,
  createRevision,
  getComposedPrimaryKeyOfDocumentData,
  getRxReplicationMetaInstanceSchema,
  replicateRxStorageInstance,
} from 'rxdb';
import type { BulkWriteRow, RxConflictHandler, RxStorageInstanceReplicationState } from 'rxdb';
import {
  BehaviorSubject,
  Subject,
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  merge,
  of,
  switchMap,
} from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import type { ReplicatedDocument } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import type { OpenDatabase } from '../database/open-database.ts';
import type { DraftAgreement } from './draft-agreement.ts';
import { DraftExchange } from './draft-exchange.ts';
import type { DraftExchangeDeps } from './draft-exchange.ts';
import { interceptedInstance } from './intercepted-instance.ts';
import type { Instance } from './intercepted-instance.ts';
import { identicalDraft, sameDraft } from './merge-draft.ts';
import { withoutOldNews } from './old-news.ts';
import { stampedInstance } from './stamped-instance.ts';

export class DraftRun {
  /** Everything pulled and stored, everything pushed and nothing set aside, live changes coming in. */
  readonly inSync$: Observable<boolean>;
  /** Something RxDB could not do; the run should begin anew. */
  readonly trouble$: Observable<unknown>;
  readonly #state: RxStorageInstanceReplicationState<ReplicatedDocument>;
  readonly #exchange: DraftExchange;
  readonly #streaming = new BehaviorSubject(false);
  readonly #inSync = new BehaviorSubject(false);
  readonly #unreadable = new Subject<unknown>();
  readonly #watch: Subscription;

  private constructor(deps: DraftExchangeDeps, fork: Instance, meta: Instance) {
    this.#exchange = new DraftExchange(deps);
    this.#state = replicateRxStorageInstance<ReplicatedDocument>({
      identifier: meta.collectionName,
      pullBatchSize: limits.pushRows,
      pushBatchSize: limits.pushRows,
      replicationHandler: this.#exchange,
      conflictHandler: conflictHandlerOf(this.#exchange),
      forkInstance: withoutOldNews(fork, (draft) => this.#exchange.isOutdated(draft)),
      metaInstance: withoutAside(forgivingCheckpoints(meta), (id) => this.#exchange.isAside(id)),
      hashFunction: (input) => Promise.resolve(deps.surroundings.sha256(input as string)),
      skipStoringPullMeta: false,
    });
    const { events, firstSyncDone } = this.#state;
    this.trouble$ = merge(events.error, this.#unreadable);
    this.inSync$ = this.#inSync.pipe(distinctUntilChanged());
    this.#watch = deps.drafts.changes$.subscribe((ids) => this.#exchange.compareLater(ids));
    const atRest = combineLatest({
      streaming: this.#streaming,
      pulled: firstSyncDone.down,
      pushed: firstSyncDone.up,
      pulling: events.active.down,
      pushing: events.active.up,
    }).pipe(
      map(
        ({ streaming, pulled, pushed, pulling, pushing }) =>
          streaming && pulled && pushed && !pulling && !pushing,
      ),
      distinctUntilChanged(),
    );
    // What is set aside keeps nothing else that was heard from being stored.
    this.#watch.add(
      combineLatest([atRest, this.#exchange.hasAside$])
        .pipe(switchMap(([isAtRest, hasAside]) => (isAtRest ? this.#isSettled(hasAside) : of(false))))
        .subscribe((inSync) => this.#inSync.next(inSync)),
    );
    void this.#goLive();
  }

  static async begin(
    deps: DraftExchangeDeps,
    database: OpenDatabase,
    agreement: DraftAgreement,
  ): Promise<DraftRun> {
    const fork = stampedInstance(database.instance('draft'), deps.drafts);
    const meta = await database.extraInstance(
      agreement.name,
      getRxReplicationMetaInstanceSchema(fork.schema, false),
    );
    await forgetPushed(meta);
    return new DraftRun(deps, fork, meta);
  }

  isInSync(): boolean {
    return this.#inSync.value;
  }

  position(): Checkpoint | undefined {
    return this.#exchange.position();
  }

  /** Resolves when RxDB will not touch the storage any more. */
  async end(): Promise<void> {
    const { streamQueue } = this.#state;
    this.#watch.unsubscribe();
    const cancelled = cancelRxStorageReplication(this.#state);
    this.#exchange.end();
    await Promise.allSettled([cancelled, streamQueue.up, streamQueue.down]);
  }

  /** False also when something heard has yet to be stored: RxDB is at work then, and this is asked again after it. */
  async #isSettled(hasAside: boolean): Promise<boolean> {
    try {
      await this.#exchange.resolveNotices();
      return !(await this.#exchange.repeatUnstored()) && !hasAside;
    } catch (error) {
      this.#unreadable.next(error);
      return false;
    }
  }

  async #goLive(): Promise<void> {
    const { firstSyncDone, events } = this.#state;
    const over = await firstValueFrom(
      combineLatest([firstSyncDone.down, events.canceled]).pipe(
        filter(([pulled, canceled]) => pulled || canceled),
      ),
    );
    if (over[1]) return;
    if (await this.#exchange.stream()) this.#streaming.next(true);
  }
}

function conflictHandlerOf(exchange: DraftExchange): RxConflictHandler<ReplicatedDocument> {
  return {
    // A document that differs in `rev` alone is not an edit and must not be pushed; it must be stored all the same,
    // so that the next edit is made against what the server has.
    isEqual: (a, b, context) => {
      if (context === 'downstream-check-if-equal-1') return identicalDraft(a, b);
      const isSame = sameDraft(a, b);
      // It is not pushed then, and `masterWrite` hears nothing of it.
      if (isSame && context === 'upstream-check-if-equal') exchange.agreed(b.id);
      return isSame;
    },
    resolve: ({ newDocumentState, assumedMasterState, realMasterState }) =>
      Promise.resolve(exchange.resolve(newDocumentState, assumedMasterState, realMasterState)),
  };
}

async function forgetPushed(meta: Instance): Promise<void> {
  const id = getComposedPrimaryKeyOfDocumentData(meta.schema, { itemId: 'up', isCheckpoint: '1' } as never);
  const [previous] = await meta.findDocumentsById([id], false);
  if (!previous) return;
  const document = { ...previous, _deleted: true, _rev: createRevision('evertill', previous) };
  await meta.bulkWrite([{ previous, document }], 'evertill-drafts-begin');
}

/**
 * RxDB looks after every write of its own but those of its checkpoints: on a full disk they would become rejections
 * nobody hears, which end a Node process. One that is missing only means that something is looked at once more.
 */
function forgivingCheckpoints(meta: Instance): Instance {
  return interceptedInstance(meta, (rows, context) => {
    const written = meta.bulkWrite(rows, context);
    return context === 'replication-set-checkpoint' ? written.catch(() => ({ error: [] })) : written;
  });
}

/** What RxDB remembers as pushed, without what was set aside: that is still a change from what the server has. */
function withoutAside(meta: Instance, isAside: (id: string) => boolean): Instance {
  return interceptedInstance(meta, (rows: BulkWriteRow<{ readonly itemId: string }>[], context) => {
    const pushed =
      context === 'replication-up-write-meta'
        ? rows.filter(({ document }) => !isAside(document.itemId))
        : rows;
    return pushed.length > 0 ? meta.bulkWrite(pushed, context) : Promise.resolve({ error: [] });
  });
}
