// [H4–H6] A server restored from a backup must notice, by itself or by what its devices prove, and then serve
// everything anew and take back what it lost. What devices merely claim changes nothing.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { collections } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import type { Checkpoint, OperationOutcome, Welcome, Witness } from '@evertill/sync';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrationsDir } from '../../server/db/migration-files.ts';
import { Seal } from '../../server/replication/seal.ts';
import { aCustomer, aDraft } from '../contract/contract-documents.ts';
import { GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startSystemOn, startTestSystem, testSecrets } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { listenToEvents } from '../support/system-events.ts';
import { ask } from '../support/system-http.ts';
import { greeted, helloOf } from '../support/system-socket.ts';
import type { HelloBody } from '../support/system-socket.ts';

const milk = [{ item_id: 'milk', unit_price: 250 }];

/** A vendor with a bit of everything that is replicated. */
async function furnish(system: System): Promise<{ vendor: GivenVendor; till: GivenLane }> {
  const vendor = await giveVendor(system, 'acme');
  await giveProduct(system, vendor, { id: 'milk', barcodes: ['1'] });
  await give(system, vendor, collections.customer, aCustomer({ id: 'ann', store_id: vendor.stores[0].id }));
  await give(system, vendor, collections.customer, aCustomer({ id: 'ann', store_id: vendor.stores[1].id }));
  await give(system, vendor, collections.draft, aDraft({ id: 'basket', store_id: vendor.stores[0].id }));
  const till = new GivenLane(system, vendor, new GivenJournal('till'));
  await till.send(till.opening('shift'), till.sale({ id: 'sale-0', shift: 'shift', lines: milk }));
  return { vendor, till };
}

async function hello(
  system: Pick<System, 'url'>,
  vendor: GivenVendor,
  fields: Partial<HelloBody> = {},
): Promise<Welcome> {
  const { token } = vendor.people.cashier;
  const body = helloOf({ token: '', store_id: vendor.stores[0].id, device_id: 'till', ...fields });
  return (await ask(system.url, 'post', '/sync/hello', { token, body })).body as Welcome;
}

async function pull(
  system: Pick<System, 'url'>,
  vendor: GivenVendor,
  name: string,
  checkpoint: Checkpoint | null = null,
) {
  const { token } = vendor.people.owner;
  const query = new URLSearchParams({
    store_id: vendor.stores[0].id,
    checkpoint: JSON.stringify(checkpoint),
  });
  const { body } = await ask(system.url, 'get', `/sync/${name}/pull?${query}`, { token });
  return body as { documents: { id: string; rev: number; _deleted: boolean }[]; checkpoint: Checkpoint };
}

const headOf = (entry: OperationEntry, outcome: OperationOutcome) => ({
  device_seq: entry.device_seq,
  hash: entry.hash,
  ack: 'ack' in outcome ? outcome.ack : '',
});

