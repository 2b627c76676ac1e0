// Does every call on a storage and on RxDB's memory storage, and fails at the first answer that is not the same.
import { expect } from 'chai';
import { getChangedDocumentsSince } from 'rxdb';
import type { BulkWriteRow, EventBulk, RxStorage } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { now } from 'rxdb/plugins/utils';
import type { Subscription } from 'rxjs';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { openInstance, prepared } from './given-storage.ts';
import type { Instance } from './given-storage.ts';
import { idCount, idOf, randomQuery, randomRows, thingSchema } from './random-things.ts';

const hour = 3_600_000;

export class BothStorages {
  calls = 0;
  readonly #chance: SeededChance;
  readonly #storage: RxStorage<any, any>;
  readonly #name: string;
  readonly #oracle: RxStorage<any, any> = { ...getRxStorageMemory(), collectionStates: new Map() } as never;
  readonly #known = new Map<string, any>();
  readonly #events: [ours: EventBulk<any, any>[], oracle: EventBulk<any, any>[]] = [[], []];
  #ours!: Instance;
  #theirs!: Instance;
  #listening: Subscription[] = [];
  #checkpoints: [ours: any, oracle: any] = [undefined, undefined];
  #time = Math.floor(now()) - 1000 * hour;
  #last = 'nothing';

  constructor(storage: RxStorage<any, any>, seed: number) {
    this.#storage = storage;
    this.#name = `differential-${seed}`;
    this.#chance = new SeededChance(this.#name);
  }

  async open(): Promise<void> {
    const name = { database: this.#name };
    this.#ours = await openInstance(this.#storage, thingSchema, name);
    this.#theirs = await openInstance(this.#oracle, thingSchema, name);
    this.#listening = [this.#ours, this.#theirs].map((instance, side) =>
      instance.changeStream().subscribe((bulk) => this.#events[side]!.push(bulk)),
    );
  }

  async remove(): Promise<void> {
    await this.#ours.remove();
    await this.#theirs.remove();
  }

  /** One random call, or two at once. */
  async step(): Promise<void> {
    const kind = this.#chance.between(0, 99);
    if (kind < 12) await this.#write();
    else if (kind < 14) await this.#writeTwiceAtOnce();
    else if (kind < 26) await this.#get();
    else if (kind < 80) await this.#find();
    else if (kind < 90) await this.#count();
    else if (kind < 97) await this.#changes();
    else if (kind < 98) await this.#cleanup();
    else if (kind === 98) await this.#reopen();
    else this.#time += hour;
    expect(this.#events[0].splice(0).map(plainEvents), `events after ${this.#last}`).to.deep.equal(
      this.#events[1].splice(0).map(plainEvents),
    );
  }

  async #write(): Promise<void> {
    const rows = randomRows(this.#chance, this.#known, () => ++this.#time);
    await this.#same('bulkWrite', rows, (instance) => instance.bulkWrite(rows, 'test'));
    this.#remember(rows);
  }

  async #writeTwiceAtOnce(): Promise<void> {
    const [first, second] = [0, 1].map(() => randomRows(this.#chance, this.#known, () => ++this.#time)) as [
      BulkWriteRow<any>[],
      BulkWriteRow<any>[],
    ];
    const both = (instance: Instance) =>
      Promise.all([instance.bulkWrite(first, 'one'), instance.bulkWrite(second, 'two')]);
    await this.#same('two bulkWrites at once', [first, second], both, 2);
    this.#remember(first);
    this.#remember(second);
  }

  /** Only roughly what is stored: a writer that is wrong must be told. */
  #remember(rows: readonly BulkWriteRow<any>[]): void {
    for (const { document } of rows) if (this.#chance.happens(0.9)) this.#known.set(document.id, document);
  }

  async #get(): Promise<void> {
    const ids = Array.from({ length: this.#chance.between(0, 7) }, () =>
      idOf(this.#chance.between(0, idCount + 3 - 1)),
    );
    const withDeleted = this.#chance.happens(0.5);
    const found = await this.#same('findDocumentsById', ids, (instance) =>
      instance.findDocumentsById(ids, withDeleted),
    );
    for (const document of found) this.#known.set(document.id, document);
  }

  async #find(): Promise<void> {
    const query = randomQuery(this.#chance);
    await this.#same('query', query, (instance) => instance.query(prepared(instance, query)));
  }

  async #count(): Promise<void> {
    const query = randomQuery(this.#chance);
    await this.#same('count', query, (instance) => instance.count(prepared(instance, query)));
  }

  async #changes(): Promise<void> {
    if (this.#chance.happens(0.2)) this.#checkpoints = [undefined, undefined];
    const limit = 1 + this.#chance.between(0, 11);
    const pages = await this.#same('getChangedDocumentsSince', limit, async (instance) => {
      const side = instance === this.#ours ? 0 : 1;
      const page = await getChangedDocumentsSince<any, any>(instance, limit, this.#checkpoints[side]);
      this.#checkpoints[side] = page.checkpoint;
      return { documents: page.documents, id: page.checkpoint.id, lwt: page.checkpoint.lwt };
    });
    expect(new Set(pages.documents.map(({ id }: any) => id))).to.have.property(
      'size',
      pages.documents.length,
    );
  }

  async #cleanup(): Promise<void> {
    // Between two hours of writes, so that the milliseconds between the two calls do not matter.
    const age = now() - this.#time + (this.#chance.between(0, 3) - 0.5) * hour;
    this.#time += hour;
    await this.#same('cleanup', age, async (instance) => {
      while (!(await instance.cleanup(age)));
    });
  }

  async #reopen(): Promise<void> {
    for (const subscription of this.#listening) subscription.unsubscribe();
    await Promise.all([this.#ours.close(), this.#theirs.close()]);
    this.calls++;
    await this.open();
  }

  async #same<T>(
    what: string,
    input: unknown,
    call: (instance: Instance) => Promise<T>,
    calls = 1,
  ): Promise<T> {
    this.calls += calls;
    this.#last = `${what} ${JSON.stringify(input)}`;
    const ours = await call(this.#ours);
    const oracle = await call(this.#theirs);
    // Text first: comparing objects is what takes time.
    if (JSON.stringify(ours) !== JSON.stringify(oracle)) {
      expect(ours, `${this.#name}, call ${this.calls}: ${this.#last}`).to.deep.equal(oracle);
    }
    return ours;
  }
}

function plainEvents({ events, context, checkpoint: { id, lwt } }: EventBulk<any, any>): string {
  return JSON.stringify([events, context, id, lwt]);
}
