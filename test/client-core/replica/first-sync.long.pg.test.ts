// A first sync straight into SQLite against the real server: cut anywhere, killed anywhere, with the catalog changing
// underneath, it ends equal to the server and is never seen half.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { expect } from 'chai';
import type { HeadlessTillRequest } from '@evertill/client-core';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import { framesOf } from '../../../client-core/link/download-frames.ts';
import type { DeviceSurroundings, OpenDownload } from '../../../client-core/surroundings.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { bundledTill } from '../../support/bundled-till.ts';
import { sparingEnv, sparingFlags } from '../../support/sparing-node.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { collections } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { temporaryDirectory } from '../storage-sqlite/given-storage.ts';
import { syncUntilKilled, usualSync } from './killed-sync.ts';
import { multiply } from './many-products.ts';
import { openSqliteTill } from './sqlite-till.ts';
import type { SqliteTill, SqliteTillRequest } from './sqlite-till.ts';
import { isProof } from '../../support/is-proof.ts';

const kills = isProof ? 200 : 4;
const cuts = isProof ? 500 : 15;
const products = 3000;
/** More than the buffers between a server and a reader hold. */
const tooManyForALine = 15_000;

describe('a first sync into SQLite', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let place: ReturnType<typeof temporaryDirectory>;
  const request = (more: Partial<SqliteTillRequest> = {}): SqliteTillRequest => ({
    url: system.url,
    directory: place.directory,
    email: vendor.people.cashier.email,
    password,
    storeId: vendor.stores[0].id,
    laneId: vendor.stores[0].lanes[0],
    ...more,
  });

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'p0', name: 'Product 0', barcodes: ['6414893400000'] });
    await multiply(system, vendor.stores[0].id, 1, products);
  });
  after(() => system?.stop());
  beforeEach(() => (place = temporaryDirectory()));
  afterEach(() => place.remove());

  async function expectEqual(till: SqliteTill): Promise<void> {
    const here = await till.replica.digest();
    for (const [name, digest] of Object.entries(here)) {
      const day = name === 'order' ? { from_day: '2026-01-01' } : {};
      const { count, hash } = await till.connection.request({ type: 'digest', collection: name, ...day });
      expect(digest, name).to.deep.equal({ count, hash });
    }
  }

  /** Frames of a few documents, handed through `each`, which may throw: the line breaks there. */
  const inSmallFrames =
    (rows: number, each: (text: string, path: string) => string | Promise<string>) =>
    (surroundings: DeviceSurroundings): DeviceSurroundings => ({
      ...surroundings,
      clock: impatient(surroundings.clock),
      download: async (asked) => {
        const path = asked.path.replace(/limit=\d+/, `limit=${rows}`);
        const { status, frames } = await surroundings.download!({ ...asked, path });
        return { status, frames: changed(frames, (text) => each(text, path)) };
      },
    });

  it('[F1, F4] comes as a stream, with no page pulled from the beginning, and equals the server', async () => {
    const streamed: string[] = [];
    const note = (text: string, path: string) => (streamed.push(path), text);
    const till = await openSqliteTill(request({ change: inSmallFrames(500, note) }));
    const pulls = pullsOf(till);
    await till.inSync();
    expect(await till.database.store('product').count()).to.equal(products);
    expect(streamed.filter((path) => path.includes('/product/'))).to.have.length(
      Math.ceil((products + 1) / 500),
    );
    expect(pulls.filter(({ checkpoint }) => checkpoint === null)).to.deep.equal([]);
    await expectEqual(till);
    expect(till.reports).to.deep.equal([]);
    await till.close();
  });

  it(`[F2] goes on where it was after ${cuts} cuts at random bytes, and asks for nothing twice`, async () => {
    const chance = new SeededChance('cuts');
    const asked: (string | null)[] = [];
    let left = cuts;
    const till = await openSqliteTill(
      request({
        change: (surroundings) => ({
          ...surroundings,
          clock: impatient(surroundings.clock),
          download: async ({ path, headers, signal }) => {
            const small = path.replace(/limit=\d+/, `limit=${Math.floor(products / cuts / 1.2)}`);
            if (path.includes('/product/'))
              asked.push(new URL(path, system.url).searchParams.get('checkpoint'));
            const answer = await fetch(new URL(small, system.url), { headers, signal });
            const isCut = path.includes('/product/') && left-- > 0;
            const bytes = isCut ? cutInSecondFrame(answer.body!, () => chance.random()) : answer.body!;
            return { status: answer.status, frames: framesOf(bytes, inflate) };
          },
        }),
      }),
    );
    await till.inSync();
    expect(left, 'cuts not made').to.be.below(1);
    expect(new Set(asked).size).to.equal(asked.length);
    await expectEqual(till);
    expect(till.reports).to.deep.equal([]);
    await till.close();
  });

  it(`[I9] after kill -9 at ${kills} random points is there wholly or not at all`, async function () {
    this.timeout((kills + 1) * 20_000);
    const chance = new SeededChance('kill -9 of a first sync');
    const seen = new Map<number, number>();
    const until = await usualSync(request());
    place.remove();
    place = temporaryDirectory();
    for (let kill = 1; kill <= kills; kill++) {
      // One before anything and one behind everything, however busy the machine is.
      const random = { after: 'begun', delay: chance.between(0, until) } as const;
      const moment = [{ after: 'begun', delay: 0 } as const, { after: 'synced', delay: 0 } as const][
        kill - 1
      ];
      await syncUntilKilled(request(), moment ?? random);
      const count = await countOf(place.directory, 'product');
      seen.set(count, (seen.get(count) ?? 0) + 1);
      expect(count, `products after kill ${kill}`).to.be.oneOf([0, products]);
      if (count > 0) {
        place.remove();
        place = temporaryDirectory();
      }
    }
    const till = await openSqliteTill(request());
    await till.inSync();
    await expectEqual(till);
    expect(till.reports).to.deep.equal([]);
    await till.close();
    expect([...seen.keys()], 'both were seen').to.have.length(2);
  });

  it('[F3] ends equal although documents are changed, hidden and made while it runs', async () => {
    let frames = 0;
    const disturb = async (text: string, path: string) => {
      if (!path.includes('/product/')) return text;
      frames++;
      const change = (id: string, more: object) =>
        giveProduct(system, vendor, { id, name: `Changed in frame ${frames}`, sku_code: id, ...more });
      if (frames % 3 === 1) await change(`p${frames}`, { price: 1000 + frames });
      if (frames % 3 === 2) await change(`p${frames}`, { admin_only: true });
      if (frames % 3 === 0) await change(`made-${frames}`, {});
      return text;
    };
    const till = await openSqliteTill(request({ change: inSmallFrames(250, disturb) }));
    await till.inSync();
    expect(frames).to.be.above(10);
    expect(await till.database.store('product').get('p2')).to.equal(undefined);
    expect(await till.database.store('product').get('p4')).to.include({ price: 1004 });
    expect(await till.database.store('product').get('made-3')).to.not.equal(undefined);
    await expectEqual(till);
    expect(till.reports).to.deep.equal([]);
    await till.close();
  });

  it('[F4] takes another person’s scope at once: the old one or the new one is seen, nothing between', async () => {
    const till = await openSqliteTill(request());
    await till.inSync();
    const before = await till.database.store('product').count();
    await till.close();
    const counts: number[] = [];
    const owner = await openSqliteTill({
      ...request({
        change: inSmallFrames(100, async (text) => {
          counts.push(await owner.database.store('product').count());
          return text;
        }),
      }),
      email: vendor.people.owner.email,
    });
    await owner.inSync();
    const after = await owner.database.store('product').count();
    expect(after).to.be.above(before);
    expect(counts.length).to.be.above(10);
    expect([...new Set(counts)].filter((count) => count !== before && count !== after)).to.deep.equal([]);
    await expectEqual(owner);
    await owner.close();
  });

  it('[F5] pulls page by page where there is no such door, or its stream gives nothing', async () => {
    for (const status of [404, 200]) {
      const download: OpenDownload = () => Promise.resolve({ status, frames: changed([], String) });
      const till = await openSqliteTill(
        request({
          directory: path.join(place.directory, String(status)),
          change: (all) => ({ ...all, download }),
        }),
      );
      const pulls = pullsOf(till);
      await till.inSync();
      expect(pulls.filter(({ checkpoint }) => checkpoint === null).length).to.be.above(0);
      await expectEqual(till);
      expect(till.reports).to.deep.equal([]);
      await till.close();
    }
  });

  it('[F6] lets nothing in that this app cannot read, says so once, and has the rest', async () => {
    const spoil = (text: string) =>
      text.replace(/^(.*"id":"p9",.*)"item_type":"NORMAL"/m, '$1"item_type":"ALIEN"');
    const till = await openSqliteTill(request({ change: inSmallFrames(500, spoil) }));
    await till.inSync();
    expect(await till.database.store('product').get('p9')).to.equal(undefined);
    expect(await till.database.store('product').get('p10')).to.not.equal(undefined);
    expect(till.reports).to.have.length(1);
    expect(till.reports[0]).to.include({ kind: 'quarantined', collection: 'product', id: 'p9' });
    await till.close();
  });

  it('shows nobody another vendor’s store, and refuses what is not asked properly', async () => {
    const other = await giveVendor(system, 'other');
    const ask = async (token: string, query: string) =>
      (
        await fetch(`${system.url}/api/v1/sync/product/snapshot?plain=true&${query}`, {
          headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
        })
      ).text();
    const store = `store_id=${vendor.stores[0].id}`;
    expect(await ask('', store)).to.include('unauthenticated');
    expect(await ask(other.people.owner.token, store))
      .to.include('"documents":0')
      .and.not.include('Product');
    expect(await ask(other.people.cashier.token, store)).to.include('not_found');
    expect(await ask(other.people.owner.token, `store_id=${other.stores[0].id}`)).to.not.include('Product');
    expect(await ask(vendor.people.cashier.token, `${store}&limit=5001`)).to.include('limit_range');
    expect(await ask(vendor.people.cashier.token, store)).to.include('Product 11');
  });

  // Last: it leaves the store too large for the others.
  it('[F7] keeps no transaction of Postgres open while its reader takes nothing', async () => {
    await multiply(system, vendor.stores[0].id, products, tooManyForALine);
    const open = async () => {
      const { rows } = await system.owner.query<{ begun: string }>(`
        SELECT concat(pid, ' ', xact_start) AS begun FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`);
      return rows.map(({ begun }) => begun);
    };
    const url = `${system.url}/api/v1/sync/product/snapshot?store_id=${vendor.stores[0].id}&plain=true&limit=500`;
    const headers = { Authorization: `Bearer ${vendor.people.cashier.token}` };
    const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
    let kept = await open();
    for (let look = 0; look < 20; look++) {
      await sleep(100);
      const now = await open();
      kept = kept.filter((begun) => now.includes(begun));
    }
    expect(kept, 'others come and go; these stayed for two seconds').to.deep.equal([]);
    expect(answer.complete, 'all of it was on the line').to.equal(false);
    answer.destroy();
  });
  if (isProof) {
    it('a till, as it is shipped, needs less than 150 MB until 100,000 products are there and proven', async function () {
      this.timeout(600_000);
      await multiply(system, vendor.stores[0].id, tooManyForALine, 100_000);
      const bundled = await bundledTill('test/client-core/till-directory/arriving-till.ts');
      try {
        const { products: held, memory } = await arrivalOf(bundled.file, {
          url: system.url,
          credentials: { email: vendor.people.cashier.email, password },
          storeId: vendor.stores[0].id,
          laneId: vendor.stores[0].lanes[0],
          storage: { directory: place.directory },
          deviceName: 'Till',
        });
        expect(held).to.be.above(99_000);
        expect(memory / 1_048_576, 'MB').to.be.below(150);
      } finally {
        bundled.remove();
      }
    });
  }
});

