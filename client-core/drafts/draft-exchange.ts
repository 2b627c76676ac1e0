// Drafts on the wire, for as long as one connection lasts: pull, push, live changes, in the shapes RxDB's replication
// wants. A failed exchange is tried again here, with our own backoff; RxDB's constant waiting would make every till
// of a store come back at the same moment. Nothing here rejects: a rejection would end RxDB's pushing for good.
import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import type { RxReplicationHandler } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import { backoff, compareCheckpoints, ExchangeError } from '@evertill/sync';
import type { Checkpoint, Timer, WireDocument } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import type { AttentionDesk } from '../journal/attention-desk.ts';
import { Pause } from '../journal/pause.ts';
import { busy } from '../journal/trouble.ts';
import type { Link } from '../link/link.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { asideFindingId, findingsOf, isGone } from './draft-finding.ts';
import { appliedOf, asStored, chunks, idOf, onWire, refusedAlone } from './draft-rows.ts';
import type { DraftRow, RowOutcome } from './draft-rows.ts';
import { asideTime } from './draft-suspects.ts';
import type { DraftSuspects } from './draft-suspects.ts';
import { identicalDraft, mergeDraft, sameDraft } from './merge-draft.ts';
import type { StoredDraft } from './merge-draft.ts';
import type { Unanswered } from './unanswered.ts';

export interface DraftExchangeDeps {
  readonly surroundings: DeviceSurroundings;
  readonly link: Link;
  readonly desk: AttentionDesk;
  readonly storeId: string;
  readonly drafts: InstanceStore;
  /** These two outlive the connection. */
  readonly unanswered: Unanswered;
  readonly suspects: DraftSuspects;
  /** Everything behind this place is asked for once more: RxDB may have left some of it alone. */
  readonly heardUpTo: Checkpoint | null;
}

const collection = 'draft';

/** After so many failures in a row the others are left for the next try: the network is out, or the server. */
const mostAtOnce = 3;

export class DraftExchange implements RxReplicationHandler<ReplicatedDocument, Checkpoint> {
  readonly masterChangeStream$: Observable<{ documents: StoredDraft[]; checkpoint: Checkpoint }>;
  /** A change of this device is not on the server, and is not on its way. */
  readonly hasAside$: Observable<boolean>;
  readonly #deps: DraftExchangeDeps;
  readonly #live = new Subject<{ documents: StoredDraft[]; checkpoint: Checkpoint }>();
  readonly #watch: Subscription;
  readonly #pause: Pause;
  /** Rows the rules refused: their conflict is solved by giving in. */
  readonly #refused = new WeakSet<object>();
  /** As the server has them, as far as this connection has heard. */
  readonly #heard = new Map<string, StoredDraft>();
  /** Drafts that were heard, written or pushed since they were compared with what was heard of them. */
  readonly #uncompared = new Set<string>();
  /** The `rev` under which the server took this device’s last change. */
  readonly #taken = new Map<string, number>();
  /** Drafts of this connection that were set aside: RxDB may not take them for pushed. */
  readonly #aside = new Set<string>();
  readonly #hasAside = new BehaviorSubject(false);
  /** Also those that an earlier connection left. */
  #hasOldNotices = true;
  readonly #caughtUp = Promise.withResolvers<void>();
  #ended = false;
  #asideTimer: Timer | undefined;
  #pulled: Checkpoint | undefined;

