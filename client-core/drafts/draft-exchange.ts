// Drafts on the wire, for as long as one connection lasts: pull, push, live changes, in the shapes RxDB's replication
// wants. A failed exchange is tried again here, with our own backoff; RxDB's constant waiting would make every till
// of a store come back at the same moment. Nothing here rejects: a rejection would end RxDB's pushing for good.
import { Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import type { RxReplicationHandler, RxReplicationWriteToMasterRow } from 'rxdb';
import type { JsonObject, ReplicatedDocument } from '@evertill/schemas';
import { backoff, compareCheckpoints, ExchangeError, limits } from '@evertill/sync';
import type { Checkpoint, PushOutcome, WireDocument } from '@evertill/sync';
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
  /** The `rev` under which the server took this device’s last change. */
  readonly #taken = new Map<string, number>();
  readonly #caughtUp = Promise.withResolvers<void>();
  #ended = false;
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
    for (const chunk of chunks(sending)) conflicts.push(...(await this.#push(chunk)));
    this.#repeatHeard(rows);
    return conflicts;
  }

  /** Heard before the server took a later change of this device, and not stored until now. */
  isOutdated({ id, rev }: StoredDraft): boolean {
    return (rev ?? 0) < (this.#taken.get(id) ?? 0);
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
    // What was heard counts only while nothing was agreed: the echo of a later change may still be on its way.
    const server = assumedMasterState ?? this.#heard.get(newDocumentState.id);
    return server ? !sameDraft(server, newDocumentState) : !newDocumentState._deleted;
  }

  /**
   * A draft that was pulled while it waited to be pushed was left alone by RxDB. When the push changed nothing on the
   * server no echo will come, so what was heard is said once more; RxDB listens when it is done pushing.
   */
  #repeatHeard(rows: readonly DraftRow[]): void {
    const documents = rows.flatMap(({ newDocumentState: mine }) => {
      const heard = this.#heard.get(mine.id);
      return heard && !heard._deleted && sameDraft(heard, mine) && !identicalDraft(heard, mine)
        ? [heard]
        : [];
    });
    if (documents.length > 0 && this.#pulled) this.#live.next({ documents, checkpoint: this.#pulled });
  }

  #hear(documents: readonly WireDocument[]): StoredDraft[] {
    const stored = documents.map(asStored);
    for (const document of stored) this.#heard.set(document.id, document);
    return stored;
  }

  async #push(rows: readonly DraftRow[]): Promise<StoredDraft[]> {
    const { unanswered } = this.#deps;
    unanswered.pushing(rows.map(({ newDocumentState }) => newDocumentState));
    const outcomes = await this.#persistently(async () => {
      const answer = await this.#answer(rows);
      // Written down before RxDB solves the conflict, so that no crash can swallow the other value.
      await this.#deps.desk.raise(findings(rows, answer, unanswered));
      return answer;
    });
    if (!outcomes) return [];
    const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
    for (const outcome of outcomes) {
      const row = byId.get(outcome.id);
      if (outcome.kind === 'rejected' && row) this.#refused.add(row.newDocumentState);
      if (outcome.kind !== 'applied') continue;
      unanswered.applied(outcome.id);
      this.#taken.set(outcome.id, outcome.rev);
    }
    return outcomes.flatMap((outcome) => (outcome.kind === 'applied' ? [] : [asStored(outcome.master)]));
  }

  /** A frame that is refused as a whole is sent row by row; a row refused alone is treated like a rejected one. */
  async #answer(rows: readonly DraftRow[]): Promise<PushOutcome[]> {
    try {
      const { outcomes } = await this.#deps.link.request({
        type: 'push',
        collection,
        rows: rows.map(onWire),
      });
      return outcomes;
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.remedy !== 'fatal') throw error;
      if (rows.length === 1) return [refusedAlone(rows[0]!, error.code)];
      const answers: PushOutcome[] = [];
      for (const row of rows) answers.push(...(await this.#answer([row])));
      return answers;
    }
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

function asStored(document: WireDocument): StoredDraft {
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

function* chunks(rows: readonly DraftRow[]): Generator<DraftRow[]> {
  let chunk: DraftRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = bytesOf(JSON.stringify(onWire(row)));
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
  outcomes: readonly PushOutcome[],
  unanswered: Unanswered,
): Finding[] {
  const byId = new Map(rows.map((row) => [row.newDocumentState.id, row]));
  return outcomes.flatMap((outcome): Finding[] => {
    const row = byId.get(outcome.id);
    if (outcome.kind === 'applied' || !row) return [];
    const mine = row.newDocumentState;
    if (outcome.kind === 'rejected') {
      return [
        draftFinding(mine, 'draft_refused', outcome.code, { reason: outcome.details, mine } as JsonObject),
      ];
    }
    const theirs = asStored(outcome.master);
    const { conflicts } = mergeDraft(unanswered.baseOf(row.assumedMasterState, theirs), mine, theirs);
    return conflicts.length === 0
      ? []
      : [draftFinding(mine, 'draft_conflict', 'conflict', { fields: conflicts } as unknown as JsonObject)];
  });
}
