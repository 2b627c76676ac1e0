// A feed server that also takes journal entries and drafts: a ledger that accepts each entry once, and a rule the
// test may give it.
import type { OperationEntry } from '@evertill/schemas';
import type { OperationOutcome, PushOutcome, Up } from '@evertill/sync';
import { replicaCollections } from '../../client-core/till/databases.ts';
import type { FakeLine } from './fake-server.ts';
import { FeedServer } from './feed-server.ts';

export class TillServer extends FeedServer {
  /** Everything accepted, by device and number. */
  readonly ledger = new Map<string, OperationEntry>();
  /** Another outcome than `applied`. */
  rule: (entry: OperationEntry) => Partial<OperationOutcome> | undefined = () => undefined;
  /** What an accepted entry does. */
  applied: (entry: OperationEntry) => void = () => undefined;

  constructor() {
    super([...replicaCollections.map(({ name }) => name), 'draft']);
    this.scope = 'store:store-1';
    this.intercept = (frame, line) => this.#take(frame, line);
  }

  #take(frame: Up, line: FakeLine): boolean {
    if (frame.type === 'operations') {
      const outcomes = frame.operations.map((entry) => this.#accept(entry as unknown as OperationEntry));
      line.send({ type: 'outcomes', id: frame.id, outcomes });
      return true;
    }
    if (frame.type !== 'push') return false;
    const outcomes = frame.rows.map(({ newDocumentState: { _deleted, ...document } }): PushOutcome => {
      const rev = Number(document['rev']) + 1;
      this.commit(frame.collection, { ...document, rev });
      return { kind: 'applied', id: document.id, rev };
    });
    line.send({ type: 'pushed', id: frame.id, outcomes });
    return true;
  }

  #accept(entry: OperationEntry): OperationOutcome {
    const { device_id, device_seq, hash } = entry;
    const other = this.rule(entry);
    if (other) return { device_seq, hash, ack: `ack-${device_seq}`, ...other } as OperationOutcome;
    const key = `${device_id}/${device_seq}`;
    if (!this.ledger.has(key)) {
      this.ledger.set(key, entry);
      this.applied(entry);
    }
    return { kind: 'applied', device_seq, hash, ack: `ack-${device_seq}`, result: { rev: 99 } };
  }
}