function pullsOf(till: SqliteTill): { checkpoint: unknown }[] {
  const pulls: { checkpoint: unknown }[] = [];
  const { connection } = till;
  const request = connection.request.bind(connection);
  connection.request = (asked) => {
    if (asked.type === 'pull') pulls.push(asked);
    return request(asked);
  };
  return pulls;
}

/** Waits a first time for a fiftieth of its time only. */
function impatient(clock: DeviceSurroundings['clock']): DeviceSurroundings['clock'] {
  return { ...clock, after: (ms, run) => clock.after(ms >= 700 && ms <= 1300 ? ms / 50 : ms, run) };
}

async function* changed(
  frames: AsyncIterable<string> | Iterable<string>,
  each: (text: string) => string | Promise<string>,
): AsyncGenerator<string> {
  for await (const frame of frames) yield await each(frame);
}

function inflate(data: Uint8Array): Promise<Uint8Array> {
  return promisify(gunzip)(data);
}

/** All bytes of the first frame and some of the second, then the line breaks. */
async function* cutInSecondFrame(
  body: AsyncIterable<Uint8Array>,
  random: () => number,
): AsyncGenerator<Uint8Array> {
  let all = Buffer.alloc(0);
  for await (const chunk of body) {
    all = Buffer.concat([all, chunk]);
    const first = all.length < 4 ? Infinity : 4 + all.readUInt32BE(0);
    if (all.length < first + 4) continue;
    const second = 4 + all.readUInt32BE(first);
    if (all.length < first + second) continue;
    yield all.subarray(0, first + Math.floor(random() * second));
    throw new Error('the line was cut');
  }
  yield all;
}

async function countOf(directory: string, name: 'product'): Promise<number> {
  const storage = getRxStorageSqliteInThread({ directory });
  const database = await openDatabase({
    surroundings: memorySurroundings({ storage }),
    name: 'replica',
    collections: [collections[name] as unknown as Collection],
    mode: 'instances',
    rebuildable: true,
  });
  const count = await database.store(name).count();
  await database.close();
  return count;
}

/** A till in a process of its own, and the greatest memory it needed until everything was there, bytes. */
async function arrivalOf(
  file: string,
  request: HeadlessTillRequest,
): Promise<{ products: number; memory: number }> {
  const child = spawn(process.execPath, [...sparingFlags, file, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...sparingEnv },
  });
  try {
    for await (const line of createInterface(child.stdout)) return JSON.parse(line) as never;
    throw new Error('The till ended before everything was there.');
  } finally {
    child.kill('SIGKILL');
  }
}
