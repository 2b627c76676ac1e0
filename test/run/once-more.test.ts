// When a second try counts, and when a failure stays one.
import { expect } from 'chai';
import { onceMore } from './once-more.ts';
import type { Failure, PhaseResult } from './phase-result.ts';

const failure = (title: string, file?: string): Failure => ({
  title,
  message: 'm',
  ...(file === undefined ? {} : { file }),
});
const found = (...failures: Failure[]): PhaseResult => ({ name: 'browser', passed: 5, failures, skips: [] });

describe('what failed in a browser', () => {
  const asked: (readonly string[])[] = [];
  beforeEach(() => asked.splice(0));
  const trying = (first: PhaseResult, second: PhaseResult) =>
    onceMore(first, async (files) => {
      asked.push(files);
      return second;
    });

  it('counts as passed when its file passes alone, and is named', async () => {
    const first = found(failure('a', '/1'), failure('b', '/1'), failure('c', '/2'));
    const result = await trying(first, found());
    expect(asked).to.deep.equal([['/1', '/2']]);
    expect(result).to.deep.include({ passed: 8, failures: [], unsteady: first.failures });
  });

  it('is a failure when anything of its file fails again', async () => {
    const result = await trying(found(failure('a', '/1')), found(failure('b', '/1')));
    expect(result.failures).to.deep.equal([failure('b', '/1')]);
    expect(result.passed).to.equal(5);
    expect(result.unsteady).to.equal(undefined);
  });

  const stays: readonly (readonly [what: string, first: PhaseResult])[] = [
    ['too many files failed', found(...['/1', '/2', '/3', '/4'].map((file) => failure('a', file)))],
    ['a process died beside it', found(failure('a', '/1'), failure('phase browser 1 of 12'))],
    ['nothing failed', found()],
  ];
  for (const [why, first] of stays) {
    it(`is not tried again when ${why}`, async () => {
      expect(await trying(first, found())).to.equal(first);
      expect(asked).to.deep.equal([]);
    });
  }
});
