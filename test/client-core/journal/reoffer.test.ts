// A server that went back in time gets everything again; housekeeping never takes what may still be needed.
import { expect } from 'chai';
import { ExchangeError } from '@evertill/sync';
import { keepSettled, prune } from '../../../client-core/journal/prune.ts';
import { ledgerHead, reoffer } from '../../../client-core/journal/reoffer.ts';
import { settle } from '../../support/fake-clock.ts';
import { welcome } from '../../support/scripted-link.ts';
import { accepting, append, sentBatches, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

describe('after the server went back in time', () => {
  let test: TestJournal;
  const refusal = { kind: 'rejected', ack: 'a', code: 'item_unknown', details: {} } as const;
  beforeEach(async () => {
    test = await testJournal();
    for (let entry = 0; entry < 5; entry++) await append(test);
    test.link.answer({ operations: accepting((seq) => (seq === 2 ? refusal : undefined)) });
    test.drain();
    test.link.connect({ ledger: { device_seq: 0, missing: [] } });
    await settle();
  });
  afterEach(() => test.close());

  const states = async () => (await test.journal.operations.from(1, 100)).map(({ state }) => state);
  const has = (device_seq: number, missing: number[] = []) => ({ ledger: { device_seq, missing } });
  const reconnect = async (parts: Parameters<typeof welcome>[0]) => {
    test.link.disconnect();
    test.link.connect(parts);
    await settle();
  };

  it('[H5] offers everything it had been told was accepted to a server with another epoch', async () => {
    await reconnect({ epoch: 'epoch-2', ...has(5) });
    expect(sentBatches(test.link)).to.deep.equal([
      [1, 2, 3, 4, 5],
      [1, 3, 4, 5],
    ]);
    expect(await states()).to.deep.equal(['settled', 'attention', 'settled', 'settled', 'settled']);
    expect((await test.journal.operations.get(5))!.epoch).to.equal('epoch-2');
    expect(test.journal.device.current().epoch).to.equal('epoch-2');
  });

  it('[H5] offers nothing again to the same server', async () => {
    await reconnect({ ...has(5) });
    expect(sentBatches(test.link)).to.have.length(1);
  });

  it('[H5] offers again what the server says is missing, also what it had refused before', async () => {
    test.link.answer({ operations: accepting() });
    await reconnect({ ...has(5, [2, 4, 77]) });
    expect(sentBatches(test.link).slice(1)).to.deep.equal([[2, 4]]);
    expect(await states()).to.deep.equal(Array(5).fill('settled'));
    expect(await test.journal.desk.open()).to.deep.equal([]);
  });

  it('[H5] offers again what lies above the highest number the server has', async () => {
    await reconnect({ ...has(3) });
    expect(sentBatches(test.link).slice(1)).to.deep.equal([[4, 5]]);
  });

  it('[H5] offers again what it had refused when it no longer knows the entry', async () => {
    await reconnect({ ...has(1) });
    expect(sentBatches(test.link).slice(1)).to.deep.equal([[2, 3, 4, 5]]);
    expect(await states()).to.deep.equal(['settled', 'attention', 'settled', 'settled', 'settled']);
  });

  it('[H5] an entry that no frame can carry is not offered again and again', async () => {
    test.link.answer({
      operations: () => {
        throw new ExchangeError('too_large', 'too large', 'fatal');
      },
    });
    await append(test);
    await settle();
    const { operations, device } = test.journal;
    expect((await operations.get(6))!).to.include({ state: 'attention', code: 'too_large' });
    expect(await reoffer(operations, device, welcome({ ...has(6, [6]) }))).to.equal(0);
    expect((await operations.get(6))!.state).to.equal('attention');
  });

  it('[H5] a crash in the middle of taking back does not end it', async () => {
    test.link.disconnect();
    const { operations, device } = test.journal;
    const put = operations.put.bind(operations);
    operations.put = () => Promise.reject(new Error('power cut'));
    await reoffer(operations, device, welcome({ epoch: 'epoch-2', ...has(5) })).then(
      () => expect.fail('it should have failed'),
      () => undefined,
    );
    operations.put = put;
    // The head no longer speaks for entries of the old history: a second greeting must not look like a second restore.
    expect(await ledgerHead(operations, device.current().epoch)).to.deep.equal({
      device_seq: 0,
      hash: '',
      ack: '',
    });
    expect(await reoffer(operations, device, welcome({ epoch: 'epoch-2', ...has(5) }))).to.equal(4);
    expect(await reoffer(operations, device, welcome({ epoch: 'epoch-2', ...has(5) }))).to.equal(0);
  });

  it('[H4] the ledger head is the highest settled entry with the server’s seal', async () => {
    const { operations, device } = test.journal;
    const last = (await operations.get(5))!;
    expect(await ledgerHead(operations, device.current().epoch)).to.deep.equal({
      device_seq: 5,
      hash: last.hash,
      ack: 'ack-5',
    });
    await append(test);
    await test.journal.operations.put([{ ...last, state: 'attention' }]);
    expect((await ledgerHead(operations, device.current().epoch)).device_seq).to.equal(4);
  });

  it('keeps acknowledged entries for 90 days by the server’s time, and the chain stays whole', async () => {
    const { operations, device } = test.journal;
    const settledAt = Date.parse((await operations.get(1))!.settled_at!);
    expect(await prune(operations, device, settledAt + keepSettled)).to.equal(0);
    expect(await prune(operations, device, settledAt + keepSettled + 1)).to.equal(1);
    expect(await states()).to.deep.equal(['attention', 'settled', 'settled', 'settled']);
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 4 });
  });

  it('never removes the last entry, and a crash during housekeeping leaves a chain that verifies', async () => {
    const { operations, device } = test.journal;
    const second = (await operations.get(2))!;
    await operations.put([
      { ...second, state: 'settled', settled_at: (await operations.get(1))!.settled_at },
    ]);
    const remove = operations.remove.bind(operations);
    operations.remove = () => Promise.reject(new Error('power cut'));
    await prune(operations, device, Date.UTC(2030, 0)).catch(() => undefined);
    operations.remove = remove;
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 5 });
    expect(await prune(operations, device, Date.UTC(2030, 0))).to.equal(4);
    expect((await operations.from(1, 10)).map(({ device_seq }) => device_seq)).to.deep.equal([5]);
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 1 });
    const next = await append(test);
    expect(next.ok && next.record.device_seq).to.equal(6);
    await operations.remove([5]);
    expect(await test.journal.verify()).to.deep.equal({ ok: false, device_seq: 5, fault: 'missing' });
  });
});
