// Goods that were just put down swing for a moment: a scale is asked until it rests, or until nobody would wait longer.
import { sleep } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { ScaleAnswer } from './weight.ts';

/** ms. */
const patience = 2000;
const pause = 150;

export async function settled(clock: Clock, readOnce: () => Promise<ScaleAnswer>): Promise<ScaleAnswer> {
  const end = clock.monotonic() + patience;
  for (;;) {
    const answer = await readOnce();
    const moves = answer.ok ? !answer.stable : answer.code === 'weight_unstable';
    if (!moves || clock.monotonic() + pause > end) return answer;
    await sleep(clock, pause);
  }
}
