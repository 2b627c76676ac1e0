// A replica on a device, against a small server: opened, crashed and opened again as often as a test wants.
import type { Collection, CollectionRegistry } from '@evertill/schemas';
import { blankProduct, collections } from '@evertill/schemas';
import type { Checkpoint, WireDocument } from '@evertill/sync';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../../client-core/database/open-database.ts';
import { openConnection } from '../../../client-core/link/connection.ts';
import type { Connection } from '../../../client-core/link/connection.ts';
import { startReplica } from '../../../client-core/replica/replica.ts';
import type { Replica } from '../../../client-core/replica/replica.ts';
import type { ReplicaReport } from '../../../client-core/replica/report.ts';
import { anOrder } from '../../contract/contract-documents.ts';
import { FeedServer } from '../../support/feed-server.ts';
import { settle } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import type { MemorySurroundings } from '../../support/memory-surroundings.ts';

export const registry: CollectionRegistry = {
  product: collections.product as unknown as Collection,
  store: collections.store as unknown as Collection,
  order: collections.order as unknown as Collection,
};

export class TillReplica {
  readonly server = new FeedServer(Object.keys(registry));
  readonly surroundings: MemorySurroundings = memorySurroundings({ transport: this.server.transport });
  readonly reports: ReplicaReport[] = [];
  /** Each moment, ms by the server's clock, that everything was complete as of. */
  readonly complete: number[] = [];
  lowerDay = '';
  clientVersion = '1';
  reported: readonly string[] = [];
  collections: CollectionRegistry = registry;
  database!: OpenDatabase;
  link!: Connection;
  replica!: Replica;

  /** Opens the device's storage, without connecting. */
  async open(): Promise<void> {
    this.database = await openDatabase({
      surroundings: this.surroundings,
      name: 'replica',
      collections: Object.values(this.collections),
      mode: 'instances',
      rebuildable: true,
    });
    const { surroundings } = this;
    this.link = openConnection({
      surroundings,
      hello: async () => ({
        token: 't',
        client_version: '1',
        device_id: 'd1',
        device_name: '',
        store_id: 's1',
        lane_id: '',
        collections: {},
        checkpoints: await this.replica.checkpoints(),
        ledger: { device_seq: 0, hash: '', ack: '' },
        witness: null,
        wall: surroundings.clock.now(),
      }),
      renew: () => Promise.resolve(undefined),
      clientVersion: this.clientVersion,
    });
    this.replica = await startReplica({
      surroundings,
      registry: this.collections,
      database: this.database,
      link: this.link,
      lowerDay: () => this.lowerDay || undefined,
      clientVersion: this.clientVersion,
      reported: this.reported,
      report: (report) => this.reports.push(report),
      completed: async (since) => void this.complete.push(since),
    });
  }

  /** Opens, connects, and waits until everything is here. */
  async start(): Promise<void> {
    await this.open();
    this.link.start();
    await this.untilInSync();
  }

  /** Lets time pass until the replica is in sync; throws when that takes longer than `within` ms. */
  async untilInSync(within = 120_000): Promise<void> {
    await settle();
    for (let passed = 0; !this.replica.inSync(); passed += 500) {
      if (passed > within)
        throw new Error(`Not in sync after ${within} ms: ${JSON.stringify(this.link.state())}`);
      await this.surroundings.clock.advance(500);
    }
  }

  /** The process dies: nothing more is written, nothing is closed in order. */
  async crash(): Promise<void> {
    for (const name of [...Object.keys(this.collections), 'progress']) this.failWrites(name);
    this.link.close();
    this.server.line.cut();
    await this.surroundings.clock.advance(1);
    await this.replica.stop();
  }

  /** From now on, or after so many, every write of this instance fails. */
  failWrites(name: string, after = 0): void {
    if (!this.database.has(name)) return;
    const instance = this.database.instance(name);
    const write = instance.bulkWrite.bind(instance);
    let left = after;
    instance.bulkWrite = (rows, context) =>
      left-- > 0 ? write(rows, context) : Promise.reject(new Error('the disk is gone'));
  }

  /** Counts from now on how often everything stored is read. */
  countReads(name: string): () => number {
    const store = this.database.store(name);
    const after = store.after.bind(store);
    let reads = 0;
    store.after = (id, ...rest) => {
      if (id === '') reads += 1;
      return after(id, ...rest);
    };
    return () => reads;
  }

  async close(): Promise<void> {
    this.link.close();
    await this.replica.stop();
    await this.database.remove();
  }

  /** What is stored, sorted by id. */
  async documents(name: string): Promise<WireDocument[]> {
    return (await this.database.store(name).after('', 100_000)) as unknown as WireDocument[];
  }

  async ids(name: string): Promise<string[]> {
    return (await this.documents(name)).map(({ id }) => id);
  }

  async checkpoint(name: string): Promise<Checkpoint | undefined> {
    return (await this.replica.checkpoints())[name];
  }

  kinds(): string[] {
    return this.reports.map(({ kind }) => kind);
  }
}

export function product(nr: number, rev = 1, parts: object = {}): WireDocument {
  const id = `p${String(nr).padStart(6, '0')}`;
  return { ...blankProduct, id, store_id: 's1', sku_code: id, name: `Product ${nr}`, rev, ...parts };
}

export function order(nr: number, day: string, rev = 1): WireDocument {
  const id = `o${String(nr).padStart(6, '0')}`;
  const at = `${day}T10:00:00.000Z`;
  const times = { captured_at: at, occurred_at: at, received_at: at, business_day: day };
  return anOrder({
    id,
    store_id: 's1',
    order_number: nr,
    total: 100,
    rev,
    ...times,
  }) as unknown as WireDocument;
}
