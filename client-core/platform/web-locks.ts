// Mutual exclusion over all tabs of the browser, by Web Locks. The browser frees a lock when its tab dies.
import type { Locks } from '../surroundings.ts';

/** A browser that lacks what the till cannot do without. */
export class UnsupportedBrowserError extends Error {
  readonly missing: string;

  constructor(missing: string) {
    super(
      `This page has no ${missing}. Open it over https, or on this machine as http://localhost; ` +
        'browsers switch it off on other plain http addresses.',
    );
    this.name = 'UnsupportedBrowserError';
    this.missing = missing;
  }
}

/** Throws `UnsupportedBrowserError` without Web Locks. `scope` names the shared storage. */
export function webLocks(locks: typeof navigator.locks | undefined, scope: string): Locks {
  if (locks === undefined) throw new UnsupportedBrowserError('Web Locks');
  return {
    exclusive: async (name, work) =>
      (await locks.request(`${scope}/${name}`, work)) as Awaited<ReturnType<typeof work>>,
    hold(name) {
      const { promise: held, resolve: enter, reject } = Promise.withResolvers<void>();
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      const waiting = new AbortController();
      const inside = () => {
        enter();
        return left;
      };
      locks.request(`${scope}/${name}`, { signal: waiting.signal }, inside).catch(reject);
      // Whoever gives up before it is held hears nothing more.
      held.catch(() => undefined);
      return {
        held,
        release() {
          leave();
          waiting.abort();
        },
      };
    },
  };
}
