// Histories nobody thought of: writers that begin, wait and end in any order, and followers that pull in between. In the
// end each follower holds exactly what is stored. A failing history is shrunk to the few steps that matter.
import { expect } from 'chai';
import fc from 'fast-check';
import type { ReplicatedDocument } from '@evertill/schemas';
import { startOf } from '@evertill/sync';
import type { Checkpoint } from '@evertill/sync';
import type { Database, Tenant, WriteTx } from '../../server/db/database.ts';
import { aCustomer } from './contract-documents.ts';
import { customer, eventually, pageOf, parsed, storeId, storeKey } from './contract-subject.ts';

type Change = 'put' | 'delete' | 'move';
type Step =
  | { readonly kind: 'write'; readonly writer: number; readonly document: number; readonly change: Change }
  | { readonly kind: 'end'; readonly writer: number; readonly commits: boolean }
  /** `ahead`: a live follower, who also receives what is committed beyond the horizon. */
  | { readonly kind: 'pull'; readonly ahead: boolean; readonly limit: number };

const writer = fc.nat(3);
const write = fc.record({
  kind: fc.constant('write' as const),
  writer,
  document: fc.nat(3),
  change: fc.constantFrom<Change>('put', 'put', 'delete', 'move', 'move'),
});
const end = fc.record({ kind: fc.constant('end' as const), writer, commits: fc.boolean() });
const pull = fc.record({
  kind: fc.constant('pull' as const),
  ahead: fc.boolean(),
  limit: fc.integer({ min: 1, max: 3 }),
});

export const anyHistory: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: write }, { weight: 3, arbitrary: end }, { weight: 3, arbitrary: pull }),
  { maxLength: 40 },
);

const scope = { collection: customer, key: storeKey };

/** `name` keeps the documents of several histories in one database apart. */
export async function playHistory(
  database: Database,
  tenant: Tenant,
  name: string,
  steps: readonly Step[],
): Promise<void> {
  const epoch = await database.feed.epoch();
  const followers = [false, true].map((ahead) => new Follower(database, tenant, ahead, startOf(epoch)));
  const open = new Map<number, OpenTransaction>();
  for (const step of steps) {
    if (step.kind === 'pull') {
      await followers.find(({ ahead }) => ahead === step.ahead)!.pull(step.limit);
    } else if (step.kind === 'end') {
      await open.get(step.writer)?.end(step.commits);
      open.delete(step.writer);
    } else {
      const transaction = open.get(step.writer) ?? (await OpenTransaction.begin(database, tenant));
      open.set(step.writer, transaction);
      // Each writer has documents of its own, so that no step waits for another.
      await change(transaction.tx, `${name}/${step.writer}/${step.document}`, step.change);
    }
  }
  for (const transaction of open.values()) await transaction.end(true);
  await compare(database, tenant, followers);
}

async function change(tx: WriteTx, id: string, how: Change): Promise<void> {
  const stored = await tx.lock(customer, id);
  const before = stored?.document ?? aCustomer({ id, store_id: storeId });
  const moved = before['store_id'] === storeId ? 'elsewhere' : storeId;
  const document = {
    ...before,
    name: `${String(before['name'])}.`,
    ...(how === 'move' ? { store_id: moved } : {}),
  };
  await tx.put(customer, document, how === 'delete');
  if (stored && how === 'move') await tx.leave(customer, [`store:${String(before['store_id'])}`], before);
}

async function compare(database: Database, tenant: Tenant, followers: readonly Follower[]): Promise<void> {
  const stored: [string, ReplicatedDocument][] = [];
  await database.feed.all(tenant, scope, (text) => {
    const document = JSON.parse(text) as ReplicatedDocument;
    stored.push([document.id, document]);
  });
  for (const follower of followers) {
    await eventually(async () => {
      await follower.pull(1000);
      return follower.isAt(await database.feed.head(tenant, scope)) ? true : undefined;
    });
    expect(Object.fromEntries(follower.documents)).to.deep.equal(Object.fromEntries(stored));
  }
}

const givenUp = new Error('given up');

/** A transaction that stays open from step to step. */
class OpenTransaction {
  readonly tx: WriteTx;
  readonly #done: Promise<void>;
  readonly #decide: (commits: boolean) => void;

  private constructor(tx: WriteTx, done: Promise<void>, decide: (commits: boolean) => void) {
    this.tx = tx;
    this.#done = done;
    this.#decide = decide;
  }

  static async begin(database: Database, tenant: Tenant): Promise<OpenTransaction> {
    const begun = Promise.withResolvers<WriteTx>();
    const decided = Promise.withResolvers<boolean>();
    const done = database.write(tenant, async (tx) => {
      begun.resolve(tx);
      if (!(await decided.promise)) throw givenUp;
    });
    return new OpenTransaction(await begun.promise, done, decided.resolve);
  }

  async end(commits: boolean): Promise<void> {
    this.#decide(commits);
    await this.#done.catch((error: unknown) => {
      if (error !== givenUp) throw error;
    });
  }
}

class Follower {
  readonly documents = new Map<string, ReplicatedDocument>();
  readonly ahead: boolean;
  readonly #database: Database;
  readonly #tenant: Tenant;
  #checkpoint: Checkpoint;

  constructor(database: Database, tenant: Tenant, ahead: boolean, checkpoint: Checkpoint) {
    this.#database = database;
    this.#tenant = tenant;
    this.ahead = ahead;
    this.#checkpoint = checkpoint;
  }

  isAt({ xid, id }: Checkpoint): boolean {
    return xid === this.#checkpoint.xid && id === this.#checkpoint.id;
  }

  async pull(limit: number): Promise<void> {
    const request = { ...scope, after: this.#checkpoint, limit, ahead: this.ahead };
    const page = await pageOf(this.#database, this.#tenant, request);
    for (const document of parsed(page)) {
      if (document._deleted === true) this.documents.delete(document.id);
      else this.documents.set(document.id, document);
    }
    this.#checkpoint = page.checkpoint;
  }
}
