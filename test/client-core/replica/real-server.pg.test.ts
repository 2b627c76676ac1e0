// The replica against the real server and its Postgres, over the socket and over plain HTTP: what arrives is what the
// server has, proven by its digest, and stays so while the server writes.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { openSession } from '../../../client-core/account/session.ts';
import type { Session } from '../../../client-core/account/session.ts';
import type { SessionRecord } from '../../../client-core/account/session-record.ts';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import type { OpenDatabase } from '../../../client-core/database/open-database.ts';
import { openConnection } from '../../../client-core/link/connection.ts';
import type { Connection } from '../../../client-core/link/connection.ts';
import { startReplica } from '../../../client-core/replica/replica.ts';
import type { Replica } from '../../../client-core/replica/replica.ts';
import type { ReplicaReport } from '../../../client-core/replica/report.ts';
import { nodeSurroundings } from '../../../client-core/surroundings-node.ts';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

const names = [
  'product',
  'barcode',
  'reference',
  'store',
  'staff',
  'customer',
  'work_shift',
  'order',
] as const;
const members = names.map((name) => collections[name] as unknown as Collection);

describe('a replica of a real server', () => {
  let system: System;
  let vendor: GivenVendor;
  let visible = 20;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    for (let nr = 0; nr < 20; nr++) {
      await giveProduct(system, vendor, {
        id: `p${nr}`,
        name: `Product ${nr}`,
        barcodes: [`64148934000${nr + 10}`],
      });
    }
  });
  after(() => system?.stop());

  for (const wire of ['websocket', 'http'] as const) {
    describe(`over ${wire}`, () => {
      let session: Session;
      let database: OpenDatabase;
      let connection: Connection;
      let replica: Replica;
      const reports: ReplicaReport[] = [];

      before(async () => {
        let kept: SessionRecord | undefined;
        const storage = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
          typeof getRxStorageMemory
        >;
        const surroundings = nodeSurroundings({ url: system.url, storage, scope: wire, wire });
        session = await openSession({
          surroundings,
          keep: { load: () => Promise.resolve(kept), save: async (record) => void (kept = record) },
          deviceId: wire,
          deviceName: wire,
          clientVersion: '0.1.0',
        });
        database = await openDatabase({
          surroundings,
          name: wire,
          collections: members,
          mode: 'instances',
          rebuildable: true,
        });
        connection = openConnection({
          surroundings,
          hello: async () => ({
            token: await session.token(),
            client_version: '0.1.0',
            device_id: wire,
            device_name: wire,
            store_id: vendor.stores[0].id,
            lane_id: vendor.stores[0].lanes[0],
            collections: Object.fromEntries(members.map(({ name, version }) => [name, version])),
            checkpoints: await replica.checkpoints(),
            ledger: { device_seq: 0, hash: '', ack: '' },
            witness: null,
            wall: surroundings.clock.now(),
          }),
          renew: () => session.refresh(),
          clientVersion: '0.1.0',
        });
        replica = await startReplica({
          surroundings,
          registry: collections as unknown as Record<string, Collection>,
          database,
          link: connection,
          lowerDay: (name) => (name === 'order' ? '2026-01-01' : undefined),
          clientVersion: '0.1.0',
          report: (report) => reports.push(report),
        });
      });
      after(async () => {
        connection?.close();
        await replica?.stop();
        await database?.remove();
      });

      it('signs in, catches up and goes live', async () => {
        const refused = await session.login(vendor.people.cashier.email, 'wrong');
        expect(refused).to.include({ ok: false, code: 'invalid_credentials' });
        const login = await session.login(vendor.people.cashier.email, password);
        expect(login).to.include({ ok: true });
        connection.start();
        await eventually(() => replica.inSync());
        expect(connection.state().name).to.equal('live');
        expect(await database.store('product').count()).to.equal(visible);
        expect(await database.store('barcode').count()).to.equal(visible);
        expect(Math.abs(connection.skew())).to.be.below(1000);
      });

      it('[D1] has what the server has, by the server’s own sum', async () => {
        const here = await replica.digest();
        for (const { name, timeBound } of members) {
          const day = timeBound === undefined ? {} : { from_day: '2026-01-01' };
          const { count, hash } = await connection.request({ type: 'digest', collection: name, ...day });
          expect(here[name], name).to.deep.equal({ count, hash });
        }
        expect(reports).to.deep.equal([]);
      });

      it('[S1] hears of a changed price without asking', async () => {
        const price = wire === 'http' ? 777 : 555;
        await giveProduct(system, vendor, {
          id: 'p3',
          name: 'Product 3',
          price,
          barcodes: ['6414893400013'],
        });
        await eventually(async () => (await database.store('product').get('p3'))?.['price'] === price);
      });

      it('loses what leaves its scope', async () => {
        visible--;
        const hidden = wire === 'http' ? 'p4' : 'p5';
        await giveProduct(system, vendor, { id: hidden, name: 'Hidden', admin_only: true, barcodes: [] });
        await eventually(async () => (await database.store('product').get(hidden)) === undefined);
        await eventually(() => replica.inSync());
        const { count, hash } = await connection.request({ type: 'digest', collection: 'product' });
        expect((await replica.digest())['product']).to.deep.equal({ count, hash });
      });

      it('comes back after the line was cut, proves itself again and reports nothing', async () => {
        connection.drop('test');
        await eventually(() => connection.state().name === 'live');
        expect(reports).to.deep.equal([]);
      });
    });
  }
});

async function eventually(holds: () => boolean | Promise<boolean>, within = 10_000): Promise<void> {
  for (const end = performance.now() + within; !(await holds());) {
    if (performance.now() > end) throw new Error(`Not within ${within} ms: ${String(holds)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
