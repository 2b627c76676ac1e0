// The gate's own judgement: what turns it red, and that its last line says so.
import { expect } from 'chai';
import { skipReasons } from '../support/skip.ts';
import { minimumTestsInCi, verdict, verdictLines } from './verdict.ts';
import type { Machine } from './expected-skips.ts';
import { root } from './test-files.ts';
import type { FileResult, PhaseResult } from './result.ts';

const desk: Machine = { ci: false, platform: 'linux-x64', realData: false, root: true, power: true };
const ci: Machine = { ...desk, ci: true };

function phase(found: Partial<FileResult>): PhaseResult {
  const file = { file: 'lint', passed: minimumTestsInCi, failures: [], skips: [], seconds: 1, ...found };
  return { name: 'unit', seconds: 1, files: [file], failures: [] };
}

function lastLine(results: readonly PhaseResult[], machine: Machine, wholeGate = true): string | undefined {
  return verdictLines(verdict(results, machine, wholeGate)).at(-1);
}

describe('the verdict of the gate', () => {
  it('sums the phases in its last line', () => {
    const skips = [{ title: 's', reason: 'no printer' }];
    const failures = [{ title: 'f', message: 'm' }];
    const lines = verdictLines(
      verdict([phase({ passed: 2, failures }), phase({ passed: 3, skips })], desk, true),
    );
    expect(lines).to.deep.equal(['SKIPPED: s: no printer', 'FAILED: f: m', '5 passed, 1 failed, 1 skipped']);
  });

  it('names unsteady and failed tests with their file', () => {
    const file = `${root}/test/a.test.ts`;
    const unsteady = [{ title: 'u', message: 'm' }];
    const failures = [{ title: 'f', message: 'm (test/a.ts:3)' }];
    const whole = { ...phase({}), failures: [{ title: 'postgres', message: 'could not be loaded' }] };
    expect(
      verdictLines(verdict([phase({ file, passed: 3, failures, unsteady }), whole], desk, true)),
    ).to.deep.equal([
      'UNSTEADY: test/a.test.ts: u: m',
      'FAILED: test/a.test.ts: f: m (test/a.ts:3)',
      'FAILED: postgres: could not be loaded',
      `${minimumTestsInCi + 3} passed, 2 failed, 0 skipped`,
    ]);
  });

  it('fails anywhere on a skip that gives no reason', () => {
    expect(lastLine([phase({ skips: [{ title: 's' }] })], desk)).to.equal(
      `${minimumTestsInCi} passed, 1 failed, 1 skipped`,
    );
  });

  it('fails in CI on a skip that was not expected there, and only there', () => {
    const skips = [{ title: 's', reason: 'the moon is full' }];
    expect(lastLine([phase({ skips })], ci)).to.equal(`${minimumTestsInCi} passed, 1 failed, 1 skipped`);
    expect(lastLine([phase({ skips })], desk)).to.equal(`${minimumTestsInCi} passed, 0 failed, 1 skipped`);
  });

  it('expects a skip for missing real data in CI only where the data is missing', () => {
    const skips = [{ title: 's', reason: `${skipReasons.realData}: alko.csv` }];
    expect(lastLine([phase({ skips })], ci)).to.equal(`${minimumTestsInCi} passed, 0 failed, 1 skipped`);
    expect(lastLine([phase({ skips })], { ...ci, realData: true })).to.equal(
      `${minimumTestsInCi} passed, 1 failed, 1 skipped`,
    );
  });

  it('expects a skip for advisories in CI only where the registry refuses to be asked', () => {
    const answered = (status: string) => [
      phase({ skips: [{ title: 's', reason: `${skipReasons.registry}: ${status}` }] }),
    ];
    expect(lastLine(answered('405'), ci)).to.equal(`${minimumTestsInCi} passed, 0 failed, 1 skipped`);
    expect(lastLine(answered('503'), ci)).to.equal(`${minimumTestsInCi} passed, 1 failed, 1 skipped`);
    expect(lastLine(answered('getaddrinfo ENOTFOUND'), ci)).to.equal(
      `${minimumTestsInCi} passed, 1 failed, 1 skipped`,
    );
  });

  it('expects a skip for a missing Chromium only where no package brings one', () => {
    const skips = [{ title: 's', reason: skipReasons.chromium }];
    expect(lastLine([phase({ skips })], ci)).to.equal(`${minimumTestsInCi} passed, 1 failed, 1 skipped`);
    expect(lastLine([phase({ skips })], { ...ci, platform: 'linux-arm64' })).to.equal(
      `${minimumTestsInCi} passed, 0 failed, 1 skipped`,
    );
  });

  it('fails in CI when the whole gate ran fewer tests than are known to exist', () => {
    const few = [phase({ passed: minimumTestsInCi - 1 })];
    expect(lastLine(few, ci)).to.equal(`${minimumTestsInCi - 1} passed, 1 failed, 0 skipped`);
    expect(lastLine(few, ci, false)).to.equal(`${minimumTestsInCi - 1} passed, 0 failed, 0 skipped`);
    expect(lastLine(few, desk)).to.equal(`${minimumTestsInCi - 1} passed, 0 failed, 0 skipped`);
  });
});
