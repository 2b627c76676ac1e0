// The small parts of a report: how long things take, the two clocks, the errors that are kept, and the moments.
import { expect } from 'chai';
import { newRxError } from 'rxdb';
import { deviceStateSchema, ExchangeError, parseJson } from '@evertill/sync';
import type { PastMoment } from '@evertill/sync';
import { StorageError } from '../../../client-core/database/storage-error.ts';
import { ClockWatch } from '../../../client-core/report/clock-watch.ts';
import { KeptErrors, notedError } from '../../../client-core/report/kept-errors.ts';
import { PastMoments } from '../../../client-core/report/past-moments.ts';
import type { Kept, ReportStore } from '../../../client-core/report/report-store.ts';
import { StorageHealth } from '../../../client-core/report/storage-health.ts';
import { Timings, TimingSketch } from '../../../client-core/report/timings.ts';

describe('how long things take', () => {
  it('is told to a fifth, however much is measured', () => {
    const sketch = new TimingSketch();
    for (let ms = 1; ms <= 1000; ms++) sketch.take(ms);
    const { count, p50, p95, most } = sketch.summary();
    expect([count, most]).to.deep.equal([1000, 1000]);
    expect(p50).to.be.within(500, 600);
    expect(p95).to.be.within(950, 1000);
  });

  it('of one or none, of nothing and of very long, is what it was', () => {
    const of = (...all: number[]) => {
      const sketch = new TimingSketch();
      for (const ms of all) sketch.take(ms);
      return sketch.summary();
    };
    expect(of()).to.deep.equal({ count: 0, p50: 0, p95: 0, most: 0 });
    expect(of(0)).to.deep.equal({ count: 1, p50: 0, p95: 0, most: 0 });
    expect(of(37)).to.deep.equal({ count: 1, p50: 37, p95: 37, most: 37 });
    expect(of(1e9)).to.include({ count: 1, most: 1e9 });
  });

  it('is said since the last report that was taken in, also when one was lost', () => {
    const timings = new Timings();
    timings.take('query', 10);
    timings.offer();
    timings.take('query', 30);
    // Nobody answered: both are in the next one.
    timings.offer();
    expect(timings.summary()['query']).to.include({ count: 2, most: 30 });
    timings.take('query', 50);
    timings.taken();
    expect(timings.summary()['query']).to.include({ count: 1, most: 50 });
  });

  it('in another window is added to what was measured here', () => {
    const [here, there] = [new Timings(), new Timings()];
    here.take('query', 10);
    there.take('query', 40);
    there.take('journal_write', 5);
    here.add(there.hand());
    expect(here.summary()).to.deep.include({ query: { count: 2, p50: 11.3, p95: 40, most: 40 } });
    expect(here.summary()['journal_write']).to.include({ count: 1 });
    expect(there.summary()).to.deep.equal({});
  });
});

describe('two clocks side by side', () => {
  const now = { wall: 1_000_000, monotonic: 0 };
  const clock = {
    now: () => now.wall,
    monotonic: () => now.monotonic,
    after: () => ({ cancel: () => undefined }),
  };
  const pass = (ms: number, wall = ms) => {
    now.monotonic += ms;
    now.wall += wall;
  };

  it('show a jump of the wall’s, either way, and nothing of a clock that is set gently', () => {
    const watch = new ClockWatch(clock);
    pass(10_000, 11_500);
    watch.look(10_000, 0);
    expect(watch.jumped()).to.equal(null);
    pass(10_000, 10_000 - 3_600_000);
    watch.look(10_000, 0);
    expect(watch.jumped()).to.deep.equal({ by: -3_600_000, at: now.wall });
    pass(10_000);
    watch.look(10_000, -3_600_000);
    expect(watch.jumped()).to.include({ by: -3_600_000 });
    pass(86_400_000);
    expect(watch.jumped()).to.equal(null);
  });

  it('show a machine that slept, once the server has said that the wall was right', () => {
    const watch = new ClockWatch(clock);
    pass(10_000, 7_210_000);
    watch.look(10_000, 40);
    expect(watch.jumped()).to.include({ by: 7_200_000 });
    for (let look = 0; look < 3; look++) {
      pass(10_000);
      watch.look(10_000, 60);
    }
    expect([watch.jumped(), watch.frozen()?.for]).to.deep.equal([null, 7_200_000]);
  });

  it('show how long the program got no turn, the longest until that is told', () => {
    const watch = new ClockWatch(clock);
    for (const late of [4000, 45_000, 9000]) {
      pass(10_000 + late);
      watch.look(10_000, 0);
    }
    expect(watch.frozen()).to.include({ for: 45_000 });
    watch.offer();
    pass(70_000);
    watch.look(10_000, 0);
    // Not in the report that was taken in.
    watch.taken();
    expect(watch.frozen()).to.include({ for: 60_000 });
    watch.offer();
    watch.taken();
    expect(watch.frozen()).to.equal(null);
  });
});

