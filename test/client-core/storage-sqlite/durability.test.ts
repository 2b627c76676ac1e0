// What was acknowledged is there: after kill -9 at any moment, and for whoever asks "what changed since", whatever the
// clock says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import type { RxStorage } from 'rxdb';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { note, noteSchema, openInstance, temporaryDirectory } from './given-storage.ts';
import { isProof } from '../../support/is-proof.ts';

const kills = isProof ? 500 : 5;
const hour = 3_600_000;

/** Begins to write behind `from`, is killed after `delay` ms of writing; answers the last write it acknowledged. */
async function writeUntilKilled(directory: string, from: number, delay: number): Promise<number> {
  const file = path.join(import.meta.dirname, 'endless-writer.ts');
  const child = spawn(process.execPath, [file, directory, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let acknowledged = from;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'begun') setTimeout(() => child.kill('SIGKILL'), delay);
    else acknowledged = Number(line);
  }
  expect((await exit)[1], 'how the writer ended').to.equal('SIGKILL');
  return acknowledged;
}

describe('what a SQLite storage acknowledged', () => {
  let place: ReturnType<typeof temporaryDirectory>;
  let storage: RxStorage<any, any>;
  beforeEach(() => {
    place = temporaryDirectory();
    storage = getRxStorageSqliteInThread({ directory: place.directory });
  });
  afterEach(() => place.remove());

  it(`is there after kill -9 at ${kills} random points, and each write wholly or not at all`, async function () {
    this.timeout(kills * 5000);
    const chance = new SeededChance('kill -9');
    let last = 0;
    for (let kill = 1; kill <= kills; kill++) {
      const acknowledged = await writeUntilKilled(place.directory, last, chance.between(0, 120));
      const instance = await openInstance(storage, noteSchema);
      const { documents } = await instance.getChangedDocumentsSince!(1_000_000);
      const sizes = new Map<number, number>();
      for (const { nr } of documents) sizes.set(nr, (sizes.get(nr) ?? 0) + 1);
      last = Math.max(0, ...sizes.keys());
      expect(last, `write seen after kill ${kill}`).to.be.within(acknowledged, acknowledged + 1);
      // Write nr has nr % 7 + 1 new documents and one that every write replaces.
      const expected = Array.from(
        { length: last },
        (_, index) => ((index + 1) % 7) + 1 + (index + 1 === last ? 1 : 0),
      );
      expect([...sizes.entries()].sort(([a], [b]) => a - b).map(([, size]) => size)).to.deep.equal(expected);
      await instance.close();
    }
    expect(last, 'writes between the kills').to.be.greaterThan(kills);
  });

  it('is among the changes although the clock was set back three hours, here and after a restart', async () => {
    let instance = await openInstance(storage, noteSchema);
    const noon = 12 * hour;
    await instance.bulkWrite([{ document: note('before', 1, { lwt: noon }) }], 'test');
    const seen = await instance.getChangedDocumentsSince!(10);
    expect(seen.documents.map(({ id }) => id)).to.deep.equal(['before']);
    await instance.bulkWrite([{ document: note('here', 2, { lwt: noon - 3 * hour }) }], 'test');
    await instance.close();
    instance = await openInstance(storage, noteSchema);
    await instance.bulkWrite([{ document: note('restarted', 3, { lwt: noon - 3 * hour + 1 }) }], 'test');
    const since = await instance.getChangedDocumentsSince!(10, seen.checkpoint);
    expect(since.documents.map(({ id }) => id)).to.deep.equal(['here', 'restarted']);
    await instance.remove();
  });

  it('is never hidden by a number that was used before, after the last writes were forgotten', async () => {
    let instance = await openInstance(storage, noteSchema);
    await instance.bulkWrite(
      [{ document: note('kept', 1) }, { document: note('gone', 2, { deleted: true }) }],
      'test',
    );
    const { checkpoint } = await instance.getChangedDocumentsSince!(10);
    expect(await instance.cleanup(0)).to.equal(true);
    await instance.close();
    instance = await openInstance(storage, noteSchema);
    await instance.bulkWrite([{ document: note('new', 3) }], 'test');
    const since = await instance.getChangedDocumentsSince!(10, checkpoint);
    expect(since.documents.map(({ id }) => id)).to.deep.equal(['new']);
    await instance.remove();
  });

  it('counts from the beginning for a checkpoint of another file', async () => {
    const gone = await openInstance(storage, noteSchema);
    await gone.bulkWrite(
      [1, 2, 3].map((nr) => ({ document: note(`n${nr}`, nr) })),
      'test',
    );
    const { checkpoint } = await gone.getChangedDocumentsSince!(10);
    await gone.remove();
    const instance = await openInstance(storage, noteSchema);
    await instance.bulkWrite([{ document: note('a', 1) }], 'test');
    const since = await instance.getChangedDocumentsSince!(10, checkpoint);
    expect(since.documents.map(({ id }) => id)).to.deep.equal(['a']);
    await instance.remove();
  });
});