  constructor(deps: DraftExchangeDeps) {
    this.#deps = deps;
    this.masterChangeStream$ = this.#live.asObservable();
    this.hasAside$ = this.#hasAside.asObservable();
    this.#pause = new Pause(deps.surroundings.clock);
    this.#watch = deps.link.live$.subscribe((frame) => {
      if (frame.type !== 'changes' || frame.collection !== collection) return;
      this.#pulled = frame.checkpoint;
      this.#live.next({ documents: this.#hear(frame.documents), checkpoint: frame.checkpoint });
      deps.link.credit(1);
    });
  }

  /** The connection this belongs to is gone: everything that waits gives up. */
  end(): void {
    this.#ended = true;
    this.#asideTimer?.cancel();
    this.#caughtUp.resolve();
    this.#watch.unsubscribe();
    this.#pause.nudge();
  }

  /** How far this connection has heard. */
  position(): Checkpoint | undefined {
    return this.#pulled;
  }

  /** Asks for live changes from where the pull has ended; answers false when the connection has ended. */
  async stream(): Promise<boolean> {
    const checkpoint = this.position() ?? null;
    const streaming = await this.#persistently(() =>
      this.#deps.link.request({ type: 'stream', collections: { [collection]: { checkpoint } } }),
    );
    return streaming !== undefined;
  }

  async masterChangesSince(
    checkpoint: Checkpoint | undefined,
    batchSize: number,
  ): Promise<{ documents: StoredDraft[]; checkpoint: Checkpoint | undefined }> {
    const documents: StoredDraft[] = [];
    let position = this.#pulled ? (checkpoint ?? null) : earlier(checkpoint ?? null, this.#deps.heardUpTo);
    // RxDB takes a short page for the last one; a server may cut a page short by its bytes.
    for (let complete = false; !complete && documents.length < batchSize;) {
      const from = position;
      const page = await this.#persistently(() =>
        this.#deps.link.request({ type: 'pull', collection, checkpoint: from, limit: batchSize }),
      );
      if (!page) return { documents: [], checkpoint: undefined };
      documents.push(...this.#hear(page.documents));
      ({ checkpoint: position, complete } = page);
    }
    this.#pulled = position ?? undefined;
    if (documents.length < batchSize) this.#caughtUp.resolve();
    return { documents, checkpoint: this.#pulled };
  }

  /** Answers the server's documents for the rows it did not take. */
  async masterWrite(rows: DraftRow[]): Promise<StoredDraft[]> {
    // What the server has is known first: a draft that nothing was agreed about, because an answer was lost or history
    // went back, is recognised when it is there already.
    await this.#caughtUp.promise;
    const conflicts: StoredDraft[] = [];
    const sending = rows.filter((row) => this.#concernsServer(row));
    for (const row of rows) if (!sending.includes(row)) this.agreed(idOf(row));
    for (const chunk of chunks(sending)) conflicts.push(...(await this.#push(chunk)));
    this.compareLater(rows.map(({ newDocumentState }) => newDocumentState.id));
    return conflicts;
  }

  /** Heard before the server took a later change of this device, and not stored until now. */
  isOutdated({ id, rev = 0 }: StoredDraft): boolean {
    return rev < (this.#taken.get(id) ?? 0);
  }

  isAside(id: string): boolean {
    return this.#aside.has(id);
  }

  /** The server has it as it is here, or answered what is to become of it. */
  agreed(id: string): void {
    if (!this.#aside.delete(id)) return;
    this.#hasOldNotices = true;
    this.#hasAside.next(this.#aside.size > 0);
  }

  /** Called while nothing is on its way: what is not set aside then needs no notice. Rejects with `StorageError`. */
  async resolveNotices(): Promise<void> {
    if (!this.#hasOldNotices) return;
    this.#hasOldNotices = false;
    const { desk, storeId } = this.#deps;
    const old = (await desk.open()).filter(
      ({ id, store_id, document_id }) =>
        id === asideFindingId(document_id) && store_id === storeId && !this.#aside.has(document_id),
    );
    await desk.resolve(old.map(({ id }) => id));
  }

  /** They may not be stored here as they were heard. */
  compareLater(ids: readonly string[]): void {
    for (const id of ids) this.#uncompared.add(id);
  }

  /**
   * [U7] What RxDB hears of a draft that waits to be pushed, or is written at that moment, it leaves alone and counts on
   * an echo. None comes when nothing changed on the server. So this, called while nothing is on its way, says once more
   * what was heard and is not stored. Answers whether there was any; rejects with `StorageError`.
   */
  async repeatUnstored(): Promise<boolean> {
    const ids = [...this.#uncompared].filter((id) => !this.#aside.has(id));
    if (ids.length === 0) return false;
    for (const id of ids) this.#uncompared.delete(id);
    const here = await this.#deps.drafts.getMany(ids);
    const documents = ids.flatMap((id) => {
      const heard = this.#heard.get(id);
      return heard && !this.isOutdated(heard) && !isStored(heard, here.get(id)) ? [heard] : [];
    });
    if (documents.length === 0 || !this.#pulled) return false;
    this.#live.next({ documents, checkpoint: this.#pulled });
    return true;
  }

  /** What the document becomes here after a conflict. */
  resolve(mine: StoredDraft, assumed: StoredDraft | undefined, theirs: StoredDraft): StoredDraft {
    if (this.#refused.has(mine)) return theirs._deleted ? { ...mine, ...theirs } : theirs;
    return mergeDraft(this.#deps.unanswered.baseOf(assumed, theirs), mine, theirs).document;
  }

  /**
   * Not what the server has already (RxDB pushes every solved conflict once more), and not another store's: that one
   * is sent when this device is back there.
   */
  #concernsServer({ assumedMasterState, newDocumentState }: DraftRow): boolean {
    if (newDocumentState['store_id'] !== this.#deps.storeId) return false;
    // What was heard counts only where nothing was agreed since: the echo of a later change may still be on its way.
    const heard = this.#heard.get(newDocumentState.id);
    const isNewer = heard && !this.isOutdated(heard) && (heard.rev ?? 0) > (assumedMasterState?.rev ?? -1);
    const server = isNewer ? heard : (assumedMasterState ?? heard);
    return server ? !sameDraft(server, newDocumentState) : !newDocumentState._deleted;
  }

  #hear(documents: readonly WireDocument[]): StoredDraft[] {
    const stored = documents.map(asStored);
    for (const document of stored) this.#heard.set(document.id, document);
    this.compareLater(stored.map(({ id }) => id));
    return stored;
  }

  async #push(rows: readonly DraftRow[]): Promise<StoredDraft[]> {
    const { unanswered, suspects, desk } = this.#deps;
    unanswered.pushing(rows.map(({ newDocumentState }) => newDocumentState));
    const answered = new Map<string, RowOutcome>();
    const isDone = await this.#persistently(async () => {
      await this.#answer(rows, answered);
      // Written down before RxDB solves the conflict, so that no crash can swallow the other value.
      const outcomes = [...answered.values()];
      const soldHere = await this.#soldHere(outcomes);
      await desk.raise(findingsOf(rows, outcomes, { unanswered, suspects, soldHere }));
      return true;
    });
    if (!isDone) return [];
    const outcomes = [...answered.values()];
    const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
    for (const outcome of outcomes) {
      const row = byId.get(outcome.id);
      if (outcome.kind === 'set_aside') {
        this.#leave(outcome.id);
        continue;
      }
      this.agreed(outcome.id);
      if (outcome.kind === 'rejected' && row) this.#refused.add(row.newDocumentState);
    }
    for (const { id, rev } of appliedOf(answered)) {
      unanswered.applied(id);
      this.#taken.set(id, rev);
    }
    return outcomes.flatMap((outcome) => ('master' in outcome ? [asStored(outcome.master)] : []));
  }

  /** Baskets that are gone because this device sold them, since their rows were read too: a push may be tried for long. */
  async #soldHere(outcomes: readonly RowOutcome[]): Promise<ReadonlySet<string>> {
    const gone = outcomes.filter(isGone).map(({ id }) => id);
    if (gone.length === 0) return new Set();
    const now = await this.#deps.drafts.getMany(gone);
    return new Set(gone.filter((id) => now.get(id)?.['status'] === 'paid' && now.get(id)!._deleted !== true));
  }

  /** Adds what becomes of each row, by its id; what is there already is not sent again. */
  async #answer(rows: readonly DraftRow[], answered: Map<string, RowOutcome>): Promise<void> {
    const { suspects } = this.#deps;
    for (const id of rows.map(idOf)) {
      const code = suspects.asideFor(id);
      if (code !== undefined) answered.set(id, { kind: 'set_aside', id, code });
    }
    const sending = rows.filter((row) => !answered.has(idOf(row)));
    await this.#sendEach(suspects.frames(sending, idOf), answered);
  }

  /** What cannot be answered keeps none of the others from being sent, and is tried again. */
  async #sendEach(
    frames: readonly (readonly DraftRow[])[],
    answered: Map<string, RowOutcome>,
  ): Promise<void> {
    const failures: unknown[] = [];
    for (const frame of frames) {
      if (failures.length === mostAtOnce) break;
      await this.#send(frame, answered).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * A frame that is refused as a whole, or that the server breaks on, is sent row by row. A row refused alone is treated
   * like a rejected one; one that fails alone each time stays on this device, and those behind it go on.
   */
  async #send(frame: readonly DraftRow[], answered: Map<string, RowOutcome>): Promise<void> {
    const { suspects, link } = this.#deps;
    const [row] = frame;
    try {
      const { outcomes } = await link.request({ type: 'push', collection, rows: frame.map(onWire) });
      for (const outcome of outcomes) answered.set(outcome.id, outcome);
      suspects.answered(frame.map(idOf));
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const { remedy, code } = error;
      if (remedy === 'auth' || busy.has(code) || code === 'offline') throw error;
      const isSplit = remedy === 'fatal' || code === 'internal';
      if (isSplit && frame.length > 1)
        return this.#sendEach(
          frame.map((one) => [one]),
          answered,
        );
      const id = idOf(row!);
      if (remedy === 'fatal') return void answered.set(id, refusedAlone(row!, code));
      suspects.failed(frame.map(idOf));
      if (!suspects.setAside(id, code)) throw error;
      answered.set(id, { kind: 'set_aside', id, code });
    }
  }

  /** Offered again later, from what the server has: RxDB has not been told that it is there. */
  #leave(id: string): void {
    if (this.#ended) return;
    this.#aside.add(id);
    this.#hasAside.next(true);
    this.#asideTimer ??= this.#deps.surroundings.clock.after(asideTime, () => {
      this.#asideTimer = undefined;
      // RxDB pushes what is written.
      const written = this.#deps.drafts.change([...this.#aside], (stored) => stored);
      written.catch(() => this.#aside.forEach((one) => this.#leave(one)));
    });
  }

  /** Until it succeeds; undefined when the connection has ended. */
  async #persistently<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { clock, chance } = this.#deps.surroundings;
    const since = clock.monotonic();
    for (let attempt = 1; !this.#ended; attempt++) {
      try {
        const result = await work();
        return this.#ended ? undefined : result;
      } catch (error) {
        const retryAfter = error instanceof ExchangeError ? error.retryAfter : 0;
        const failingFor = clock.monotonic() - since;
        const delay = backoff({ attempt, failingFor, random: chance.random(), retryAfter });
        await this.#pause.wait(delay);
      }
    }
    return undefined;
  }
}

function earlier(a: Checkpoint | null, b: Checkpoint | null): Checkpoint | null {
  if (a === null || b === null) return null;
  return compareCheckpoints(a, b) < 0 ? a : b;
}

/** `here`: undefined for a tombstone too. */
function isStored(heard: StoredDraft, here: ReplicatedDocument | undefined): boolean {
  return here ? identicalDraft(heard, asStored(here)) : heard._deleted;
}
