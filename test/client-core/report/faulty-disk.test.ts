// A disk that takes nothing, and one that nobody can keep a report's own notes on: support reads of it within seconds, and the
// till goes on as far as its disk lets it.
import { expect } from 'chai';
import { diagnose } from '@evertill/sync';
import { mortal } from '../../support/mortal-surroundings.ts';
import type { Mortal } from '../../support/mortal-surroundings.ts';
import { reportingTill, sale } from './reporting-till.ts';
import type { ReportingTill } from './reporting-till.ts';

const noRoom = () => Object.assign(new Error('no room'), { code: 'ENOSPC' });

describe('a till whose disk fails', () => {
  let given: ReportingTill;
  let life: Mortal;
  beforeEach(() => {
    given = reportingTill();
    life = mortal(given.surroundings);
  });
  afterEach(() => given.close());

  const codes = () => diagnose(given.server.state!, given.surroundings.clock.now()).map(({ code }) => code);
  const open = () => given.open({ surroundings: life.surroundings });

  it('[W1] says so within 15 s, and 15 s after it is sound again that it is', async () => {
    const till = await open();
    await given.handle(till).openShift({ label: 'A', openingCash: 0 });
    await given.pass(3000);
    life.onWrite = noRoom;
    const refused = await given
      .handle(till)
      .sell(sale)
      .catch((error: { code: string }) => error.code);
    expect(refused).to.equal('journal_unwritable');
    await given.pass(15_000);
    expect(codes()).to.include('storage_full');
    expect(given.server.state!.errors.map(({ kind, code }) => `${kind} ${code}`)).to.include('storage full');
    life.onWrite = () => undefined;
    await given.pass(30_000);
    expect(codes()).to.not.include('storage_full');
    await given.handle(till).sell(sale);
    await given.pass(1000);
    expect(await till.pending()).to.equal(0);
  });

  it('[W4] begins nothing it could not take down, and does it once when it can', async () => {
    const till = await open();
    await given.pass(3000);
    life.onWrite = ({ collection }) => (collection === 'report' ? noRoom() : undefined);
    const seq = given.server.ask({ kind: 'report' });
    await given.pass(60_000);
    expect(given.server.results.get(seq)).to.equal(undefined);
    expect(given.server.last.instructed).to.equal(0);
    // Nobody who sells has noticed.
    await given.handle(till).openShift({ label: 'A', openingCash: 0 });
    await given.handle(till).sell(sale);
    await given.pass(1000);
    expect(await till.pending()).to.equal(0);
    life.onWrite = () => undefined;
    await given.pass(60_000);
    expect(given.server.results.get(seq)).to.have.length(1);
  });

  it('[W3] keeps how it was without contact in memory, and tells it', async () => {
    await open();
    await given.pass(3000);
    life.onWrite = noRoom;
    given.server.door = 'closed';
    given.server.line.cut();
    await given.pass(60_000);
    given.server.door = 'open';
    await given.pass(90_000);
    const past = given.server.reports.flatMap((report) => report.past);
    expect(past.map(({ findings }) => findings.includes('storage_full'))).to.include(true);
    expect(new Set(past.map(({ at }) => at)).size).to.equal(past.length);
  });
});
