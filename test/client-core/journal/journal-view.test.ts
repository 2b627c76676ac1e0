// The picture of the journal in a window, when the window that wrote last is gone and told nobody of it.
import { expect } from 'chai';
import { NEVER } from 'rxjs';
import { JournalView } from '../../../client-core/journal/journal-view.ts';
import { OperationStore } from '../../../client-core/journal/operation-store.ts';
import { append, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

describe('the picture of a journal that somebody else wrote into', () => {
  let test: TestJournal;
  let view: JournalView;
  beforeEach(async () => {
    test = await testJournal();
    for (let nr = 0; nr < 3; nr++) await append(test);
    const deaf = new OperationStore(test.database.store('operation'));
    Object.defineProperty(deaf, 'changes$', { value: NEVER });
    view = await JournalView.open(deaf);
  });
  afterEach(async () => {
    view.close();
    await test.close();
  });

  const states = () => [...view.entries()].map(({ device_seq, state }) => `${device_seq} ${state}`);
  const settle = (...numbers: number[]) =>
    test.journal.operations.change(numbers, (record) => ({
      ...record,
      state: 'settled',
      settled_at: '2026-11-03T09:13:00.000Z',
    }));

  it('has the answers and the entries that it was not told of once it catches up', async () => {
    expect(states()).to.deep.equal(['1 waiting', '2 waiting', '3 waiting']);
    await settle(1, 2);
    for (let nr = 0; nr < 300; nr++) await append(test);
    await settle(4);
    expect(states()).to.have.length(3);
    let told = 0;
    view.changes$.subscribe(() => (told += 1));
    await view.catchUp();
    expect(states()).to.have.length(303);
    expect(states().slice(0, 5)).to.deep.equal([
      '1 settled',
      '2 settled',
      '3 waiting',
      '4 settled',
      '5 waiting',
    ]);
    expect(told).to.equal(1);
  });

  it('begins with what was settled up to 36 hours before the last answer, in whatever year its clock starts', async () => {
    await settle(1, 2, 3);
    for (let nr = 0; nr < 3; nr++) await append(test);
    await test.journal.operations.change([4, 5], (record) => ({
      ...record,
      state: 'settled',
      settled_at: record.device_seq === 4 ? '2026-11-04T21:12:00.000Z' : '2026-11-04T21:14:00.000Z',
    }));
    const { clock } = test.surroundings;
    for (const year of ['2015', '2026', '2049']) {
      clock.jump(Date.parse(`${year}-11-20T10:00:00.000Z`) - clock.now());
      const opened = await JournalView.open(test.journal.operations);
      const found = [...opened.entries()].map(({ device_seq }) => device_seq);
      expect(found, year).to.have.members([4, 5, 6]);
      opened.close();
    }
  });

  it('says nothing when there was nothing to be told of', async () => {
    await settle(1, 2, 3);
    await view.catchUp();
    let told = 0;
    view.changes$.subscribe(() => (told += 1));
    await view.catchUp();
    expect(told).to.equal(0);
  });
});
