// Entries of a copy go back into the journal they were sealed in, and into no other.
import { expect } from 'chai';
import { entryOf } from '../../../client-core/journal/append.ts';
import { archive, isArchived } from '../../../client-core/journal/archive.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { append, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

describe('taking entries back from a copy', () => {
  let test: TestJournal;
  let fresh: TestJournal;
  beforeEach(async () => {
    test = await testJournal();
    for (let entry = 0; entry < 5; entry++) await append(test);
    fresh = await testJournal(memorySurroundings());
  });
  afterEach(async () => {
    await test.close();
    await fresh.close();
  });
  const entries = async (first = 1) => (await test.journal.operations.from(first, 100)).map(entryOf);

  it('[I16] fills an empty journal, whose chain then begins with them', async () => {
    expect(await fresh.journal.restore(await entries(3), [], new Set())).to.deep.equal({
      ok: true,
      restored: 3,
      unarchived: 0,
    });
    expect(await fresh.journal.verify()).to.deep.equal({ ok: true, entries: 3 });
    const next = await append(fresh);
    expect(next.ok && next.record.device_seq).to.equal(6);
    expect(await fresh.journal.verify()).to.deep.equal({ ok: true, entries: 4 });
    expect(await fresh.journal.restore([], [], new Set())).to.deep.equal({
      ok: true,
      restored: 0,
      unarchived: 0,
    });
  });

  it('[I15] refuses entries of another device, and entries that were altered', async () => {
    const [first, ...rest] = await entries();
    const code = async (given: Parameters<TestJournal['journal']['restore']>[0]) => {
      const restored = await fresh.journal.restore(given, [], new Set());
      return restored.ok ? 'ok' : restored.code;
    };
    const other = new GivenJournal('device-2').entry('edit', {}, { actor_id: 'user-1', store_id: 'store-1' });
    expect(await code([other])).to.equal('backup_foreign');
    expect(await code([{ ...first!, actor_id: 'somebody-else' }, ...rest])).to.equal('backup_foreign');
    expect(await code([first!, ...rest.slice(1)])).to.equal('backup_foreign');
    expect(await fresh.journal.operations.from(1, 10)).to.deep.equal([]);
  });

  it('leaves alone what is there, settled or not, and what housekeeping removed', async () => {
    const copy = await entries();
    const { operations, device, desk } = test.journal;
    const [first, second, third] = await operations.from(1, 3);
    await operations.put([
      { ...second!, state: 'settled' },
      { ...third!, state: 'attention', code: 'item_unknown' },
    ]);
    await device.remember({ pruned_seq: 1, pruned_hash: first!.hash });
    await operations.remove([1]);
    expect(await archive(operations, desk, [1, 2, 3, 4])).to.deep.equal([3, 4]);
    const archived = await operations.get(3);
    expect(archived).to.include({ state: 'attention', outcome: 'archived', code: 'item_unknown' });
    expect(await test.journal.restore(copy, [], new Set())).to.deep.equal({
      ok: true,
      restored: 0,
      unarchived: 2,
    });
    const after = await operations.from(1, 10);
    expect(after.map(({ device_seq, state }) => [device_seq, state])).to.deep.equal([
      [2, 'settled'],
      [3, 'waiting'],
      [4, 'waiting'],
      [5, 'waiting'],
    ]);
    expect(after.some(isArchived)).to.equal(false);
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 4 });
  });
});
