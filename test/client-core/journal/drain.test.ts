// Sending the journal: order, outcomes, patience, and that nothing and nobody stops the queue.
import { expect } from 'chai';
import { sealedText } from '@evertill/schemas';
import { ExchangeError, limits } from '@evertill/sync';
import { entryOf } from '../../../client-core/journal/append.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { accepting, append, sentBatches, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

describe('draining the journal', () => {
  let test: TestJournal;
  beforeEach(async () => {
    test = await testJournal();
  });
  afterEach(() => test.close());

  const record = async (seq: number) => (await test.journal.operations.get(seq))!;
  const states = async () => (await test.journal.operations.from(1, 1000)).map(({ state }) => state);
  const fill = async (count: number) => {
    for (let entry = 0; entry < count; entry++) await append(test);
  };

  it('[O1] sends what waits in order, one batch in flight, and settles what the server has', async () => {
    await fill(3);
    let inFlight = 0;
    test.link.answer({
      operations: async (request) => {
        expect(++inFlight).to.equal(1);
        await settle();
        inFlight--;
        return accepting()(request);
      },
    });
    const drain = test.drain();
    test.link.connect();
    await settle();
    await append(test);
    await append(test);
    await test.surroundings.clock.advance(1000);
    expect(sentBatches(test.link).flat()).to.deep.equal([1, 2, 3, 4, 5]);
    expect(await states()).to.deep.equal(Array(5).fill('settled'));
    expect(await record(5)).to.include({ outcome: 'applied', ack: 'ack-5', epoch: 'epoch-1' });
    expect(drain.phase().name).to.equal('idle');
  });

  it('[O1] sends entries exactly as they were sealed, the same at every try', async () => {
    await fill(1);
    let tries = 0;
    test.link.answer({
      operations: (request) => {
        if (++tries < 3) throw new ExchangeError('internal', 'broken', 'retry');
        return accepting()(request);
      },
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(60_000);
    const sent = test.link.asked.flatMap((request) =>
      request.type === 'operations' ? request.operations : [],
    );
    expect(sent).to.have.length(3);
    expect(new Set(sent.map((entry) => JSON.stringify(entry))).size).to.equal(1);
    expect(test.surroundings.sha256(sealedText(sent[0] as never))).to.equal((await record(1)).hash);
    expect(await states()).to.deep.equal(['settled']);
  });

  it('[O2] splits by number and by bytes', async () => {
    await fill(limits.operationsPerBatch + 1);
    for (let entry = 0; entry < 3; entry++) await append(test, { description: 'x'.repeat(400 * 1024) });
    test.link.answer({ operations: accepting() });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(1000);
    const batches = sentBatches(test.link);
    expect(batches[0]).to.have.length(limits.operationsPerBatch);
    expect(batches.map((batch) => batch.length)).to.deep.equal([200, 3, 1]);
    for (const request of test.link.asked) {
      expect(JSON.stringify(request).length).to.be.lessThan(limits.frameBytes);
    }
  });

  it('[O3] a refused entry stops nothing: the others go on, it stays and a person is told', async () => {
    await fill(5);
    const refusal = {
      kind: 'rejected',
      ack: 'a',
      code: 'order_shift_closed',
      details: { shift: 's1' },
    } as const;
    test.link.answer({ operations: accepting((seq) => (seq === 2 ? refusal : undefined)) });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(600_000);
    expect(await states()).to.deep.equal(['settled', 'attention', 'settled', 'settled', 'settled']);
    expect(sentBatches(test.link)).to.deep.equal([[1, 2, 3, 4, 5]]);
    const [attention, ...others] = await test.journal.desk.open();
    expect(others).to.deep.equal([]);
    expect(attention).to.deep.include({
      id: 'op:2',
      kind: 'operation_refused',
      code: 'order_shift_closed',
      device_seq: 2,
      details: { shift: 's1' },
    });
    expect(await test.journal.verify()).to.deep.equal({ ok: true, entries: 5 });
  });

  for (const kind of ['applied', 'applied_with_changes', 'rejected'] as const) {
    it(`[I1] an answer "${kind}" under another hash clears nothing: a person must compare`, async () => {
      await fill(2);
      const foreign = { kind, hash: 'f'.repeat(64), ack: 'a', result: {}, code: 'forbidden', details: {} };
      test.link.answer({ operations: accepting((seq) => (seq === 1 ? (foreign as never) : undefined)) });
      test.drain();
      test.link.connect();
      await test.surroundings.clock.advance(1000);
      expect(await states()).to.deep.equal(['attention', 'settled']);
      expect(await record(1)).to.include({ code: 'operation_mismatch' });
      expect((await test.journal.desk.open()).map(({ id, code }) => [id, code])).to.deep.equal([
        ['op:1', 'operation_mismatch'],
      ]);
    });
  }

  it('[O4] an entry that waits for another is offered again once others were accepted', async () => {
    await fill(3);
    const arrived = new Set<number>();
    test.link.answer({
      operations: accepting((seq) => {
        if (seq === 1 && !arrived.has(3)) return { kind: 'waiting_for', for: 'shift-9' };
        arrived.add(seq);
        return undefined;
      }),
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(0);
    expect(sentBatches(test.link)).to.deep.equal([[1, 2, 3], [1]]);
    expect(await states()).to.deep.equal(['settled', 'settled', 'settled']);
  });

  it('[O4] what goes on waiting is offered again after growing delays, and new entries do not wait for it', async () => {
    await fill(1);
    test.link.answer({
      operations: accepting((seq) => (seq === 1 ? { kind: 'waiting_for', for: 's' } : undefined)),
    });
    const drain = test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(0);
    expect(drain.phase().name).to.equal('deferred');
    expect(await record(1)).to.deep.include({
      state: 'waiting',
      outcome: 'waiting_for',
      details: { for: 's' },
    });
    await test.surroundings.clock.advance(120_000);
    const offers = sentBatches(test.link).length;
    expect(offers).to.be.within(6, 9);
    await append(test);
    await test.surroundings.clock.advance(0);
    expect((await record(2)).state).to.equal('settled');
    expect((await record(1)).state).to.equal('waiting');
    // One offer for the new entry, and one more of the waiting one because something was accepted.
    expect(sentBatches(test.link).slice(offers)).to.deep.equal([[2], [1]]);
  });

  it('[R1] tries again for ever: 1 s doubling to 60 s, 5 min after the first hour, never giving an entry up', async () => {
    await fill(1);
    const at: number[] = [];
    test.link.answer({
      operations: () => {
        at.push(test.surroundings.clock.monotonic());
        throw new ExchangeError('overloaded', 'busy', 'retry');
      },
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(3 * 3_600_000);
    const waits = at.slice(1).map((time, index) => time - at[index]!);
    expect(waits[0]).to.be.within(800, 1200);
    expect(waits[1]).to.be.within(1600, 2400);
    expect(Math.max(...waits.slice(0, 40))).to.be.within(48_000, 72_000);
    expect(Math.min(...waits.slice(-10))).to.be.within(240_000, 360_000);
    expect(new Set(waits).size).to.be.greaterThan(waits.length / 2);
    expect(await states()).to.deep.equal(['waiting']);
    test.link.answer({ operations: accepting() });
    await test.surroundings.clock.advance(400_000);
    expect(await states()).to.deep.equal(['settled']);
  });

  it('[R2] respects Retry-After, and a new connection does not wait for the old one’s delay', async () => {
    await fill(1);
    test.link.answer({
      operations: () => {
        throw new ExchangeError('rate_limited', 'slow down', 'retry', 40_000);
      },
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(39_000);
    expect(sentBatches(test.link)).to.have.length(1);
    await test.surroundings.clock.advance(10_000);
    expect(sentBatches(test.link)).to.have.length(2);
    test.link.disconnect();
    test.link.answer({ operations: accepting() });
    test.link.connect();
    await test.surroundings.clock.advance(0);
    expect(await states()).to.deep.equal(['settled']);
  });

  for (const code of [
    'forbidden',
    'not_found',
    'unauthenticated',
    'upgrade_required',
    'unknown_collection',
  ]) {
    it(`[I11] an exchange refused with ${code} is no verdict about its entries: they stay and are sent later`, async () => {
      await fill(3);
      test.link.answer({
        operations: () => {
          throw new ExchangeError(code, 'no', 'fatal');
        },
      });
      test.drain();
      test.link.connect();
      await test.surroundings.clock.advance(900_000);
      expect(await states()).to.deep.equal(['waiting', 'waiting', 'waiting']);
      test.link.answer({ operations: accepting() });
      await test.surroundings.clock.advance(900_000);
      expect(await states()).to.deep.equal(['settled', 'settled', 'settled']);
    });
  }

  it('[O7] an operation answered 413 alone is parked, and only that one', async () => {
    await fill(20);
    test.link.answer({
      operations: (request) => {
        const has = request.operations.some(({ device_seq }) => device_seq === 7);
        if (has) throw new ExchangeError('too_large', 'too large', 'fatal');
        return accepting()(request);
      },
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(1000);
    const expected = Array(20).fill('settled');
    expected[6] = 'attention';
    expect(await states()).to.deep.equal(expected);
    expect((await test.journal.desk.open()).map(({ id, code }) => [id, code])).to.deep.equal([
      ['op:7', 'too_large'],
    ]);
  });

  it('[I11] an entry the server breaks on does not hold up the others', async () => {
    await fill(20);
    test.link.answer({
      operations: (request) => {
        const has = request.operations.some(({ device_seq }) => device_seq === 4);
        if (has) throw new ExchangeError('internal', 'broken', 'retry');
        return accepting()(request);
      },
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(600_000);
    const expected = Array(20).fill('settled');
    expected[3] = 'waiting';
    expect(await states()).to.deep.equal(expected);
    expect(await test.journal.desk.open()).to.deep.equal([]);
  });

  it('[I11] an entry that kills its connection every time does not hold up the others', async () => {
    await fill(6);
    test.link.answer({
      operations: (request) => {
        if (request.operations.some(({ device_seq }) => device_seq === 2)) {
          test.link.disconnect();
          throw new ExchangeError('disconnected', 'lost', 'retry');
        }
        return accepting()(request);
      },
    });
    test.drain();
    for (let connection = 0; connection < 30; connection++) {
      test.link.connect();
      await test.surroundings.clock.advance(10_000);
    }
    expect((await states()).filter((state) => state === 'settled')).to.have.length(5);
  });

  it('[O1] entries the server does not answer are offered again, not forgotten', async () => {
    await fill(3);
    let first = true;
    test.link.answer({
      operations: (request) => {
        const answer = accepting()(request);
        if (first) answer.outcomes.splice(1, 1);
        first = false;
        return answer;
      },
    });
    test.drain();
    test.link.connect();
    await test.surroundings.clock.advance(5000);
    expect(await states()).to.deep.equal(['settled', 'settled', 'settled']);
    expect(sentBatches(test.link)).to.deep.equal([[1, 2, 3], [2]]);
  });

  it('[I2] a crash between the answer and its writing repeats the batch unchanged', async () => {
    await fill(3);
    const refusal = { kind: 'rejected', ack: 'a', code: 'item_unknown', details: {} } as const;
    test.link.answer({ operations: accepting((seq) => (seq === 3 ? refusal : undefined)) });
    // The disk fails once at each of the writes that follow an answer.
    const instance = test.database.instance('operation');
    const write = instance.bulkWrite.bind(instance);
    let failures = 2;
    instance.bulkWrite = (rows, context) =>
      failures-- > 0 ? Promise.reject(new Error('power cut')) : write(rows, context);
    const { operations: store, desk, device } = test.journal;
    const reports: string[] = [];
    const { Drain } = await import('../../../client-core/journal/drain.ts');
    const drain = new Drain({
      surroundings: test.surroundings,
      link: test.link,
      store,
      desk,
      device,
      report: (message) => reports.push(message),
    });
    test.link.connect();
    await test.surroundings.clock.advance(60_000);
    expect(reports).to.have.length(2);
    expect(sentBatches(test.link)).to.deep.equal([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await states()).to.deep.equal(['settled', 'settled', 'attention']);
    expect(await desk.open()).to.have.length(1);
    test.link.disconnect('idle');
    await drain.stop();
  });

  it('a till whose clock was wrong stamps the answer with the server’s time', async () => {
    const clock = new FakeClock(Date.UTC(2036, 0, 1));
    const wrong = await testJournal(memorySurroundings({ clock }));
    wrong.link.serverClock = () => Date.UTC(2026, 10, 21);
    await append(wrong);
    wrong.link.answer({ operations: accepting() });
    wrong.drain();
    wrong.link.connect();
    await settle();
    expect((await wrong.journal.operations.get(1))!.settled_at).to.equal('2026-11-21T00:00:00.000Z');
    await wrong.close();
  });

  it('entryOf gives back what was sealed, without what became of it', async () => {
    await fill(1);
    expect(Object.keys(entryOf(await record(1))).toSorted()).to.deep.equal([
      'actor_id',
      'captured_at',
      'clock',
      'device_id',
      'device_seq',
      'hash',
      'payload',
      'prev_hash',
      'store_id',
      'type',
    ]);
  });
});
