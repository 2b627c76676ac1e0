// Web Locks of one device: shared by all of its tabs, and given back by the browser when a tab closes or dies.
import type { Bell, Locks } from '../../client-core/surroundings.ts';
import type { Life } from './life.ts';

interface Claim {
  readonly tab: Life;
  readonly grant: () => void;
}

export class DeviceLocks {
  /** The first of each queue holds the lock. */
  readonly #queues = new Map<string, Claim[]>();

  of(tab: Life): Locks {
    tab.onEnd(() => {
      for (const name of Array.from(this.#queues.keys())) this.#leave(name, (claim) => claim.tab === tab);
    });
    const hold = (name: string) => this.#hold(name, tab);
    return {
      hold,
      exclusive: async (name, work) => {
        const lock = hold(name);
        await lock.held;
        try {
          return await work();
        } finally {
          lock.release();
        }
      },
    };
  }

  #hold(name: string, tab: Life): { readonly held: Promise<void>; release(): void } {
    const { promise: held, resolve: grant } = Promise.withResolvers<void>();
    const claim = { tab, grant };
    if (!tab.isOver) {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(claim);
      if (queue.length === 1) grant();
    }
    return { held, release: () => this.#leave(name, (one) => one === claim) };
  }

  #leave(name: string, isGone: (claim: Claim) => boolean): void {
    const queue = this.#queues.get(name) ?? [];
    const holder = queue[0];
    const left = queue.filter((claim) => !isGone(claim));
    if (left.length === 0) this.#queues.delete(name);
    else this.#queues.set(name, left);
    if (left[0] !== holder) left[0]?.grant();
  }
}

/** Tabs of a device hear each other. */
export class DeviceBell {
  readonly #listeners = new Map<() => void, Life>();

  of(tab: Life): Bell {
    return {
      ring: () => {
        for (const [listener, owner] of Array.from(this.#listeners)) {
          if (owner !== tab && !owner.isOver) owner.surroundings.clock.after(1, listener);
        }
      },
      onRing: (listener) => {
        const entry = () => listener();
        this.#listeners.set(entry, tab);
        return () => void this.#listeners.delete(entry);
      },
    };
  }
}
