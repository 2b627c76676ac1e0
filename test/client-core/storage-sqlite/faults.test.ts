// When the disk, the file or the thread fails: what was not written is said so in one of five words, what was
// acknowledged stays, and a damaged file is only thrown away by somebody who may.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { asStorageError } from '../../../client-core/database/storage-error.ts';
import { engineInWorker } from '../../../client-core/storage-sqlite/engine-access.ts';
import {
  SqliteStorageError,
  getRxStorageSqlite,
  getRxStorageSqliteInThread,
} from '../../../client-core/storage-sqlite/index.ts';
import { SharedEngines } from '../../../client-core/storage-sqlite/shared-engines.ts';
import { skipLoudly, skipReasons } from '../../support/skip.ts';
import { note, noteSchema, openInstance, temporaryDirectory } from './given-storage.ts';
import type { Instance } from './given-storage.ts';

async function faultOf(work: Promise<unknown>): Promise<SqliteStorageError> {
  const error: unknown = await work.then(
    () => expect.fail('It did not fail.'),
    (reason) => reason,
  );
  expect(error).to.be.instanceOf(SqliteStorageError);
  return error as SqliteStorageError;
}

const big = (nr: number) => note(`n${nr}`, nr, { name: 'x'.repeat(20_000) });

/** Writes until the disk is full; answers how many writes were acknowledged, and what the next one said. */
async function fill(instance: Instance): Promise<{ written: number; error: SqliteStorageError }> {
  for (let nr = 0; ; nr++) {
    const error = await instance.bulkWrite([{ document: big(nr) }], 'test').then(
      () => undefined,
      (reason) => reason,
    );
    if (error) return { written: nr, error };
  }
}

const doors = { 'a worker': getRxStorageSqlite, 'its own thread': getRxStorageSqliteInThread };

for (const [where, getStorage] of Object.entries(doors)) {
  describe(`a SQLite storage in ${where} says`, () => {
    let place: ReturnType<typeof temporaryDirectory>;
    const fileIn = (directory: string) =>
      path.join(
        directory,
        readdirSync(directory).find((name) => name.endsWith('.sqlite'))!,
      );
    beforeEach(() => {
      place = temporaryDirectory();
    });
    afterEach(() => place.remove());

    it('busy, when another process has the file', async function () {
      this.timeout(30_000);
      const writer = path.join(import.meta.dirname, 'endless-writer.ts');
      const child = spawn(process.execPath, [writer, place.directory], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const line of createInterface(child.stdout)) if (line !== 'begun') break;
      child.kill('SIGSTOP');
      const storage = getStorage({ directory: place.directory, onCorrupt: () => 'rebuild' });
      expect(await faultOf(openInstance(storage, noteSchema))).to.have.property('code', 'busy');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const instance = await openInstance(storage, noteSchema);
      expect(await instance.findDocumentsById(['replaced'], true)).to.have.length(1);
      await instance.remove();
    });

    it('corrupt, and leaves the file as it is unless it may rebuild', async () => {
      const storage = getStorage({ directory: place.directory });
      const instance = await openInstance(storage, noteSchema);
      await instance.bulkWrite(
        Array.from({ length: 500 }, (_, nr) => ({ document: note(`n${nr}`, nr) })),
        'test',
      );
      await instance.close();
      const bytes = readFileSync(fileIn(place.directory));
      // A page of documents: nothing else looks at it while the file is opened.
      bytes.fill(0xa5, 4096 * 11, 4096 * 12);
      writeFileSync(fileIn(place.directory), bytes);
      expect(await faultOf(openInstance(storage, noteSchema))).to.have.property('code', 'corrupt');
      const refusing = getStorage({ directory: place.directory, onCorrupt: () => 'refuse' });
      await faultOf(openInstance(refusing, noteSchema));
      expect(readFileSync(fileIn(place.directory)).equals(bytes), 'the file is as it was').to.equal(true);

      const asked: string[] = [];
      const rebuilding = getStorage({
        directory: place.directory,
        onCorrupt: (databaseName, { code }) => {
          asked.push(`${databaseName} ${code}`);
          return 'rebuild';
        },
      });
      const anew = await openInstance(rebuilding, noteSchema);
      expect(asked).to.deep.equal(['db corrupt']);
      expect((await anew.getChangedDocumentsSince!(10)).documents).to.deep.equal([]);
      await anew.bulkWrite([{ document: note('a', 1) }], 'test');
      await anew.remove();
    });

    it('corrupt, when the file is something else', async () => {
      writeFileSync(path.join(place.directory, 'db-db.sqlite'), 'No database at all. '.repeat(500));
      const storage = getStorage({ directory: place.directory });
      expect(await faultOf(openInstance(storage, noteSchema))).to.have.property('code', 'corrupt');
    });

    it('full and readonly, keeps what it acknowledged, and goes on when there is space', async function () {
      if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) skipLoudly(this, skipReasons.mount);
      const mount = (options: string) =>
        execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', place.directory]);
      mount('size=2m');
      try {
        writeFileSync(path.join(place.directory, 'ballast'), Buffer.alloc(500_000));
        const storage = getStorage({ directory: place.directory });
        const instance = await openInstance(storage, noteSchema);
        const events: unknown[] = [];
        instance.changeStream().subscribe((bulk) => events.push(bulk));
        const { written, error } = await fill(instance);
        expect(error).to.be.instanceOf(SqliteStorageError);
        expect(error.code).to.equal('full');
        expect(asStorageError(error, 'Writing').fault).to.equal('full');
        expect(events).to.have.length(written);
        expect((await instance.getChangedDocumentsSince!(1000)).documents).to.have.length(written);
        rmSync(path.join(place.directory, 'ballast'));
        expect((await instance.bulkWrite([{ document: big(written) }], 'test')).error).to.deep.equal([]);
        await instance.close();
        const again = await openInstance(storage, noteSchema);
        expect((await again.getChangedDocumentsSince!(1000)).documents).to.have.length(written + 1);
        await again.close();
        mount('remount,ro');
        expect(await faultOf(openInstance(storage, noteSchema))).to.have.property('code', 'readonly');
      } finally {
        execFileSync('umount', ['-l', place.directory]);
      }
    });
  });
}

describe('the thread of a SQLite storage', () => {
  it('rejects what is unanswered, and everything after, when it dies', async () => {
    const place = temporaryDirectory();
    const access = engineInWorker(place.directory, () => undefined);
    const waiting = [
      access.call('open', 'db', 'things', {} as never, 'quick'),
      access.call('discard', 'other'),
    ];
    access.end();
    for (const call of [...waiting, access.call('discard', 'other')]) {
      const { code, message } = await faultOf(call);
      expect(code).to.equal('io');
      expect(message).to.match(/thread ended/);
    }
    place.remove();
  });

  it('is replaced by a new one for whoever opens next', () => {
    const engines = new SharedEngines((_, ended) => ({ call: () => Promise.reject(), end: ended }));
    const first = engines.of('there');
    expect(engines.of('./there')).to.equal(first);
    first.access.end();
    expect(engines.of('there')).to.not.equal(first);
  });
});
