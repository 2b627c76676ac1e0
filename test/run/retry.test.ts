// When a second try counts, and when a failure stays one.
import { expect } from 'chai';
import { retryFailed } from './retry.ts';
import type { Failure, FileResult, PhaseResult } from './result.ts';

const failure: Failure = { title: 't', message: 'm' };
const result = (file: string, failed = 0): FileResult => ({
  file,
  passed: 5 - failed,
  failures: Array.from({ length: failed }, () => failure),
  skips: [],
  seconds: 1,
});
const phase = (...files: FileResult[]): PhaseResult => ({ name: 'p', seconds: 1, files, failures: [] });
const broken = (title: string): PhaseResult => ({ ...phase(), failures: [{ title, message: 'died' }] });

describe('retryFailed', () => {
  const tried: string[] = [];
  beforeEach(() => tried.splice(0));
  const retry = (phases: readonly PhaseResult[], second: (file: string) => PhaseResult) =>
    retryFailed(phases, async (file) => {
      tried.push(file);
      return second(file);
    });

  it('counts files of any phase as passed when they pass alone, with their first failures', async () => {
    const phases = [phase(result('/a.test.ts'), result('/b.test.ts', 2)), phase(result('/c.test.ts', 1))];
    const [one, other] = await retry(phases, (file) => phase(result(file)));
    expect(tried).to.deep.equal(['/b.test.ts', '/c.test.ts']);
    expect(one!.files).to.deep.equal([
      result('/a.test.ts'),
      { ...result('/b.test.ts'), unsteady: [failure, failure] },
    ]);
    expect(other!.files).to.deep.equal([{ ...result('/c.test.ts'), unsteady: [failure] }]);
  });

  it('keeps the failures of the second try', async () => {
    const phases = [phase(result('/a.test.ts', 1))];
    const [again] = await retry(phases, () => phase(result('/a.test.ts', 2)));
    expect(again!.files).to.deep.equal([result('/a.test.ts', 2)]);
    const [dead] = await retry(phases, () => broken('again'));
    expect(dead!.files[0]!.failures).to.deep.equal([{ title: 'again', message: 'died' }]);
    expect(dead!.files[0]!.unsteady).to.equal(undefined);
  });

  const files = (count: number) => Array.from({ length: count }, (_, nr) => result(`/${nr}.test.ts`, 1));
  const final: readonly (readonly [when: string, phases: readonly PhaseResult[]])[] = [
    ['more than five files failed', [phase(...files(6))]],
    ['a process could not load its files', [phase(...files(1)), broken('postgres')]],
    ['a check failed', [phase(result('lint', 1)), phase(...files(1))]],
    ['nothing failed', [phase(result('/a.test.ts'))]],
  ];
  for (const [when, phases] of final) {
    it(`runs nothing again when ${when}`, async () => {
      expect(await retry(phases, (file) => phase(result(file)))).to.equal(phases);
      expect(tried).to.deep.equal([]);
    });
  }

  it('runs five files again', async () => {
    await retry([phase(...files(5))], (file) => phase(result(file)));
    expect(tried).to.have.lengthOf(5);
  });
});
