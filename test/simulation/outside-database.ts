// A real database inside a simulated run. It works in its own time while virtual time stands still; what its process
// asked is never answered once that process is dead. Now and then a transaction is held open for a while, as by a slow
// server, so that the feed has something to wait for.
import type { Database, Feed, ReadTx, Tenant, Touched, WriteTx } from '../../server/db/database.ts';
import type { Life } from './life.ts';
import type { SeededChance } from './seeded-chance.ts';
import type { Outside } from './world.ts';

/** Counts what real databases are busy with. */
export class OutsideWork implements Outside {
  #busy = 0;
  #version = 0;
  readonly #held = new Map<symbol, Life>();

  busy(): number {
    return this.#busy;
  }

  version(): number {
    return this.#version;
  }

  waitsForTime(): boolean {
    return [...this.#held.values()].some(({ isOver }) => !isOver);
  }

  /** A transaction of `process` is held open until `milliseconds` of virtual time have passed, or it dies. */
  async hold(process: Life, milliseconds: number): Promise<void> {
    const hold = Symbol('hold');
    this.#held.set(hold, process);
    await new Promise<void>((resolve) => process.surroundings.clock.after(milliseconds, resolve));
    this.#held.delete(hold);
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    this.#version += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
      this.#version += 1;
    }
  }
}

export interface OutsideDatabaseDeps {
  readonly inner: Database;
  readonly outside: OutsideWork;
  /** Absent for whoever looks at the result. */
  readonly process?: Life;
  readonly chance?: SeededChance;
  readonly onStatement?: () => void;
}

export class OutsideDatabase implements Database {
  readonly feed: Feed;
  readonly #deps: OutsideDatabaseDeps;

  constructor(deps: OutsideDatabaseDeps) {
    this.#deps = deps;
    this.feed = this.#watched(deps.inner.feed);
  }

  write<T>(tenant: Tenant, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.#transaction((run) => this.#deps.inner.write(tenant, run), work);
  }

  read<T>(tenant: Tenant, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#transaction((run) => this.#deps.inner.read(tenant, run), work);
  }

  onCommit(listener: (touched: readonly Touched[]) => void): void {
    this.#deps.inner.onCommit((touched) => {
      if (this.#deps.process?.isOver !== true) listener(touched);
    });
  }

  /** Busy from the call to the work, at each statement, and from the work to the end; not while the work thinks. */
  async #transaction<Tx extends object, T>(
    begin: (run: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { outside } = this.#deps;
    let phase = Promise.withResolvers<void>();
    void outside.during(phase.promise);
    const done = begin(async (tx) => {
      phase.resolve();
      try {
        return await work(this.#watched(tx));
      } finally {
        phase = Promise.withResolvers<void>();
        void outside.during(phase.promise);
      }
    });
    return this.#alive(done.finally(() => phase.resolve()));
  }

  /** The same object, with every promise it gives counted and cut off by the process's death. */
  #watched<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const member: unknown = Reflect.get(object, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          const answer: unknown = member.apply(object, args);
          return answer instanceof Promise ? this.#statement(answer) : answer;
        };
      },
    });
  }

  async #statement<T>(statement: Promise<T>): Promise<T> {
    const answer = await this.#alive(this.#deps.outside.during(statement));
    await this.#hold();
    return answer;
  }

  #alive<T>(work: Promise<T>): Promise<T> {
    return this.#deps.process ? this.#deps.process.whileAlive(work) : work;
  }

  async #hold(): Promise<void> {
    const { outside, process, chance, onStatement } = this.#deps;
    if (process?.isOver === false) onStatement?.();
    const kind = process && chance?.weighted({ no: 980, short: 18, long: 2 });
    if (!process || !chance || kind === 'no') return;
    const milliseconds = kind === 'short' ? chance.between(1, 40) : chance.between(500, 3000);
    await outside.hold(process, milliseconds);
  }
}
