// Questions over many orders never slow a till: they read one snapshot and cannot write, on one core, for a few seconds at
// most, and few of them at a time, so that connections are left for everybody else.
import type pg from 'pg';
import type { Tenant } from './database.ts';
import { isCancelled } from './pg-error.ts';
import { withReadTx } from './tx.ts';

const atOnce = 2;

export type ReportRefusal = 'busy' | 'too_long';

export class ReportQueries {
  readonly #pool: pg.Pool;
  readonly #milliseconds: number;
  #running = 0;

  constructor(pool: pg.Pool, milliseconds = 5000) {
    this.#pool = pool;
    this.#milliseconds = milliseconds;
  }

  /** Refused at once when others are at it already: whoever asks may ask again. */
  async run<T extends object>(
    tenant: Tenant,
    work: (client: pg.ClientBase) => Promise<T>,
  ): Promise<T | ReportRefusal> {
    if (this.#running >= atOnce) return 'busy';
    this.#running += 1;
    try {
      return await withReadTx(this.#pool, tenant, async (client) => {
        await client.query(
          `SET LOCAL statement_timeout = ${this.#milliseconds}; SET LOCAL max_parallel_workers_per_gather = 0`,
        );
        return work(client);
      });
    } catch (error) {
      if (isCancelled(error)) return 'too_long';
      throw error;
    } finally {
      this.#running -= 1;
    }
  }
}
