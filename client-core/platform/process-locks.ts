// Mutual exclusion inside one process, for everything that shares one storage: plain Node has no Web Locks.
import type { Locks } from '../surroundings.ts';

/** The end of each queue, by name; one map for each shared storage. */
const scopes = new Map<string, Map<string, Promise<void>>>();

/** `scope` names the shared storage, such as its directory. */
export function processLocks(scope: string): Locks {
  const tails = scopes.get(scope) ?? new Map<string, Promise<void>>();
  scopes.set(scope, tails);

  function enter(name: string): { readonly held: Promise<void>; readonly release: () => void } {
    const held = tails.get(name) ?? Promise.resolve();
    const { promise: left, resolve: release } = Promise.withResolvers<void>();
    const tail = held.then(() => left);
    tails.set(name, tail);
    void tail.then(() => {
      if (tails.get(name) === tail) tails.delete(name);
    });
    return { held, release };
  }

  return {
    async exclusive(name, work) {
      const { held, release } = enter(name);
      await held;
      try {
        return await work();
      } finally {
        release();
      }
    },
    hold: enter,
  };
}
