// A report that would be too large for the server is told in several, and nothing of it is lost.
import { expect } from 'chai';
import { BehaviorSubject, Subject } from 'rxjs';
import { instructionResultSchema, limits, pastMomentSchema, reportSchema } from '@evertill/sync';
import type {
  ConnectionState,
  DeviceState,
  InstructionResult,
  PastMoment,
  Report,
  Welcome,
} from '@evertill/sync';
import type { InstructionBook } from '../../../client-core/report/instruction-book.ts';
import type { PastMoments } from '../../../client-core/report/past-moments.ts';
import { Reporter } from '../../../client-core/report/reporter.ts';
import { withRoom } from '../../../client-core/report/report-size.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';
import { reportingTill } from './reporting-till.ts';

/** As large as they may be. */
const moment = (at: number): PastMoment =>
  pastMomentSchema.parse({
    at,
    connection: 'upgrade_required',
    waiting: 1_000_000,
    attention: 1_000_000,
    skew: -123_456_789,
    left: 900_000_000_000,
    findings: Array.from({ length: 40 }, (_, index) => `${'f'.repeat(57)}_${index}`),
  });
const result = (seq: number): InstructionResult =>
  instructionResultSchema.parse({
    seq,
    outcome: 'failed',
    code: 'c'.repeat(60),
    sentence: 'é'.repeat(300),
    at: 1,
  });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const bytes = (value: object) => Buffer.byteLength(JSON.stringify(value));

async function someState(): Promise<DeviceState> {
  const given = reportingTill();
  await given.open();
  await given.pass(3000);
  await given.close();
  return given.server.state!;
}

describe('a report that would be too large', () => {
  let state: DeviceState;
  before(async () => (state = await someState()));

  it('[W3] leaves out the oldest moments, before any result, and is as large as it may be', () => {
    const past = upTo(100).map((at) => moment(1000 - at));
    const cut = withRoom({ state, past, results: upTo(20).map(result) });
    expect(cut.results).to.have.length(20);
    expect(cut.past).to.deep.equal(past.slice(0, cut.past.length));
    expect(bytes(cut)).to.be.within(limits.reportBytes - 4000, limits.reportBytes);
    const many = withRoom({ state, past, results: upTo(100).map(result) });
    expect(many.results.map(({ seq }) => seq)).to.deep.equal(upTo(many.results.length));
    expect(many.results.length).to.be.within(20, 99);
    expect(bytes(many)).to.be.at.most(limits.reportBytes);
    const small = { state, past: past.slice(0, 3), results: [] };
    expect(withRoom(small)).to.deep.equal(small);
  });

  it('[W3] is told in as many as it takes, at once, each moment and each result once', async () => {
    const surroundings = memorySurroundings();
    const told: Omit<Report, 'id'>[] = [];
    let moments: readonly PastMoment[] = upTo(100).map((at) => moment(1000 - at));
    let results: readonly InstructionResult[] = upTo(100).map(result);
    const reporter = new Reporter({
      ...surroundings,
      boot: 'boot',
      began: 0,
      state: () => state,
      offered: () => undefined,
      taken: () => undefined,
      instructed: () => undefined,
      report: (message, error) => expect.fail(`${message} ${String(error)}`),
      link: {
        state$: new BehaviorSubject({ name: 'live' } as ConnectionState),
        instructed$: new Subject<void>(),
        state: () => ({ name: 'live' }) as ConnectionState,
        welcome: () => welcome,
        request: (async (report: Omit<Report, 'id'>) => {
          told.push(report);
          const acknowledged = Math.max(0, ...told.flatMap((one) => one.results.map(({ seq }) => seq)));
          return { type: 'instructions', id: 1, again: false, instructions: [], acknowledged };
        }) as never,
      },
      moments: {
        list: () => moments,
        told: async (some: readonly PastMoment[]) => {
          moments = moments.filter((one) => !some.includes(one));
        },
      } as unknown as PastMoments,
      book: {
        highest: () => 100,
        results: () => results,
        acknowledge: async (seqs: readonly number[]) => {
          results = results.filter(({ seq }) => !seqs.includes(seq));
        },
      } as unknown as InstructionBook,
    });
    await surroundings.clock.advance(3000);
    await reporter.ended();
    reporter.end();
    for (const report of told) {
      expect(reportSchema.parse({ ...report, id: Number.MAX_SAFE_INTEGER })).to.be.an('object');
      expect(bytes({ ...report, id: Number.MAX_SAFE_INTEGER })).to.be.at.most(limits.reportBytes);
    }
    expect(told.flatMap(({ past }) => past.map(({ at }) => at))).to.deep.equal(
      upTo(100).map((at) => 1000 - at),
    );
    expect(told.flatMap((one) => one.results.map(({ seq }) => seq))).to.deep.equal(upTo(100));
  });
});

const welcome = {} as Welcome;
