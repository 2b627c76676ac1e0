// The surroundings of a till for tests: RxDB's memory storage, a clock that stands still, chance from a seed, locks
// of this process. Network parts throw until a test brings its own.
import { createHash } from 'node:crypto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { processBell } from '../../client-core/platform/process-bell.ts';
import { processLocks } from '../../client-core/platform/process-locks.ts';
import type { DeviceSurroundings } from '../../client-core/surroundings.ts';
import { FakeClock } from './fake-clock.ts';

export interface MemorySurroundings extends DeviceSurroundings {
  readonly clock: FakeClock;
}

let made = 0;

export function memorySurroundings(
  parts: Partial<DeviceSurroundings> & { clock?: FakeClock } = {},
): MemorySurroundings {
  const scope = `test-${++made}`;
  let ids = 0;
  let seed = 1;
  const none = (what: string) => () => {
    throw new Error(`This test has no ${what}.`);
  };
  return {
    clock: new FakeClock(),
    chance: {
      random: () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648,
      id: () => `${scope}-${String(++ids).padStart(6, '0')}`,
    },
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    // A storage of its own: RxDB's memory storage is one for the whole process otherwise.
    storage: { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
      typeof getRxStorageMemory
    >,
    transport: { connect: none('network') },
    http: none('network'),
    locks: processLocks(scope),
    bell: processBell(scope),
    ...parts,
  };
}
