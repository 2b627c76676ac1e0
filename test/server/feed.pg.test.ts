// What a client misses that follows the feed through its public door while many write at once: nothing. Beside it the
// cursors that are commonly used for this, in the same race, to see that the race would show it.
import { expect } from 'chai';
import pg from 'pg';
import { collections } from '@evertill/schemas';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { Checkpoint } from '@evertill/sync';
import { aCustomer } from '../contract/contract-documents.ts';
import { eventually } from '../contract/contract-subject.ts';
import { NaiveCursor, cursorTable, pollDuring, runWriters } from '../support/commit-race.ts';
import { give, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { greeted } from '../support/system-socket.ts';
import { isProof } from '../support/is-proof.ts';

const commits = isProof ? 100_000 : 4000;

interface Page {
  readonly documents: readonly (ReplicatedDocument & { rev: number })[];
  readonly checkpoint: Checkpoint;
  readonly complete: boolean;
}

describe('the feed through its public door', () => {
  let system: System;
  let vendor: GivenVendor;
  let storeId: string;
  let pulls = 0;
  const opened: pg.Client[] = [];

  beforeEach(async () => {
    system = await startTestSystem({ prepare: (owner) => owner.query(cursorTable) });
    vendor = await giveVendor(system, 'acme');
    storeId = vendor.stores[0].id;
  });
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.end();
    await system?.stop();
  });

  async function connect(options = ''): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: system.databaseUrl, options });
    opened.push(client);
    await client.connect();
    return client;
  }

  async function pull(checkpoint: Checkpoint | null, limit = 1000): Promise<Page> {
    const query = new URLSearchParams({
      store_id: storeId,
      limit: String(limit),
      checkpoint: JSON.stringify(checkpoint),
    });
    const answer = await ask(system.url, 'get', `/sync/customer/pull?${query.toString()}`, {
      token: vendor.people.owner.token,
      // A device may ask 1,200 times a minute; this one is many.
      headers: { 'X-Device-Id': `poller-${Math.trunc(pulls++ / 1000)}` },
    });
    if (answer.status !== 200) throw new Error(`Not pulled: ${answer.text}`);
    return answer.body as Page;
  }

  /** Everything from `checkpoint` on, page by page, once `count` documents are there to be had. */
  async function pages(count: number, limit: number, checkpoint: Checkpoint | null = null): Promise<Page[]> {
    await eventually(async () => (await pull(checkpoint)).documents.length >= count || undefined);
    const found = [await pull(checkpoint, limit)];
    while (!found.at(-1)!.complete) found.push(await pull(found.at(-1)!.checkpoint, limit));
    return found;
  }

  const idsOf = ({ documents }: Pick<Page, 'documents'>) => documents.map(({ id }) => id);

  it(`[P1] of ${commits} commits by 16 writers with held transactions a client that polls misses none`, async function () {
    this.timeout(isProof ? 600_000 : 60_000);
    const held = new Map<string, number>();
    let checkpoint: Checkpoint | null = null;
    const follow = async () => {
      const page = await pull(checkpoint);
      for (const { id, rev } of page.documents) held.set(id, rev);
      checkpoint = page.checkpoint;
    };
    const watcher = await connect();
    const cursors = [new NaiveCursor(watcher, 'updated_at'), new NaiveCursor(watcher, 'number')] as const;
    const race = runWriters({
      databaseUrl: system.databaseUrl,
      vendorId: vendor.id,
      storeId,
      writers: 16,
      commits,
    });
    const [polls] = await Promise.all([
      pollDuring(race, follow),
      pollDuring(race, async () => {
        for (const cursor of cursors) await cursor.poll();
      }),
    ]);

    const scope = { collection: collections.customer, key: `store:${storeId}` };
    await eventually(async () => {
      await follow();
      const head = await system.database.feed.head({ vendor_id: vendor.id }, scope);
      return (checkpoint?.xid === head.xid && checkpoint.id === head.id) || undefined;
    });
    const { rows } = await system.owner.query<{ id: string; rev: number }>('SELECT id, rev FROM customers');
    expect(rows.length, 'every commit is there').to.equal(commits + 16);
    const missed = rows.filter(({ id, rev }) => held.get(id) !== Number(rev));
    expect(missed.length, `missed of ${commits} commits, in ${polls} polls`).to.equal(0);
    expect(polls, 'polls while they wrote').to.be.above(100);
    for (const [index, name] of ['updated_at', 'sequence'].entries()) {
      const blind = commits - cursors[index]!.seen.size;
      expect(blind, `what a cursor over ${name} missed in the same race`).to.be.above(commits / 100);
    }
  });

  it('[C2] counts transactions as numbers where they get a digit more, leave markers among them', async () => {
    const stamps = ['99', '100', '999', '1000'];
    const { owner } = system;
    while ((await system.database.feed.highestXid()) <= 1001n)
      await owner.query('SELECT pg_current_xact_id()');
    await owner.query(
      'ALTER TABLE customers DISABLE TRIGGER stamp; ALTER TABLE sync_leaves DISABLE TRIGGER stamp',
    );
    for (const stamp of stamps.toReversed()) {
      await owner.query(
        'INSERT INTO customers (vendor_id, id, store_id, name, rev, sync_xid) VALUES ($1, $2, $3, $2, 1, $4)',
        [vendor.id, `stamp ${stamp}`, storeId, stamp],
      );
    }
    const gone = { ...aCustomer({ id: 'marker 1000', store_id: storeId }), _deleted: true };
    await owner.query(
      `INSERT INTO sync_leaves (vendor_id, collection, scope_key, id, document, rev, sync_xid)
        VALUES ($1, 'customer', $2, $3, $4, 1, '1000')`,
      [vendor.id, `store:${storeId}`, gone.id, JSON.stringify(gone)],
    );
    await owner.query(
      'ALTER TABLE customers ENABLE TRIGGER stamp; ALTER TABLE sync_leaves ENABLE TRIGGER stamp',
    );
    const expected = ['stamp 99', 'stamp 100', 'stamp 999', 'marker 1000', 'stamp 1000'];
    for (const limit of [1, 2, 1000]) {
      const found = await pages(5, limit);
      expect(found.flatMap(idsOf), `${limit} a page`).to.deep.equal(expected);
      expect(found.at(-1)!.checkpoint, `${limit} a page`).to.include({ xid: '1000', id: 'stamp 1000' });
    }
    const head = await system.database.feed.head(
      { vendor_id: vendor.id },
      { collection: collections.customer, key: `store:${storeId}` },
    );
    expect(head).to.include({ xid: '1000', id: 'stamp 1000' });
  });

  it('[P2] serves rows of one transaction across page borders, each once, though one changes in between', async () => {
    const inOne = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await system.database.write({ vendor_id: vendor.id }, async (tx) => {
      const states = inOne.map((id) => ({ document: aCustomer({ id, store_id: storeId }), deleted: false }));
      await tx.putMany(collections.customer, states);
    });
    for (const limit of [1, 2, 3, 7]) {
      const found = await pages(7, limit);
      expect(found.flatMap(idsOf), `${limit} a page`).to.deep.equal(inOne);
      const borders = found.slice(0, -1);
      expect(
        borders.map((page) => [page.documents.length, page.complete]),
        `${limit} a page`,
      ).to.deep.equal(borders.map(() => [limit, false]));
      expect(new Set(found.map(({ checkpoint }) => checkpoint.xid)).size, 'one transaction').to.equal(1);
    }
    const first = await pull(null, 3);
    await give(
      system,
      vendor,
      collections.customer,
      aCustomer({ id: 'b', store_id: storeId, name: 'again' }),
    );
    await give(
      system,
      vendor,
      collections.customer,
      aCustomer({ id: 'f', store_id: storeId, name: 'again' }),
    );
    expect((await pages(5, 3, first.checkpoint)).flatMap(idsOf)).to.deep.equal(['d', 'e', 'g', 'b', 'f']);
  });

  it('[P5] has pages of 1 to 5,000 documents, of collections that travel, for stores that are seen', async () => {
    const asked = async (collection: string, query: string) => {
      const { token } = vendor.people.manager;
      const answer = await ask(system.url, 'get', `/sync/${collection}/pull?${query}`, { token });
      return [answer.status, answer.body.code ?? answer.body.type];
    };
    const here = `store_id=${storeId}`;
    expect(await asked('customer', `${here}&limit=5000`)).to.deep.equal([200, 'pulled']);
    for (const limit of [0, -1, 5001]) {
      expect(await asked('customer', `${here}&limit=${limit}`)).to.deep.equal([400, 'limit_range']);
    }
    for (const name of ['attention', 'nothing', 'constructor']) {
      expect(await asked(name, here), name).to.deep.equal([404, 'unknown_collection']);
    }
    for (const store of [vendor.stores[1].id, 'nowhere']) {
      expect(await asked('customer', `store_id=${store}`), store).to.deep.equal([404, 'not_found']);
    }
  });

  it('[S2] what commits ahead of an open transaction reaches a listener at once, with a checkpoint behind it', async () => {
    await give(system, vendor, collections.customer, aCustomer({ id: 'settled', store_id: storeId }));
    const [settled] = await pages(1, 10);
    const safe = settled!.checkpoint;
    const { token } = vendor.people.owner;
    const socket = await greeted(system.url, { token, store_id: storeId });
    await socket.ask({ type: 'stream', collections: { customer: { checkpoint: safe } } });
    const older = await connect('-c role=evertill_app');
    await older.query(`BEGIN; SET LOCAL app.vendor_id = '${vendor.id}'; SET LOCAL app.waist = 'on';
      INSERT INTO customers (vendor_id, id, store_id, name) VALUES ('${vendor.id}', 'older', '${storeId}', 'x')`);
    const brings = (id: string) => (frame: { type: string; documents?: { id: string }[] }) =>
      frame.type === 'changes' && frame.documents!.some((one) => one.id === id);

    await give(system, vendor, collections.customer, aCustomer({ id: 'newer', store_id: storeId }));
    const early = await socket.next(brings('newer'));
    expect(early['checkpoint'], 'the last safe one').to.deep.equal(safe);
    const pulled = await pull(safe);
    expect([pulled.documents, pulled.checkpoint], 'a pull waits').to.deep.equal([[], safe]);
    await older.query('COMMIT');

    await socket.next(brings('older'));
    const last = await socket.next(
      (frame) => frame.type === 'changes' && BigInt(frame['checkpoint'].xid) > BigInt(safe.xid),
    );
    const [rest] = await pages(2, 10, safe);
    expect(idsOf(rest!), 'from the safe checkpoint everything is had').to.deep.equal(['older', 'newer']);
    expect(last['checkpoint']).to.deep.equal(rest!.checkpoint);
    await socket.close();
  });
});
