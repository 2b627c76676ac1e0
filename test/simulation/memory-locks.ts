// Row locks of the replacement driver: exclusive for who changes a row, shared for who refers to it. Whoever closes a
// circle of waiting is refused at once, with the code Postgres gives to a deadlock.

export type LockMode = 'exclusive' | 'shared';

/** Something that holds locks until it ends: a transaction. */
export interface Holder {
  readonly id: number;
}

interface Waiter {
  readonly holder: Holder;
  readonly mode: LockMode;
  readonly grant: () => void;
}

interface Lock {
  readonly holders: Map<Holder, LockMode>;
  readonly queue: Waiter[];
}

/** What Postgres says, for those who translate its errors. */
export class DatabaseFault extends Error {
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, message: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

export class LockTable {
  readonly #locks = new Map<string, Lock>();
  readonly #held = new Map<Holder, Set<string>>();
  readonly #waiting = new Map<Holder, { readonly key: string; readonly mode: LockMode }>();

  /** Ended, perhaps with their process, right after they were granted a lock that they were waiting for. */
  readonly #released = new WeakSet<Holder>();

  /** Resolves when `holder` has it, until `release`; never after that. */
  async acquire(holder: Holder, key: string, mode: LockMode): Promise<void> {
    if (this.#released.has(holder)) await new Promise(() => undefined);
    const lock: Lock = this.#locks.get(key) ?? { holders: new Map(), queue: [] };
    this.#locks.set(key, lock);
    const own = lock.holders.get(holder);
    if (own === 'exclusive' || own === mode) return;
    if (lock.queue.length > 0 || !isFree(lock, holder, mode)) {
      this.#waiting.set(holder, { key, mode });
      if (this.#closesCircle(holder)) {
        this.#waiting.delete(holder);
        throw new DatabaseFault('40P01', 'deadlock detected');
      }
      await new Promise<void>((resolve) => lock.queue.push({ holder, mode, grant: resolve }));
      return;
    }
    this.#give(lock, holder, key, mode);
  }

  /** Everything the holder has or waits for: its last call. */
  release(holder: Holder): void {
    this.#released.add(holder);
    const waiting = this.#waiting.get(holder);
    if (waiting) this.#leaveQueue(holder, waiting.key);
    const keys = this.#held.get(holder) ?? new Set();
    this.#held.delete(holder);
    for (const key of keys) {
      const lock = this.#locks.get(key)!;
      lock.holders.delete(holder);
      this.#serve(lock, key);
    }
  }

  #leaveQueue(holder: Holder, key: string): void {
    this.#waiting.delete(holder);
    const { queue } = this.#locks.get(key)!;
    queue.splice(
      queue.findIndex((waiter) => waiter.holder === holder),
      1,
    );
  }

  #serve(lock: Lock, key: string): void {
    for (let next = lock.queue[0]; next && isFree(lock, next.holder, next.mode); next = lock.queue[0]) {
      lock.queue.shift();
      this.#waiting.delete(next.holder);
      this.#give(lock, next.holder, key, next.mode);
      next.grant();
    }
    if (lock.holders.size === 0 && lock.queue.length === 0) this.#locks.delete(key);
  }

  #give(lock: Lock, holder: Holder, key: string, mode: LockMode): void {
    lock.holders.set(holder, mode);
    const held = this.#held.get(holder) ?? new Set();
    this.#held.set(holder, held.add(key));
  }

  #closesCircle(start: Holder): boolean {
    const seen = new Set<Holder>();
    const path = [start];
    for (let holder = path.pop(); holder; holder = path.pop()) {
      const waiting = this.#waiting.get(holder);
      if (!waiting) continue;
      for (const blocker of this.#blockers(holder, waiting.key, waiting.mode)) {
        if (blocker === start) return true;
        if (seen.has(blocker)) continue;
        seen.add(blocker);
        path.push(blocker);
      }
    }
    return false;
  }

  /** Those who hold it against this mode, and those who were there first. */
  #blockers(holder: Holder, key: string, mode: LockMode): Holder[] {
    const lock = this.#locks.get(key)!;
    const against = [...lock.holders].filter(([one, theirs]) => one !== holder && conflict(theirs, mode));
    const position = lock.queue.findIndex((waiter) => waiter.holder === holder);
    const ahead = position === -1 ? lock.queue : lock.queue.slice(0, position);
    return [...against.map(([one]) => one), ...ahead.map((waiter) => waiter.holder)];
  }
}

function conflict(one: LockMode, other: LockMode): boolean {
  return one === 'exclusive' || other === 'exclusive';
}

function isFree(lock: Lock, holder: Holder, mode: LockMode): boolean {
  return [...lock.holders].every(([other, theirs]) => other === holder || !conflict(theirs, mode));
}
