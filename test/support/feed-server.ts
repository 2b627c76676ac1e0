// A small server with a feed: documents stamped with growing transaction ids, an open transaction that holds the feed
// back, scopes, epochs, a live stream and digests. Faults are put in front of it, frame by frame.
import { DigestSum, compareBytes, startOf } from '@evertill/sync';
import type { Checkpoint, Up, Welcome, WireDocument } from '@evertill/sync';
import { FakeServer, welcomeTo } from './fake-server.ts';
import type { FakeLine } from './fake-server.ts';
import { sha256 } from './given-journal.ts';

interface Row {
  readonly document: WireDocument;
  readonly xid: number;
}

type Frame<Type extends Up['type']> = Extract<Up, { type: Type }>;

export class FeedServer extends FakeServer {
  /** What it says it has of the journal of whoever greets it. */
  held: Welcome['ledger'] = { device_seq: 0, missing: [] };
  epoch = 'e1';
  /** Its clock minus the device's, ms. */
  ahead = 0;
  /** Rows with this transaction id or a higher one are not served by pull yet. */
  horizon = Infinity;
  scope = 'store:s1';
  pageRows = 5000;
  /** Return true to have dealt with a frame. */
  intercept: (frame: Up, line: FakeLine) => boolean = () => false;
  readonly #rows = new Map<string, Map<string, Row>>();
  readonly #streams = new Map<FakeLine, Set<string>>();
  #xid = 100;

  constructor(collections: readonly string[]) {
    super();
    for (const name of collections) this.#rows.set(name, new Map());
    this.hear = (frame, line) => {
      if (!this.intercept(frame, line)) this.#answer(frame, line);
    };
  }

  /** One transaction; answers its id. Sent live to whoever streams the collection. */
  commit(collection: string, ...documents: WireDocument[]): number {
    const xid = ++this.#xid;
    const rows = this.#rows.get(collection)!;
    for (const document of documents) rows.set(document.id, { document, xid });
    for (const [line, streamed] of this.#streams) {
      if (streamed.has(collection)) this.#changes(line, collection, documents);
    }
    return xid;
  }

  /** As if it had never been: what a restored backup does. */
  forget(collection: string, id: string): void {
    this.#rows.get(collection)!.delete(id);
  }

  /** As a restored backup has it, in a history that does not know that it went back. */
  wasThen(collection: string, document: WireDocument, xid: number): void {
    this.#rows.get(collection)!.set(document.id, { document, xid });
  }

  /** The rows whose xid is above a checkpoint's, in feed order, as far as the horizon lets them. */
  #after(collection: string, checkpoint: Checkpoint | null, horizon = this.horizon): Row[] {
    const { xid, id } = checkpoint?.epoch === this.epoch ? checkpoint : startOf(this.epoch);
    return [...this.#rows.get(collection)!.values()]
      .filter((row) => row.xid < horizon)
      .filter(
        (row) => row.xid > Number(xid) || (row.xid === Number(xid) && compareBytes(row.document.id, id) > 0),
      )
      .sort((a, b) => a.xid - b.xid || compareBytes(a.document.id, b.document.id));
  }

  #answer(frame: Up, line: FakeLine): void {
    switch (frame.type) {
      case 'hello': {
        const scopes = Object.fromEntries([...this.#rows.keys()].map((name) => [name, this.scope]));
        const server_time = frame.wall + this.ahead;
        return line.send(welcomeTo(frame, { epoch: this.epoch, server_time, scopes, ledger: this.held }));
      }
      case 'pull':
        return this.#pull(frame, line);
      case 'stream':
        return this.#stream(frame, line);
      case 'digest':
        return this.#digest(frame, line);
      case 'applied':
        return line.send({ type: 'noted', id: frame.id });
      case 'report':
        return line.send({
          type: 'instructions',
          id: frame.id,
          again: false,
          instructions: [],
          acknowledged: 0,
        });
      case 'lease':
        return line.send({ type: 'leased', id: frame.id, lease: null });
      case 'ping':
        return line.send({
          type: 'pong',
          id: frame.id,
          server_time: frame.wall + this.ahead,
          witness: { epoch: this.epoch, xid: String(this.#xid), seal: '' },
        });
      default:
    }
  }

  #pull({ id, collection, checkpoint, limit, from_day }: Frame<'pull'>, line: FakeLine): void {
    const rows = this.#after(collection, checkpoint).filter(
      ({ document }) => from_day === undefined || String(document['business_day']) >= from_day,
    );
    const page = rows.slice(0, Math.min(limit, this.pageRows));
    line.send({
      type: 'pulled',
      id,
      documents: page.map(({ document }) => document),
      checkpoint: this.#positionOf(page.at(-1), checkpoint),
      complete: page.length === rows.length,
    });
  }

  #stream({ id, collections }: Frame<'stream'>, line: FakeLine): void {
    this.#streams.set(line, new Set(Object.keys(collections)));
    line.send({ type: 'streaming', id });
    for (const [name, { checkpoint }] of Object.entries(collections)) {
      // What is ahead of an open transaction is sent at once; the checkpoint stays behind it.
      const missed = this.#after(name, checkpoint, Infinity);
      if (missed.length > 0)
        this.#changes(
          line,
          name,
          missed.map(({ document }) => document),
        );
    }
  }

  #changes(line: FakeLine, collection: string, documents: readonly WireDocument[]): void {
    const safe = this.#after(collection, null).at(-1);
    line.send({
      type: 'changes',
      collection,
      documents: [...documents],
      checkpoint: this.#positionOf(safe, null),
    });
  }

  #digest({ id, collection, from_day }: Frame<'digest'>, line: FakeLine): void {
    const sum = new DigestSum(sha256);
    const rows = [...this.#rows.get(collection)!.values()];
    for (const { document } of rows) {
      const { _deleted, ...living } = document;
      if (_deleted !== true && (from_day === undefined || String(document['business_day']) >= from_day))
        sum.add(living);
    }
    const head = rows.sort((a, b) => a.xid - b.xid || compareBytes(a.document.id, b.document.id)).at(-1);
    line.send({ type: 'digested', id, ...sum.result(), checkpoint: this.#positionOf(head, null) });
  }

  #positionOf(row: Row | undefined, otherwise: Checkpoint | null): Checkpoint {
    if (row) return { epoch: this.epoch, xid: String(row.xid), id: row.document.id };
    return otherwise?.epoch === this.epoch ? otherwise : startOf(this.epoch);
  }
}