describe('a server whose history is whole', () => {
  let system: System;
  let vendor: GivenVendor;
  let till: GivenLane;
  let epoch: string;

  before(async () => {
    system = await startTestSystem();
    ({ vendor, till } = await furnish(system));
    ({ epoch } = await hello(system, vendor));
  });
  after(() => system?.stop());

  it('[H4] believes its own words: a true witness and a true ledger head change nothing', async () => {
    const { witness } = await hello(system, vendor);
    const entry = till.sale({ id: 'true', shift: 'shift', lines: milk });
    const outcome = await till.sendOne(entry);
    const answer = await hello(system, vendor, { witness, ledger: headOf(entry, outcome) });
    expect(answer.epoch).to.equal(epoch);
    expect(answer.ledger.device_seq).to.equal(entry.device_seq);
  });

  const seal = new Seal(testSecrets.seal);
  const forged = new Seal('some other secret that nobody was told of');
  const claims: readonly (readonly [string, () => Partial<HelloBody>])[] = [
    [
      'a witness with a seal of somebody else',
      () => ({ witness: { epoch, xid: '999999999', seal: forged.over('witness', epoch, '999999999') } }),
    ],
    ['a witness without a seal', () => ({ witness: { epoch, xid: '999999999', seal: '' } })],
    [
      'a witness of another history',
      () => ({
        witness: { epoch: 'other', xid: '999999999', seal: seal.over('witness', 'other', '999999999') },
      }),
    ],
    [
      'a witness whose number was raised',
      () => ({ witness: { epoch, xid: '999999999', seal: seal.over('witness', epoch, '5') } }),
    ],
    [
      'a witness that is no number',
      () => ({ witness: { epoch, xid: 'nonsense', seal: forged.over('witness', epoch, 'nonsense') } }),
    ],
    [
      'a ledger head with a seal of somebody else',
      () => ({
        ledger: {
          device_seq: 99,
          hash: 'a'.repeat(64),
          ack: forged.over('ack', epoch, 'acme', 'till', 99, 'a'.repeat(64)),
        },
      }),
    ],
    [
      'a ledger head of another device',
      () => ({
        ledger: {
          device_seq: 99,
          hash: 'a'.repeat(64),
          ack: seal.over('ack', epoch, 'acme', 'other', 99, 'a'.repeat(64)),
        },
      }),
    ],
    [
      'a ledger head of another vendor',
      () => ({
        ledger: {
          device_seq: 99,
          hash: 'a'.repeat(64),
          ack: seal.over('ack', epoch, 'other', 'till', 99, 'a'.repeat(64)),
        },
      }),
    ],
    [
      'a ledger head of another history',
      () => ({
        ledger: {
          device_seq: 99,
          hash: 'a'.repeat(64),
          ack: seal.over('ack', 'other', 'acme', 'till', 99, 'a'.repeat(64)),
        },
      }),
    ],
    ['a checkpoint far ahead', () => ({ checkpoints: { product: { epoch, xid: '999999999', id: 'z' } } })],
  ];
  for (const [what, claim] of claims) {
    it(`[H4] is not impressed by ${what}`, async () => {
      expect((await hello(system, vendor, claim())).epoch).to.equal(epoch);
    });
  }

  it('[O6] gives no seal that would prove what the ledger does not hold', async () => {
    const entry = till.sale({ id: 'held', shift: 'shift', lines: milk });
    await till.sendOne(entry);
    const other = {
      ...till.sale({ id: 'altered', shift: 'shift', lines: milk }),
      captured_at: '2026-01-01T00:00:00.000Z',
    };
    for (const outcome of await till.send(
      other,
      { ...other, store_id: 'nowhere' },
      { ...entry, hash: 'b'.repeat(64) },
    )) {
      expect(outcome).to.include({ kind: 'rejected', ack: '' });
    }
  });

  it('[H4] vouches only for what has ended: a crash gives the ids of open transactions out again', async () => {
    const older = new pg.Client({ connectionString: system.databaseUrl });
    await older.connect();
    await older.query('BEGIN');
    const { rows } = await older.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    await give(system, vendor, collections.draft, aDraft({ id: 'meanwhile', store_id: vendor.stores[0].id }));
    const { witness } = await hello(system, vendor);
    expect(Number(witness.xid)).to.be.below(Number(rows[0]!.xid));
    await older.query('ROLLBACK');
    await older.end();
  });

  it('[H4] keeps it through a restart, also with its note beside it', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-note-'));
    const noteFile = path.join(directory, 'history.json');
    for (let start = 0; start < 3; start++) {
      const server = await system.another({ noteFile });
      expect((await hello(server, vendor)).epoch).to.equal(epoch);
      await server.stop();
    }
    expect(JSON.parse(await readFile(noteFile, 'utf8'))).to.have.all.keys('system_identifier', 'xid');
    await rm(directory, { recursive: true });
  });
});

