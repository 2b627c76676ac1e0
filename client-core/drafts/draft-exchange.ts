// Drafts on the wire, for as long as one connection lasts: pull, push, live changes, in the shapes RxDB's replication
// wants. A failed exchange is tried again here, with our own backoff; RxDB's constant waiting would make every till
// of a store come back at the same moment. Nothing here rejects: a rejection would end RxDB's pushing for good.
import { Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import type { RxReplicationHandler, RxReplicationWriteToMasterRow } from 'rxdb';
import type { JsonObject, ReplicatedDocument } from '@evertill/schemas';
import { backoff, compareCheckpoints, ExchangeError, limits } from '@evertill/sync';
import type { Checkpoint, PushOutcome, Timer, WireDocument } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import { bytesOf } from '../journal/append.ts';
import type { AttentionDesk, Finding } from '../journal/attention-desk.ts';
import { Pause } from '../journal/pause.ts';
import type { Link } from '../link/link.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { draftFinding } from './draft-finding.ts';
import { identicalDraft, mergeDraft, sameDraft } from './merge-draft.ts';
import type { StoredDraft } from './merge-draft.ts';
import type { Unanswered } from './unanswered.ts';

export type DraftRow = RxReplicationWriteToMasterRow<ReplicatedDocument>;

export interface DraftExchangeDeps {
  readonly surroundings: DeviceSurroundings;
  readonly link: Link;
  readonly desk: AttentionDesk;
  readonly storeId: string;
  /** Outlives the connection. */
  readonly unanswered: Unanswered;
  /** Everything behind this place is asked for once more: RxDB may have left some of it alone. */
  readonly heardUpTo: Checkpoint | null;
}

const collection = 'draft';

/** What became of a row; `set_aside`: it is not on the server and was not refused by its rules. */
type RowOutcome = PushOutcome | { readonly kind: 'set_aside'; readonly id: string; readonly code: string };

/** So often the server may break on the same draft before the others go on without it. */
const mostBroken = 3;
/** What was set aside is offered again after so long, ms. */
const asideAgain = 60_000;

export class DraftExchange implements RxReplicationHandler<ReplicatedDocument, Checkpoint> {
  readonly masterChangeStream$: Observable<{ documents: StoredDraft[]; checkpoint: Checkpoint }>;
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
  /** How often the server broke on a draft, by its id. */
  readonly #broken = new Map<string, number>();
  /** What was set aside, and the `rev` under which the server still has an older one. RxDB takes it for pushed. */
  readonly #aside = new Map<string, { readonly row: DraftRow; readonly rev: number }>();
  readonly #caughtUp = Promise.withResolvers<void>();
  #ended = false;
  #asideTimer: Timer | undefined;
  #pulled: Checkpoint | undefined;

  constructor(deps: DraftExchangeDeps) {
    this.#deps = deps;
    this.masterChangeStream$ = this.#live.asObservable();
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
    const sending = rows.map((row) => this.#sinceAside(row)).filter((row) => this.#concernsServer(row));
    for (const chunk of chunks(sending)) conflicts.push(...(await this.#push(chunk)));
    this.compareLater(rows.map(({ newDocumentState }) => newDocumentState.id));
    return conflicts;
  }

  /** Heard before the server took a later change of this device, or before one that was set aside, and not stored until now. */
  isOutdated({ id, rev = 0 }: StoredDraft): boolean {
    const aside = this.#aside.get(id);
    return rev < (this.#taken.get(id) ?? 0) || (aside !== undefined && rev <= aside.rev);
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
  async repeatUnstored(drafts: Pick<InstanceStore, 'getMany'>): Promise<boolean> {
    const ids = [...this.#uncompared];
    if (ids.length === 0) return false;
    this.#uncompared.clear();
    const here = await drafts.getMany(ids);
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
    const aside = this.#aside.get(mine.id);
    this.#aside.delete(mine.id);
    const base = aside ? (aside.row.assumedMasterState as StoredDraft | undefined) : assumed;
    return mergeDraft(this.#deps.unanswered.baseOf(base, theirs), mine, theirs).document;
  }

  /**
   * Not what the server has already (RxDB pushes every solved conflict once more), and not another store's: that one
   * is sent when this device is back there.
   */
  #concernsServer({ assumedMasterState, newDocumentState }: DraftRow): boolean {
    if (newDocumentState['store_id'] !== this.#deps.storeId) return false;
    // What was heard counts only while nothing was agreed: the echo of a later change may still be on its way.
    const server = assumedMasterState ?? this.#heard.get(newDocumentState.id);
    return server ? !sameDraft(server, newDocumentState) : !newDocumentState._deleted;
  }

  #hear(documents: readonly WireDocument[]): StoredDraft[] {
    const stored = documents.map(asStored);
    for (const document of stored) this.#heard.set(document.id, document);
    this.compareLater(stored.map(({ id }) => id));
    return stored;
  }

  async #push(rows: readonly DraftRow[]): Promise<StoredDraft[]> {
    const { unanswered } = this.#deps;
    unanswered.pushing(rows.map(({ newDocumentState }) => newDocumentState));
    const answered = new Map<string, RowOutcome>();
    const isDone = await this.#persistently(async () => {
      await this.#answer(rows, answered);
      // Written down before RxDB solves the conflict, so that no crash can swallow the other value.
      await this.#deps.desk.raise(findings(rows, [...answered.values()], unanswered));
      return true;
    });
    if (!isDone) return [];
    const outcomes = [...answered.values()];
    const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
    for (const outcome of outcomes) {
      const row = byId.get(outcome.id);
      if (outcome.kind === 'set_aside') continue;
      this.#broken.delete(outcome.id);
      // A conflict is solved from what the server had, not from what was set aside.
      if (outcome.kind !== 'conflict') this.#aside.delete(outcome.id);
      if (outcome.kind === 'rejected' && row) this.#refused.add(row.newDocumentState);
      if (outcome.kind !== 'applied') continue;
      unanswered.applied(outcome.id);
      this.#taken.set(outcome.id, outcome.rev);
    }
    return outcomes.flatMap((outcome) => ('master' in outcome ? [asStored(outcome.master)] : []));
  }

  /**
   * Adds what becomes of each row, by its id; what is there already is not sent again. A frame that is refused as a whole, or
   * that the server breaks on, is sent row by row. A row refused alone is treated like a rejected one.
   */
  async #answer(rows: readonly DraftRow[], answered: Map<string, RowOutcome>): Promise<void> {
    const sending = rows.filter(({ newDocumentState }) => !answered.has(newDocumentState.id));
    const [row] = sending;
    if (!row) return;
    const add = (...outcomes: RowOutcome[]) => {
      for (const outcome of outcomes) answered.set(outcome.id, outcome);
    };
    try {
      const request = { type: 'push', collection, rows: sending.map(onWire) } as const;
      add(...(await this.#deps.link.request(request)).outcomes);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      const { remedy, code } = error;
      if (remedy !== 'fatal' && code !== 'internal') throw error;
      if (sending.length > 1) return this.#answerEach(sending, answered);
      add(remedy === 'fatal' ? refusedAlone(row, code) : this.#setAside(row, error));
    }
  }

  /** What cannot be answered keeps none of the others from being sent, and is tried again. */
  async #answerEach(rows: readonly DraftRow[], answered: Map<string, RowOutcome>): Promise<void> {
    const failures: unknown[] = [];
    for (const row of rows)
      await this.#answer([row], answered).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** A draft the server breaks on each time stays on this device, and those behind it go on. */
  #setAside(row: DraftRow, error: ExchangeError): RowOutcome {
    const { id } = row.newDocumentState;
    const times = (this.#broken.get(id) ?? 0) + 1;
    this.#broken.set(id, times);
    if (times < mostBroken) throw error;
    this.#aside.set(id, { row, rev: Number(this.#heard.get(id)?.rev ?? 0) });
    this.#offerAsideLater();
    return { kind: 'set_aside', id, code: error.code };
  }

  /** Changed from what the server has, not from what was set aside. */
  #sinceAside(row: DraftRow): DraftRow {
    const aside = this.#aside.get(row.newDocumentState.id);
    if (!aside) return row;
    const { newDocumentState } = row;
    const { assumedMasterState } = aside.row;
    return assumedMasterState ? { newDocumentState, assumedMasterState } : { newDocumentState };
  }

  #offerAsideLater(): void {
    this.#asideTimer?.cancel();
    this.#asideTimer = this.#deps.surroundings.clock.after(asideAgain, () => void this.#offerAside());
  }

  async #offerAside(): Promise<void> {
    for (const row of Array.from(this.#aside.values(), (aside) => aside.row)) {
      if (this.#ended) return;
      const conflicts = await this.#push([row]);
      if (conflicts.length > 0) this.#aside.delete(row.newDocumentState.id);
      const documents = conflicts.map((theirs) => ({
        ...(theirs._deleted ? row.newDocumentState : {}),
        ...theirs,
      }));
      if (documents.length > 0 && this.#pulled) this.#live.next({ documents, checkpoint: this.#pulled });
    }
    if (this.#aside.size > 0 && !this.#ended) this.#offerAsideLater();
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

function asStored(document: WireDocument | ReplicatedDocument): StoredDraft {
  return { ...document, _deleted: document._deleted === true } as StoredDraft;
}

function onWire({ assumedMasterState, newDocumentState }: DraftRow): {
  newDocumentState: WireDocument;
  assumedMasterState?: WireDocument;
} {
  return assumedMasterState ? { newDocumentState, assumedMasterState } : { newDocumentState };
}

function refusedAlone({ assumedMasterState, newDocumentState }: DraftRow, code: string): PushOutcome {
  const { id } = newDocumentState;
  return { kind: 'rejected', id, code, details: {}, master: assumedMasterState ?? { id, _deleted: true } };
}

function bytesOnWire(row: DraftRow): number {
  return bytesOf(JSON.stringify(onWire(row)));
}

function* chunks(rows: readonly DraftRow[]): Generator<DraftRow[]> {
  let chunk: DraftRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = bytesOnWire(row);
    if (chunk.length > 0 && bytes + size > limits.batchBytes) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(row);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

function findings(
  rows: readonly DraftRow[],
  outcomes: readonly RowOutcome[],
  unanswered: Unanswered,
): Finding[] {
  const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
  return outcomes.flatMap((outcome): Finding[] => {
    const row = byId.get(outcome.id);
    if (outcome.kind === 'applied' || !row) return [];
    const mine = row.newDocumentState;
    if (!('master' in outcome) || outcome.kind === 'rejected') {
      const reason = 'details' in outcome ? outcome.details : {};
      return [draftFinding(mine, 'draft_refused', outcome.code, { reason, mine } as JsonObject)];
    }
    const theirs = asStored(outcome.master);
    const { conflicts } = mergeDraft(unanswered.baseOf(row.assumedMasterState, theirs), mine, theirs);
    return conflicts.length === 0
      ? []
      : [draftFinding(mine, 'draft_conflict', 'conflict', { fields: conflicts } as unknown as JsonObject)];
  });
}
