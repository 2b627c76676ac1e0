// [F] A collection that begins anew, where the storage can load one beside what is stored: from the server's stream, or
// from its pages when there is none. Each batch is durable together with how far it goes, so a cut or a crash costs one
// batch; nothing is seen before all of it is there, and then all of it is (I9).
import { ExchangeError, parseJson, sleep } from '@evertill/sync';
import type { Checkpoint, Surroundings, WireDocument } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import type { Arrived, StoreLoad } from '../database/store-load.ts';
import type { PageSource } from './page-source.ts';
import { revOf } from './readable.ts';
import type { Readable } from './readable.ts';
import type { OpenSnapshot } from './snapshot-source.ts';

/** How far a load is: durable with the documents it speaks about. */
export interface LoadMark {
  readonly checkpoint: Checkpoint;
  readonly pulled: number;
  readonly quarantined: Readonly<Record<string, number>>;
  /** Tells this load from every other once it is in its place; blank before. */
  readonly load: string;
}

export interface FirstLoadDeps {
  readonly surroundings: Pick<Surroundings, 'clock' | 'chance'>;
  readonly collection: string;
  readonly store: InstanceStore;
  readonly readable: Readable;
  readonly pages: PageSource;
  readonly openSnapshot: OpenSnapshot | undefined;
}

export interface LoadRequest {
  /** What must stay the same for a load to be gone on with: scope, history, version. */
  readonly identity: Readonly<Record<string, unknown>>;
  readonly lowerDay: string;
  readonly ended: AbortSignal;
  /** `load` of the last one that was remembered. */
  readonly lastLoad: string;
  /** Told after each durable batch. */
  readonly progressed: (mark: LoadMark) => void;
}

interface Batch {
  readonly lines: readonly string[];
  readonly checkpoint: Checkpoint;
}

/** Documents read in one go: what else this thread does waits meanwhile. */
const slice = 500;

export class FirstLoad {
  readonly #deps: FirstLoadDeps;

  constructor(deps: FirstLoadDeps) {
    this.#deps = deps;
  }

  /**
   * Loads everything into its place; `remembered` keeps that before the load is forgotten. Nothing, where the storage
   * cannot do this. Throws `ExchangeError` and `StorageError`; what was loaded until then is gone on with.
   */
  async run(request: LoadRequest, remembered: (mark: LoadMark) => Promise<void>): Promise<void> {
    const open = () => this.#deps.store.openLoad<LoadMark>(JSON.stringify(request.identity));
    let load = await open();
    if (load?.finished && load.mark?.load === request.lastLoad) {
      await load.end();
      load = await open();
    }
    if (load === undefined) return;
    const mark = load.finished ? load.mark! : await this.#fill(load, request);
    await remembered(mark);
    await load.end();
  }

  async #fill(load: StoreLoad<LoadMark>, request: LoadRequest): Promise<LoadMark> {
    let mark = load.mark;
    let last: Promise<void> = Promise.resolve();
    try {
      for await (const batch of this.#batches(mark, request)) {
        const known = mark?.quarantined ?? {};
        const { arrived, removed, quarantined } = await this.#read(batch, request.lowerDay, known);
        const pulled: number = (mark?.pulled ?? 0) + batch.lines.length;
        const next = { checkpoint: batch.checkpoint, pulled, quarantined, load: '' };
        // One batch is being written while the next one is read; never more.
        await last;
        last = load.append(arrived, removed, next).then(() => request.progressed(next));
        last.catch(() => undefined);
        mark = next;
      }
    } finally {
      // Also when the line broke: whoever tries again hears how far it is.
      await last;
    }
    if (mark === undefined) throw new ExchangeError('protocol', 'The server sent nothing at all.', 'retry');
    const finished = { ...mark, load: this.#deps.surroundings.chance.id() };
    await load.finish(finished);
    return finished;
  }

  /** [F5] A stream that gave nothing is not waited for: the pages need no more than pull does. */
  async *#batches(mark: LoadMark | undefined, { lowerDay, ended }: LoadRequest): AsyncGenerator<Batch> {
    const { openSnapshot, pages, collection } = this.#deps;
    const from = mark?.checkpoint ?? null;
    if (openSnapshot) {
      let some = false;
      try {
        for await (const frame of openSnapshot(collection, from, lowerDay, ended)) {
          yield frame;
          some = true;
        }
        return;
      } catch (error) {
        if (some || ended.aborted || !(error instanceof ExchangeError)) throw error;
      }
    }
    for await (const { documents, checkpoint } of pages.from(from, lowerDay, ended)) {
      yield { lines: documents.map((document) => JSON.stringify(document)), checkpoint };
    }
  }

  async #read(
    { lines }: Batch,
    lowerDay: string,
    known: Readonly<Record<string, number>>,
  ): Promise<{ arrived: Arrived[]; removed: string[]; quarantined: Record<string, number> }> {
    const { readable, surroundings } = this.#deps;
    const arrived = new Map<string, Arrived>();
    const removed = new Set<string>();
    const quarantined = { ...known };
    for (const [index, json] of lines.entries()) {
      if (index % slice === slice - 1) await sleep(surroundings.clock, 0);
      const document = wireDocumentOf(json);
      const { id } = document;
      delete quarantined[id];
      // In the order of the feed the last word about a document counts.
      if (document._deleted === true || readable.isBelow(document, lowerDay)) {
        removed.add(id);
        arrived.delete(id);
        continue;
      }
      const read = readable.check(document, known[id] === revOf(document));
      if (read === undefined) quarantined[id] = revOf(document);
      else {
        removed.delete(id);
        arrived.set(id, { json, document: read });
      }
    }
    return { arrived: [...arrived.values()], removed: [...removed], quarantined };
  }
}

function wireDocumentOf(json: string): WireDocument {
  const parsed = parseJson(json);
  const document = parsed.ok ? (parsed.value as WireDocument | null) : undefined;
  if (typeof document?.id !== 'string' || document.id === '') {
    throw new ExchangeError('protocol', 'The server sent a document that cannot be read.', 'retry');
  }
  return document;
}
