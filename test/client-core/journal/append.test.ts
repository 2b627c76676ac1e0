// Writing to the journal from one tab and from many, and what the chain shows when somebody has meddled with it.
import { expect } from 'chai';
import { sealedText } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { entryOf } from '../../../client-core/journal/append.ts';
import { lastOperation } from '../../../client-core/journal/journal-end.ts';
import { openJournal } from '../../../client-core/journal/journal.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { append, editing, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

describe('appending to the journal', () => {
  let test: TestJournal;
  beforeEach(async () => {
    test = await testJournal();
  });
  afterEach(() => test.close());

  const all = () => test.journal.operations.from(1, 10_000);

  it('[I15] numbers the entries 1, 2, 3 and seals each with the seal of the one before', async () => {
    for (let entry = 0; entry < 3; entry++) expect((await append(test)).ok).to.equal(true);
    const records = await all();
    expect(records.map(({ device_seq }) => device_seq)).to.deep.equal([1, 2, 3]);
    expect(records.map(({ prev_hash }) => prev_hash)).to.deep.equal(['', records[0]!.hash, records[1]!.hash]);
    for (const record of records) {
      expect(record.hash).to.equal(test.surroundings.sha256(sealedText(entryOf(record))));
      expect(record.state).to.equal('waiting');
    }
  });

  it('[T30] five tabs that append at the same time make one sequence without gaps', async () => {
    const tabs = [test.journal];
    for (let tab = 1; tab < 5; tab++) {
      const { database, surroundings } = test;
      const identity = test.journal.device.current();
      tabs.push(
        await openJournal({ surroundings, database, identity, skew: () => 0, appended: () => undefined }),
      );
    }
    const entry = {
      store_id: 'store-1',
      actor_id: 'user-1',
      type: 'edit',
      payload: () => editing({ price: 1 }),
    } as const;
    await Promise.all(Array.from({ length: 100 }, (_, index) => tabs[index % 5]!.append(entry)));
    expect((await all()).map(({ device_seq }) => device_seq)).to.deep.equal(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 100 });
    for (const tab of tabs.slice(1)) tab.close();
  });

  it('[T30] without any lock the journal still never overwrites an entry', async () => {
    const locks = { ...test.surroundings.locks, exclusive: <T>(_: string, work: () => Promise<T>) => work() };
    const surroundings = { ...test.surroundings, locks };
    const identity = test.journal.device.current();
    const { database } = test;
    const open = () =>
      openJournal({ surroundings, database, identity, skew: () => 0, appended: () => undefined });
    const tabs = [await open(), await open()];
    const entry = {
      store_id: 'store-1',
      actor_id: 'user-1',
      type: 'edit',
      payload: () => editing({ price: 1 }),
    } as const;
    await Promise.all(Array.from({ length: 20 }, (_, index) => tabs[index % 2]!.append(entry)));
    expect(await all()).to.have.length(20);
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 20 });
    for (const tab of tabs) tab.close();
  });

  it('takes the next number from the journal alone, also after it lost its end', async () => {
    for (let entry = 0; entry < 5; entry++) await append(test);
    const [first] = await all();
    // A journal rolled back to its first entry, as from a copied directory.
    await test.database.instance('operation').remove();
    const restored = await testJournal(test.surroundings);
    await restored.journal.operations.insert(first!);
    const next = await append(restored);
    expect(next.ok && next.record.device_seq).to.equal(2);
    expect(next.ok && next.record.prev_hash).to.equal(first!.hash);
    test = restored;
  });

  it('finds the last entry of journals of every length', async () => {
    for (let length = 1; length <= 70; length++) {
      await append(test);
      expect((await lastOperation(test.journal.operations))?.device_seq).to.equal(length);
      expect((await lastOperation(test.journal.operations, 999))?.device_seq).to.equal(length);
    }
    // Only a few at both ends are left.
    await test.journal.operations.remove(Array.from({ length: 60 }, (_, index) => index + 4));
    expect((await lastOperation(test.journal.operations))?.device_seq).to.equal(70);
  });

  it('[K1] reads wall clock, monotonic clock and skew into the entry, and keeps the time the caller gives', async () => {
    const clock = new FakeClock(Date.UTC(2026, 0, 2, 3));
    const other = await testJournal(memorySurroundings({ clock }));
    await other.journal.device.remember({ skew_ms: 1500 });
    const appended = await other.journal.append({
      store_id: 'store-1',
      actor_id: 'user-1',
      type: 'edit',
      payload: () => editing({ price: 1 }),
      captured_at: '2010-12-01T08:26:00.000Z',
    });
    expect(appended.ok && appended.record.captured_at).to.equal('2010-12-01T08:26:00.000Z');
    expect(appended.ok && appended.record.clock).to.deep.equal({
      wall: clock.now(),
      monotonic: 0,
      skew_ms: 1500,
    });
    await other.close();
  });

  it('refuses an entry over 768 kB as a value, and leaves no number behind', async () => {
    const huge = await append(test, { description: 'x'.repeat(limits.operationBytes) });
    expect(huge).to.include({ ok: false, code: 'too_large' });
    const next = await append(test);
    expect(next.ok && next.record.device_seq).to.equal(1);
  });

  it('seals a text with NUL or half a surrogate pair without them', async () => {
    const written = await append(test, { description: 'a\0b\ud83d' });
    expect(written.ok && written.record.payload['changes']).to.deep.equal({ description: 'ab\ufffd' });
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 1 });
  });

  it('refuses what the server could not read: too deep, a reserved key, not the shape', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 70; level++) deep = [deep];
    expect(await append(test, { deep } as never)).to.include({ ok: false, code: 'invalid_input' });
    expect(await append(test, JSON.parse('{"a":{"__proto__":1}}'))).to.include({
      ok: false,
      code: 'invalid_input',
    });
    const misshapen = await test.journal.append({
      store_id: 'store-1',
      actor_id: 'user-1',
      type: 'order.place',
      payload: () => ({ lines: [] }),
    });
    expect(misshapen).to.include({ ok: false, code: 'invalid_input' });
    expect(await all()).to.deep.equal([]);
  });

  it('[I17] a disk that refuses the write refuses the entry, and says so', async () => {
    const instance = test.database.instance('operation');
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = () => Promise.reject(new Error('disk full'));
    expect(await append(test)).to.include({ ok: false, code: 'journal_unwritable' });
    instance.bulkWrite = write;
    expect(await all()).to.deep.equal([]);
  });

  it('[I1] an insert that failed only in its answer counts as written', async () => {
    const instance = test.database.instance('operation');
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      await write(rows, context);
      throw new Error('the tab was suspended');
    };
    const appended = await append(test);
    instance.bulkWrite = write;
    expect(appended.ok && appended.record.device_seq).to.equal(1);
    expect(await all()).to.have.length(1);
  });
});

