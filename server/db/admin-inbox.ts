// The admins' inbox. Every question is about one admin, and the database answers it without ever looking at another's
// rows: a foreign notification and an absent one are the same.
import type pg from 'pg';
import type { NotificationRecord } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { Found } from './lists.ts';

interface Row extends Omit<NotificationRecord, 'read_at' | 'created_at'> {
  readonly read_at: Date | null;
  readonly created_at: Date;
  readonly entry: number;
}

/** A notification with its place in the order of all. */
export interface Arrived {
  readonly entry: number;
  readonly record: NotificationRecord;
}

export class AdminInbox {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Newest first; `unread` counts whatever the filter. */
  async page(
    adminId: string,
    onlyUnread: boolean,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Found<NotificationRecord> & { readonly unread: number }> {
    const { total, unread } = await this.totals(adminId);
    const { rows } = await this.#pool.query<Row>('SELECT * FROM notification_page($1, $2, $3, $4)', [
      adminId,
      onlyUnread,
      limit,
      offset,
    ]);
    return { total: onlyUnread ? unread : total, unread, rows: rows.map(asRecord) };
  }

  async totals(adminId: string): Promise<{ readonly total: number; readonly unread: number }> {
    const { rows } = await this.#pool.query<{ total: number; unread: number }>(
      'SELECT * FROM notification_totals($1)',
      [adminId],
    );
    return rows[0]!;
  }

  /** Undefined when this admin has no such notification. */
  async read(adminId: string, id: string): Promise<NotificationRecord | undefined> {
    const { rows } = await this.#pool.query<Row>('SELECT * FROM notification_read($1, $2, $3)', [
      adminId,
      id,
      this.#now(),
    ]);
    return rows[0] && asRecord(rows[0]);
  }

  async readAll(adminId: string): Promise<number> {
    const text = 'SELECT notification_read_all($1, $2) AS updated';
    const { rows } = await this.#pool.query<{ updated: number }>(text, [adminId, this.#now()]);
    return rows[0]!.updated;
  }

  async delete(adminId: string, ids: readonly string[]): Promise<number> {
    const text = 'SELECT notification_delete($1, $2) AS deleted';
    const { rows } = await this.#pool.query<{ deleted: number }>(text, [adminId, ids]);
    return rows[0]!.deleted;
  }

  /** What came after an entry and what came lately, oldest first: some of it may have been told before. */
  async news(adminId: string, after: number): Promise<Arrived[]> {
    const { rows } = await this.#pool.query<Row>('SELECT * FROM notification_news($1, $2)', [adminId, after]);
    return rows.reverse().map((row) => ({ entry: row.entry, record: asRecord(row) }));
  }

  /** Something new may be in an inbox. */
  ring(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Call the answer to stop listening. */
  onRing(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

function asRecord({ id, category, kind, title, body, link, read_at, created_at }: Row): NotificationRecord {
  return {
    id,
    category,
    kind,
    title,
    body,
    link,
    read_at: read_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
