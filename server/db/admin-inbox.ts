// The admins' inbox. Every question is about one admin, and the database answers it without ever looking at another's
// rows: a foreign notification and an absent one are the same.
import type pg from 'pg';
import type { NotificationRecord } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import { headColumns, heardFrom } from './event-place.ts';
import type { Head, Heard, Place } from './event-place.ts';
import type { Found } from './lists.ts';

interface Row extends Omit<NotificationRecord, 'read_at' | 'created_at'> {
  readonly read_at: Date | null;
  readonly created_at: Date;
  readonly entry: number;
  readonly xid: string;
}

export class AdminInbox {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;

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

  /** For an open page: what came since, oldest first, with the badge as it is now. `from` undefined: from now on. */
  async news(adminId: string, from: Place | undefined, limit: number): Promise<Heard> {
    const { rows } = await this.#pool.query<Partial<Row> & Head>(
      `SELECT ${headColumns}, n.* FROM sync_epoch s
         LEFT JOIN LATERAL notification_news($1, $2::text::xid8, $3, $4) n ON true ORDER BY n.xid, n.entry`,
      [adminId, String(from?.xid ?? 0), String(from?.id ?? 0), from ? limit : 0],
    );
    const come = rows.filter((row): row is Row & Head => typeof row.id === 'string');
    const unreadTotal = come.length === 0 ? 0 : (await this.totals(adminId)).unread;
    const events = come.map((row) => ({
      place: { epoch: row.epoch, xid: BigInt(row.xid), id: BigInt(row.entry) + 1n },
      kind: 'notification.created',
      data: { ...asRecord(row), unreadTotal },
    }));
    return heardFrom(rows[0]!, from, events, limit);
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
