// What the database says of itself: which history this is, and who holds back the feed.
import type pg from 'pg';

export interface EpochRow {
  readonly epoch: string;
  readonly renewed_at: Date;
  /** `new database`, or why history was renewed. */
  readonly reason: string;
}

export interface FeedHolder {
  readonly pid: number | null;
  readonly holder: string;
  /** By the clock of the database. */
  readonly held_ms: number;
}

export async function readEpoch(pool: pg.Pool): Promise<EpochRow> {
  const { rows } = await pool.query<EpochRow>('SELECT epoch, renewed_at, reason FROM sync_epoch');
  return rows[0]!;
}

/** Of the oldest transaction that has written something and is open; undefined when none is. */
export async function readFeedHolder(pool: pg.Pool): Promise<FeedHolder | undefined> {
  const { rows } = await pool.query<FeedHolder>('SELECT pid, holder, held_ms FROM feed_holder()');
  return rows[0];
}

export interface QueueRow {
  readonly name: string;
  readonly length: number;
  readonly oldest_at: Date | null;
}

/** Over all vendors. */
export async function readQueues(pool: pg.Pool, now: Date): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>('SELECT * FROM support_queues($1)', [now]);
  return rows;
}

export interface DatabaseRow {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly most_connections: number;
  readonly migrations: number;
  /** Of what open pages are told; null: nothing for a day. */
  readonly last_commit_at: Date | null;
}

export async function readDatabase(pool: pg.Pool, now: Date): Promise<DatabaseRow> {
  const { rows } = await pool.query<DatabaseRow>('SELECT * FROM support_database($1)', [now]);
  return rows[0]!;
}

export interface ProcessRow {
  readonly id: string;
  readonly version: string;
  readonly started_at: Date;
  readonly heard_at: Date;
  readonly sockets: number;
  readonly event_streams: number;
  readonly loop_lag_ms: number;
  readonly memory_bytes: number;
}

export async function readProcesses(pool: pg.Pool): Promise<ProcessRow[]> {
  const { rows } = await pool.query<ProcessRow>('SELECT * FROM server_processes ORDER BY started_at, id');
  return rows;
}
