// Devices take their time: a fake clock goes on until what was asked is answered.
import type { FakeClock } from '../../support/fake-clock.ts';

/** Rejects when nothing comes of it in a minute. */
export async function whileTimePasses<T>(clock: FakeClock, asked: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  asked.then(over, over);
  for (let passed = 0; !isOver && passed < 60_000; passed += 25) await clock.advance(25);
  if (!isOver) throw new Error('Nothing was answered in a minute.');
  return asked;
}
