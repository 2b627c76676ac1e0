// A backup on a disk that fills up, fails, or loses its power at every single step: what is unsent is never touched
// before a whole copy is safe, and never lost.
import { expect } from 'chai';
import { isArchived } from '../../../../client-core/journal/archive.ts';
import { readUnsent } from '../../../../desktop/services/local-db/unsent-file.ts';
import { sha256 } from '../../../support/given-journal.ts';
import { DiskError } from '../../../support/memory-disk.ts';
import type { MemoryDisk } from '../../../support/memory-disk.ts';
import { handIn, offlineTill, root } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

const unsent = 3;
const doings = {
  'clear-outbox': (local: LocalTill) => local.ask('local-db:clear-outbox', { confirm: { unsent } }),
  reset: (local: LocalTill) => local.ask('local-db:reset', { storeId: 'store-1', backup: true }),
} as const;
type Doing = keyof typeof doings;

async function* lines(text: string): AsyncIterable<string> {
  for (const line of text.split(/(?<=\n)/)) yield line;
}

/** Hashes in whole copies on the disk; a broken one under a final name fails. */
async function copied(disk: MemoryDisk): Promise<Set<string>> {
  const found = new Set<string>();
  for (const at of disk.paths().filter((name) => name.endsWith('.jsonl'))) {
    const { entries } = await readUnsent(lines(disk.text(at)), sha256);
    for (const { hash } of entries) found.add(hash);
  }
  return found;
}

describe('a backup on a bad disk', () => {
  let local: LocalTill;
  let hashes: string[];
  beforeEach(async () => {
    local = await offlineTill();
    await handIn(local, unsent);
    hashes = (await local.records()).map(({ hash }) => hash);
    // Without folders to make, each run is the same.
    await local.done('local-db:export-unsent');
  });
  afterEach(() => local.close());

  /** The journal as it must be, whatever happened. */
  const expectKept = async () => {
    const records = await local.records();
    expect(records.map(({ hash }) => hash)).to.deep.equal(hashes);
    expect(await local.till().verifyJournal()).to.deep.equal({ ok: true, entries: unsent });
    const safe = await copied(local.disk);
    for (const record of records.filter(isArchived)) expect(safe.has(record.hash)).to.equal(true);
    return records.filter(isArchived).length;
  };
  const stepsOf = async (doing: Doing): Promise<number> => {
    local.disk.steps = 0;
    const answer = await doings[doing](local);
    expect(answer.ok).to.equal(true);
    return local.disk.steps;
  };
  const failing = (at: number, error: () => Error, forEver: boolean) => {
    local.disk.steps = 0;
    local.disk.before = (_, number) => {
      if (number === at || (forEver && number > at)) throw error();
    };
  };
  const again = async () => {
    await local.close();
    local = await offlineTill();
    await handIn(local, unsent);
    hashes = (await local.records()).map(({ hash }) => hash);
    await local.done('local-db:export-unsent');
  };

  for (const doing of Object.keys(doings) as Doing[]) {
    it(`[I16] [I17] ${doing}: EIO at any one step refuses with a sentence or succeeds with a whole copy`, async () => {
      const steps = await stepsOf(doing);
      expect(steps).to.be.above(7);
      for (let at = 1; at <= steps; at++) {
        await again();
        failing(at, () => new DiskError('EIO'), false);
        const answer = await doings[doing](local);
        local.disk.before = () => undefined;
        const archived = await expectKept();
        if (answer.ok) continue;
        expect(answer.code).to.equal('backup_failed');
        expect(answer.sentence).to.match(/nothing was changed/);
        expect(archived).to.equal(0);
        // As before: it works as soon as the disk does.
        expect(await doings[doing](local)).to.include({ ok: true });
      }
    });

    it(`[I16] ${doing}: the power goes at any step, and what counted is on the disk`, async () => {
      const steps = await stepsOf(doing);
      for (let at = 1; at <= steps + 1; at++) {
        await again();
        failing(at, () => new Error('no power'), true);
        const answer = await doings[doing](local);
        local.disk.cut();
        await expectKept();
        if (!answer.ok) continue;
        const { backup } = answer.reply as { backup: string };
        expect(local.disk.paths()).to.include(`${root}/backups/store-1/${backup}.jsonl`);
        expect((await copied(local.disk)).size).to.equal(unsent);
      }
    });

    it(`[I16] [I17] ${doing}: a disk that is full after any byte refuses, leaves no half copy, and can be tried again`, async () => {
      const { bytes } = await local.done<{ bytes: number }>('local-db:export-unsent');
      for (let room = 0; room < bytes; room += Math.ceil(bytes / 30)) {
        const before = local.disk.paths();
        local.disk.room = room;
        const refused = await doings[doing](local);
        expect(refused).to.deep.include({ code: 'backup_failed', details: { reason: 'full' } });
        expect(local.disk.paths()).to.deep.equal(before);
        expect(await expectKept()).to.equal(0);
      }
      local.disk.room = Infinity;
      expect(await doings[doing](local)).to.include({ ok: true });
    });

    it(`[I16] ${doing}: a copy that reads otherwise than it was written is no copy`, async () => {
      const read = local.disk.read.bind(local.disk);
      local.disk.read = async function* (at: string) {
        for await (const chunk of read(at)) {
          const flipped = Buffer.from(chunk);
          flipped[100]! ^= 1;
          yield flipped;
        }
      };
      const refused = await doings[doing](local);
      expect(refused).to.include({ code: 'backup_failed' });
      local.disk.read = read;
      expect(await expectKept()).to.equal(0);
    });
  }

  it('[I16] a folder that is a link leads nowhere', async () => {
    await local.close();
    local = await offlineTill();
    await handIn(local, unsent);
    local.disk.link(`${root}/backups`);
    expect(await doings.reset(local)).to.include({ ok: false, code: 'backup_failed' });
    expect(await doings['clear-outbox'](local)).to.include({ ok: false, code: 'backup_failed' });
    expect(local.disk.paths()).to.deep.equal([root, `${root}/backups`]);
    expect((await local.records()).some(isArchived)).to.equal(false);
  });

  it('[I16] a journal that lost an entry cannot be copied, so it is not cleared', async () => {
    await local.till().operations.remove([2]);
    await local.till().view.refresh([2]);
    const refused = await local.ask('local-db:clear-outbox', { confirm: { unsent: 2 } });
    expect(refused).to.deep.include({ code: 'backup_failed', details: { reason: 'unreadable' } });
    expect((await local.records()).some(isArchived)).to.equal(false);
  });
});
