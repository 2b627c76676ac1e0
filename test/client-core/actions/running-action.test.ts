// What a button promises: pressed twice it is done once, and a refusal stays to be read.
import { expect } from 'chai';
import { RunningAction } from '../../../client-core/actions/running-action.ts';
import { refuse } from '../../../client-core/refusal.ts';
import type { Refusal } from '../../../client-core/refusal.ts';

describe('an action behind a button', () => {
  it('[I2] pressed twice it is done once', async () => {
    let done = 0;
    const action = new RunningAction(async (amount: number) => {
      await Promise.resolve();
      done += amount;
      return { ok: true, done } as const;
    });
    const outcomes = await Promise.all([action.run(1), action.run(1), action.run(1)]);
    expect(done).to.equal(1);
    expect(new Set(outcomes).size).to.equal(1);
    await action.run(1);
    expect(done).to.equal(2);
  });

  it('shows that it is busy, and why it was not done until the next try', async () => {
    let refusal: Refusal | undefined = refuse('order_empty');
    const action = new RunningAction(() => Promise.resolve(refusal ?? ({ ok: true } as const)));
    const seen: [boolean, string | undefined][] = [];
    const stop = action.subscribe(() => seen.push([action.snapshot().busy, action.snapshot().refusal?.code]));
    await action.run();
    refusal = undefined;
    await action.run();
    stop();
    await action.run();
    expect(seen).to.deep.equal([
      [true, undefined],
      [false, 'order_empty'],
      [true, undefined],
      [false, undefined],
    ]);
  });

  it('a failure frees the button and is not swallowed', async () => {
    const action = new RunningAction((): Promise<{ ok: true }> => Promise.reject(new Error('broken')));
    const failed = await action.run().then(
      () => 'done',
      (error: Error) => error.message,
    );
    expect(failed).to.equal('broken');
    expect(action.snapshot()).to.deep.equal({ busy: false, refusal: undefined });
  });
});
