// The first run of a server: until a vendor exists, a one-time code that the server prints opens the set-up page. The code
// follows from the server's own secret, so that every process prints the same one, at every start.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

export class FirstRun {
  readonly code: string;
  readonly #pool: pg.Pool;
  #isOver = false;

  constructor(pool: pg.Pool, seal: string) {
    this.#pool = pool;
    this.code = createHmac('sha256', seal).update('first run').digest('base64url').slice(0, 24);
  }

  /** Once false it stays so: a vendor is never deleted. */
  async isOpen(): Promise<boolean> {
    if (this.#isOver) return false;
    const { rows } = await this.#pool.query<{ open: boolean }>('SELECT is_first_run() AS open');
    this.#isOver = !rows[0]!.open;
    return rows[0]!.open;
  }

  isCode(given: string): boolean {
    const [expected, actual] = [Buffer.from(this.code), Buffer.from(given)];
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }
}
