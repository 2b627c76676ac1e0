// The server's real time and chance: the one place of the server that asks the platform.
import { createHash, randomUUIDv7 } from 'node:crypto';
import { timersOver } from '@evertill/sync';
import type { Surroundings } from '@evertill/sync';

export const serverSurroundings: Surroundings = {
  clock: {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: timersOver((milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return { cancel: () => clearTimeout(timer) };
    }),
  },
  chance: { random: () => Math.random(), id: () => randomUUIDv7() },
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
};