describe('verifying the journal', () => {
  let test: TestJournal;
  beforeEach(async () => {
    test = await testJournal();
    for (let entry = 0; entry < 6; entry++) await append(test);
  });
  afterEach(() => test.close());

  it('[I15] accepts an untouched chain', async () => {
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 6 });
  });

  it('[I15] names the first altered entry', async () => {
    const record = (await test.journal.operations.get(4))!;
    await test.journal.operations.put([{ ...record, payload: { ...record.payload, base_rev: 9 } }]);
    expect(await test.journal.verify()).to.deep.equal({ ok: false, device_seq: 4, fault: 'altered' });
  });

  it('[I15] names an entry that is gone, also the first one', async () => {
    await test.journal.operations.remove([3]);
    expect(await test.journal.verify()).to.deep.equal({ ok: false, device_seq: 3, fault: 'missing' });
    await test.journal.operations.remove([1]);
    expect(await test.journal.verify()).to.deep.equal({ ok: false, device_seq: 1, fault: 'missing' });
  });

  it('[I15] names an entry that was sealed again after it was altered', async () => {
    const record = (await test.journal.operations.get(2))!;
    const altered = { ...entryOf(record), actor_id: 'somebody-else' };
    const hash = test.surroundings.sha256(sealedText(altered));
    await test.journal.operations.put([{ ...record, ...altered, hash }]);
    expect(await test.journal.verify()).to.deep.equal({ ok: false, device_seq: 3, fault: 'unlinked' });
  });
});