describe('the errors that are kept', () => {
  it('are the last of each kind and code, newest first, twenty at most', () => {
    const errors = new KeptErrors();
    for (let number = 1; number <= 30; number++)
      errors.note({ kind: 'program', code: `E${number}`, sentence: '' }, number);
    errors.note({ kind: 'program', code: 'E15', sentence: 'again' }, 31);
    const kept = errors.list();
    expect(kept).to.have.length(20);
    expect(kept[0]).to.deep.equal({ kind: 'program', code: 'E15', sentence: 'again', at: 31, times: 2 });
    expect(kept[1]).to.include({ code: 'E30', times: 1 });
  });

  it('are of the kind that went wrong', () => {
    const kinds = [
      notedError('It failed.', new StorageError('Writing: no room', 'full')),
      notedError('It failed.', Object.assign(new Error('x'), { code: 'EIO' })),
      notedError('It failed.', new ExchangeError('rate_limited', 'Too much.', 'retry')),
      notedError('Replica of product: failed.', {
        kind: 'failed',
        collection: 'product',
        error: new StorageError('Writing: broken', 'io'),
      }),
      notedError('Replica of product: not_healed.', { kind: 'not_healed', collection: 'product' }),
      notedError('Drafts could not be kept in step; trying again.', new TypeError('x')),
      notedError('A screen met an error.', new TypeError('x is not a function')),
    ];
    expect(kinds.map(({ kind, code }) => `${kind} ${code}`)).to.deep.equal([
      'storage full',
      'storage io',
      'exchange rate_limited',
      'storage io',
      'replica not_healed',
      'draft TypeError',
      'program TypeError',
    ]);
  });

  it('[W1] are told whatever a library calls its error, and wherever its sentence is cut', () => {
    const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });
    const errors = new KeptErrors();
    for (const error of [
      newRxError('SC1'),
      named('TypeError [ERR_INVALID_URL]'),
      named('Störung'),
      named('Cut', `${'a'.repeat(299 - 'It failed. '.length)}😀`),
      named('Nul', 'a\0b'),
      new ExchangeError(`${'x'.repeat(59)}😀`, 'Too much.', 'retry'),
    ])
      errors.note(notedError('It failed.', error), 1);
    const kept = errors.list();
    expect(deviceStateSchema.shape.errors.safeParse(kept).error).to.equal(undefined);
    expect(parseJson(JSON.stringify(kept)).ok).to.equal(true);
    expect(kept.map(({ code }) => code)).to.include.members([
      'RxError_SC1',
      'TypeError_ERR_INVALID_URL',
      'St_rung',
      'Cut',
    ]);
  });

  it('[W1] quote nothing of what somebody typed or bought', () => {
    let error: unknown;
    try {
      JSON.parse('Jane Doe, 4 Elm St');
    } catch (caught) {
      error = caught;
    }
    for (const quoted of [
      error,
      new Error("no customer 'Jane Doe'"),
      new Error('no item “Jane Doe’s cake”'),
    ]) {
      const { sentence } = notedError('It failed.', quoted);
      expect(sentence).to.match(/^It failed\. /);
      expect(sentence).to.not.contain('Jane');
    }
  });
});

describe('whether the disk is sound', () => {
  const clock = {
    at: 0,
    now: () => 0,
    monotonic: () => clock.at,
    after: () => ({ cancel: () => undefined }),
  };

  it('is said by its last fault, and only a write some time later makes it sound; a damaged file stays damaged', () => {
    const health = new StorageHealth(clock);
    health.failed('full');
    health.wrote();
    expect(health.now()).to.equal('full');
    clock.at += 15_000;
    health.wrote();
    expect(health.now()).to.equal('sound');
    health.failed('corrupt');
    health.failed('full');
    clock.at += 60_000;
    health.wrote();
    expect(health.now()).to.equal('corrupt');
  });
});

describe('the moments without contact', () => {
  const moment = (at: number): PastMoment => ({
    at,
    connection: 'waiting',
    waiting: 1,
    attention: 0,
    skew: 0,
    left: null,
    findings: [],
  });

  it('[W3] are a hundred at most, the newest whole, what is long ago thinned, and durable', async () => {
    const kept = new Map<string, Kept>();
    const store = {
      put: (documents: readonly Kept[]) => {
        for (const one of documents) kept.set(one.id, structuredClone(one));
        return Promise.resolve();
      },
      all: () => Promise.resolve([...kept.values()]),
    } as unknown as ReportStore;
    const moments = new PastMoments(store);
    for (let at = 1; at <= 500; at++) await moments.keep(moment(at));
    const ages = moments.list().map(({ at }) => 500 - at);
    expect(ages.length).to.be.within(50, 100);
    expect(ages.slice(0, 40)).to.deep.equal([...Array(40).keys()]);
    expect(ages.at(-1)).to.be.above(100);
    const again = new PastMoments(store);
    await again.load();
    expect(again.list()).to.deep.equal(moments.list());
    await again.told([...again.list()].slice(10));
    const rest = new PastMoments(store);
    await rest.load();
    expect(rest.list().map(({ at }) => 500 - at)).to.deep.equal(ages.slice(0, 10));
  });

  it('[W3] stay in memory when the disk will not have them', async () => {
    const refusing = { put: () => Promise.reject(new StorageError('no room', 'full')) };
    const moments = new PastMoments(refusing as unknown as ReportStore);
    const outcome = await moments.keep(moment(1)).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(StorageError);
    expect(moments.list()).to.have.length(1);
  });
});
