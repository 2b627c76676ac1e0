// What becomes of an import: one at a time in a store, cancelled, left by whoever sent it, and by a server that stops or is gone.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { rejections } from '@evertill/schemas';
import { comesTrue } from '../../support/comes-true.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { ImportDoors, word } from './import-doors.ts';

describe('an import that is under way', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let doors: ImportDoors;
  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    doors = new ImportDoors(system, vendor);
  });
  after(() => system?.stop());

  it('runs one import in a store at a time, and another store’s beside it', async () => {
    const { token } = vendor.people.neighbour;
    const [first, second, other] = await doors.whileStoreIsHeld(async () => [
      await doors.send('products', 'sku,name,price,brand\nR1,Run,1,Runner\n'),
      await doors.send('categories', 'path\nX\n'),
      await doors.send('products', 'sku,name,price\nR2,Run,1\n', { token }),
    ]);
    expect([first.status, other.status]).to.deep.equal([202, 202]);
    expect(word(second)).to.equal('409 import_running');
    expect(await doors.ended(first.body.id as string)).to.include({ state: 'done', created: 1 });
    expect(await doors.ended(other.body.id as string, token)).to.include({ state: 'done', created: 1 });
    expect(word(await doors.read(`imports/${other.body.id as string}`)), 'not one’s own').to.equal(
      '404 import_not_found',
    );
    expect(await doors.imported('categories', 'path\nX\n')).to.include({ created: 1 });
  });

  it('ends where it is asked to: what was done stays', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `C${index},Item,1,${index < 150 ? '' : 'Late'}`);
    const cancel = (id: string) =>
      ask(system.url, 'post', `/vendor/imports/${id}/cancel`, { token: vendor.people.manager.token });
    const cancelled = await doors.whileStoreIsHeld(async () => {
      const { body } = await doors.send('products', ['sku,name,price,brand', ...rows].join('\n'));
      await doors.until(body.id as string, ({ rows_done }) => rows_done >= 100);
      return (await cancel(body.id as string)).body;
    });
    expect(cancelled).to.include({ state: 'cancelled', rows_total: 300, rows_done: 100, created: 100 });
    expect(await doors.imported('products', 'sku,name,price\nAFTER,After,1\n')).to.include({ created: 1 });
    // The next hundred may have been under way when it was told, and be counted a moment later.
    await comesTrue(async () => {
      const { body: again } = await cancel(cancelled.id as string);
      const { rows: left } = await system.owner.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM items WHERE sku_code ~ '^C\\d'`,
      );
      const { count } = left[0]!;
      expect(again).to.include({ state: 'cancelled', rows_total: 300 });
      expect(count).to.be.oneOf([100, 200]);
      return again.rows_done === count && again.created === count;
    });
  });

  it('goes on without whoever sent it, and does nothing with half a file', async () => {
    const sending = (path: string, length: number) => {
      const asked = request(`${system.url}/api/v1/vendor/imports/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${vendor.people.manager.token}`,
          'Content-Type': 'text/csv',
          'Content-Length': length,
        },
      });
      asked.on('error', () => undefined);
      return asked;
    };
    const named = async (name: string): Promise<string> => {
      for (;;) {
        const { rows } = await system.owner.query<{ id: string }>(
          'SELECT id FROM catalog_imports WHERE file_name = $1',
          [name],
        );
        if (rows[0]) return rows[0].id;
        await sleep(10);
      }
    };
    const file = 'sku,name,price,brand\nGONE,Gone,1,Leaver\n';
    await doors.whileStoreIsHeld(async () => {
      const asked = sending('products?file_name=gone', file.length);
      asked.end(file);
      await doors.until(await named('gone'), ({ state }) => state === 'running');
      asked.destroy();
    });
    expect(await doors.ended(await named('gone'))).to.include({ state: 'done', created: 1 });

    const half = sending('products?file_name=half', 1000);
    half.write('sku,name,price\nHALF,Half,1\n');
    const id = await named('half');
    half.destroy();
    const broken = await doors.ended(id);
    expect(broken).to.include({ state: 'failed', rows_done: 0 });
    expect(broken.problem).to.include({ code: 'upload_broken' });
    expect((await system.owner.query(`SELECT FROM items WHERE sku_code = 'HALF'`)).rowCount).to.equal(0);
  });

  it('says that the server stopped and how far it had come; the same file again does the rest', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => `Z${index},Item,1,${index < 150 ? '' : 'Later'}`);
    const file = ['sku,name,price,brand', ...rows].join('\n');
    const other = await system.another();
    const id = await doors
      .whileStoreIsHeld(async () => {
        const { body } = await doors.send('products', file, { url: other.url });
        await doors.until(body.id as string, ({ rows_done }) => rows_done >= 100);
        return body.id as string;
      })
      .then(async (made) => {
        await other.stop();
        return made;
      });
    const stopped = await doors.ended(id);
    expect(stopped.state).to.be.oneOf(['interrupted', 'done']);
    if (stopped.state === 'interrupted') {
      expect(stopped.problem).to.include({
        code: 'import_interrupted',
        detail: rejections.import_interrupted.next,
      });
      expect(stopped.rows_done).to.be.within(100, 399);
    }
    const rest = await doors.imported('products', file);
    expect([rest.unchanged, rest.created + rest.unchanged]).to.deep.equal([stopped.created, 400]);
  });

  it('takes an import for interrupted whose process is gone, and lets the next one in', async () => {
    const { body } = await doors.whileStoreIsHeld(() =>
      doors.send('products', 'sku,name,price,brand\nK,Kill,1,Killed\n'),
    );
    await doors.ended(body.id as string);
    // As a process leaves it that died at once.
    await system.owner.query(
      `UPDATE catalog_imports SET state = 'running', finished_at = NULL, alive_at = instant() - interval '31 seconds' WHERE id = $1`,
      [body.id],
    );
    const dead = (await doors.read(`imports/${body.id as string}`)).body;
    expect(dead).to.include({ state: 'interrupted' });
    expect(dead.problem).to.include({ code: 'import_interrupted' });
    expect(await doors.imported('products', 'sku,price\nK,1\n')).to.include({ state: 'done', unchanged: 1 });
    const { rows } = await system.owner.query('SELECT state FROM catalog_imports WHERE id = $1', [body.id]);
    expect(rows).to.deep.equal([{ state: 'interrupted' }]);
  });
});
