// So many jobs at once, never more and never fewer while some are left; their results as they were asked for.
import { expect } from 'chai';
import { sideBySide } from './side-by-side.ts';

describe('jobs side by side', () => {
  it('begin as soon as there is room, so many at once, and answer in their own order', async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const jobs = [0, 1, 2, 3].map((nr) => async () => {
      begun.push(nr);
      await new Promise<void>((resolve) => (ends[nr] = resolve));
      return `job ${nr}`;
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const all = sideBySide(jobs, 2);
    expect(begun).to.deep.equal([0, 1]);
    ends[1]!();
    await turn();
    expect(begun).to.deep.equal([0, 1, 2]);
    ends[2]!();
    await turn();
    expect(begun).to.deep.equal([0, 1, 2, 3]);
    ends[3]!();
    ends[0]!();
    expect(await all).to.deep.equal(['job 0', 'job 1', 'job 2', 'job 3']);
  });

  it('fail as the first that fails', async () => {
    const failed = sideBySide([async () => 1, () => Promise.reject(new Error('no'))], 2);
    expect(await failed.catch(String)).to.equal('Error: no');
  });
});