describe('a server whose history went back', () => {
  const systems: System[] = [];
  afterEach(async () => {
    for (const system of systems.splice(0)) await system.stop();
  });
  const started = async () => {
    const system = await startTestSystem();
    systems.push(system);
    return system;
  };

  it('[H4] notices by the note beside its data that the cluster is older than it was', async () => {
    const system = await started();
    const { vendor } = await furnish(system);
    const { epoch } = await hello(system, vendor);
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-note-'));
    const noteFile = path.join(directory, 'history.json');
    await (await system.another({ noteFile })).stop();
    const note = JSON.parse(await readFile(noteFile, 'utf8')) as { xid: string };
    await writeFile(noteFile, JSON.stringify({ ...note, xid: String(BigInt(note.xid) + 1_000_000n) }));
    const server = await system.another({ noteFile });
    expect((await hello(server, vendor)).epoch).to.not.equal(epoch);
    await rm(directory, { recursive: true });
  });

  it('[H6] after dump and restore: stamps of the old cluster, far above the new one’s, are renewed and all is served', async () => {
    const system = await started();
    const { vendor, till } = await furnish(system);
    const names = ['product', 'barcode', 'store', 'staff', 'work_shift', 'order', 'draft', 'customer'];
    const before = new Map<string, { id: string; rev: number }[]>();
    for (const name of names) before.set(name, (await pull(system, vendor, name)).documents);
    const { epoch } = await hello(system, vendor);
    // What a restored dump looks like: another cluster than the one the data says it lives in, and its old stamps.
    await system.owner.query("UPDATE sync_epoch SET system_identifier = 'the old cluster'");
    const { rows: stamped } = await system.owner.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'sync_xid'",
    );
    await system.owner.query('SET session_replication_role = replica');
    for (const { name } of stamped) await system.owner.query(`UPDATE "${name}" SET sync_xid = '900000000'`);
    await system.owner.query('SET session_replication_role = DEFAULT');
    expect((await pull(system, vendor, 'product')).documents, 'as it would be without help').to.deep.equal(
      [],
    );

    const server = await system.another();
    const welcome = await hello(server, vendor);
    expect(welcome.epoch).to.not.equal(epoch);
    for (const name of names) {
      const again = await pull(server, vendor, name, { epoch, xid: '900000000', id: 'z' });
      expect(
        again.documents.map(({ id, rev }) => [id, rev]),
        name,
      ).to.have.deep.members(before.get(name)!.map(({ id, rev }) => [id, rev]));
      expect(again.checkpoint.epoch).to.equal(welcome.epoch);
      expect(Number(again.checkpoint.xid)).to.be.below(900_000_000);
    }
    const customers = await pull(server, vendor, 'customer');
    expect(
      customers.documents.map(({ id, _deleted }) => [id, _deleted]),
      'who left is still told',
    ).to.deep.equal([['ann', true]]);
    // The process that was there before hears of it, and what it had acknowledged is taken again and counted once.
    expect((await hello(system, vendor)).epoch).to.equal(welcome.epoch);
    const sale = till.sale({ id: 'after', shift: 'shift', lines: milk });
    expect(await till.sendOne(sale)).to.include({ kind: 'applied' });
  });

  it('[H4][H6] by an acknowledged entry it does not have, and tells every listener to start over', async () => {
    const system = await started();
    const { vendor, till } = await furnish(system);
    const other = await system.another();
    const { epoch } = await hello(system, vendor);
    const entries = Array.from({ length: 3 }, (_, index) =>
      till.sale({ id: `lost-${index}`, shift: 'shift', lines: milk }),
    );
    const outcomes = await till.send(...entries);
    const client = { token: vendor.people.cashier.token, store_id: vendor.stores[0].id };
    const sockets = [await greeted(system.url, client), await greeted(other.url, client)];
    const events = await listenToEvents(other.url, client.token, {
      store_id: client.store_id,
      collections: JSON.stringify({ product: { checkpoint: null }, order: { checkpoint: null } }),
    });
    // The restore: what came last was never there.
    await system.owner.query('SET session_replication_role = replica');
    for (const table of ['order_lines', 'order_payments'])
      await system.owner.query(`DELETE FROM ${table} WHERE parent_id LIKE 'lost-%'`);
    await system.owner.query("DELETE FROM orders WHERE id LIKE 'lost-%'");
    await system.owner.query("DELETE FROM operation_ledger WHERE subject LIKE 'lost-%'");
    await system.owner.query("DELETE FROM stock_movements WHERE document_id LIKE 'lost-%'");
    await system.owner.query('SET session_replication_role = DEFAULT');

    const welcome = await hello(system, vendor, { ledger: headOf(entries[2]!, outcomes[2]!) });
    expect(welcome.epoch).to.not.equal(epoch);
    for (const socket of sockets) {
      expect(await socket.next(({ type }) => type === 'reset')).to.deep.equal({
        type: 'reset',
        epoch: welcome.epoch,
      });
      expect(await socket.closed).to.include({ code: 1012 });
    }
    expect(await events.next(({ type }) => type === 'reset')).to.include({ epoch: welcome.epoch });
    await events.ended;
    expect((await hello(other, vendor)).epoch).to.equal(welcome.epoch);

    const again = await till.send(...entries);
    expect(again.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied', 'applied']);
    expect(headOf(entries[2]!, again[2]!).ack, 'a seal of the new history').to.not.equal(
      headOf(entries[2]!, outcomes[2]!).ack,
    );
    expect((await pull(system, vendor, 'order')).documents.map(({ id }) => id)).to.have.members([
      'sale-0',
      'lost-0',
      'lost-1',
      'lost-2',
    ]);
    const old = await hello(system, vendor, { ledger: headOf(entries[2]!, outcomes[2]!) });
    expect(old.epoch, 'the old proof has done its work').to.equal(welcome.epoch);
  });

  it('[H4] a copied data directory, by what a device saw before: everything is healed and counted once', async function () {
    this.timeout(60_000);
    const root = await mkdtemp(path.join(os.tmpdir(), 'evertill-copy-'));
    const [dataDir, copy] = [path.join(root, 'data'), path.join(root, 'copy')];
    const settings = { fsync: 'off' };
    let postgres = await startEmbeddedPostgres({ dataDir, settings });
    await migrate(postgres.url, { dir: migrationsDir });
    let system = await startSystemOn(postgres.url);
    const { vendor, till } = await furnish(system);
    await system.stop();
    await postgres.stop();
    await cp(dataDir, copy, { recursive: true });

    postgres = await startEmbeddedPostgres({ dataDir, settings });
    system = await startSystemOn(postgres.url);
    const journal = new GivenLane(system, vendor, till.journal);
    const sold = Array.from({ length: 12 }, (_, index) =>
      journal.sale({ id: `day-${index}`, shift: 'shift', lines: milk }),
    );
    for (const entry of sold) await journal.sendOne(entry);
    const seen = await hello(system, vendor);
    const witness: Witness = seen.witness;
    const { checkpoint } = await pull(system, vendor, 'order');
    await system.stop();
    await postgres.stop();

    postgres = await startEmbeddedPostgres({ dataDir: copy, settings });
    system = await startSystemOn(postgres.url);
    expect((await hello(system, vendor)).epoch, 'it cannot know by itself').to.equal(seen.epoch);
    const welcome = await hello(system, vendor, { witness });
    expect(welcome.epoch).to.not.equal(seen.epoch);
    expect(welcome.ledger.device_seq, 'what it has of this device').to.equal(2);
    const orders = async () =>
      (await pull(system, vendor, 'order', checkpoint)).documents.map(({ id }) => id);
    expect(await orders()).to.deep.equal(['sale-0']);
    const back = new GivenLane(system, vendor, till.journal);
    for (let time = 0; time < 2; time++) {
      const outcomes = await back.send(...sold);
      expect(new Set(outcomes.map(({ kind }) => kind))).to.deep.equal(new Set(['applied']));
    }
    expect(await orders()).to.have.members([
      'sale-0',
      ...sold.map(({ payload }) => payload['client_order_id'] as string),
    ]);
    await system.stop();
    await postgres.stop();
    await rm(root, { recursive: true });
  });
});
