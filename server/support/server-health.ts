// The server for those who run it: its processes, the database under them, who holds back the feed, what waits.
import type pg from 'pg';
import type { ServerReply } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import {
  readDatabase,
  readEpoch,
  readFeedHolder,
  readProcesses,
  readQueues,
} from '../db/support/server-reads.ts';

export class ServerHealth {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #version: string;

  constructor(pool: pg.Pool, clock: Clock, version: string) {
    this.#pool = pool;
    this.#clock = clock;
    this.#version = version;
  }

  async now(): Promise<ServerReply> {
    const now = new Date(this.#clock.now());
    const [epoch, holder, processes, database, queues] = await Promise.all([
      readEpoch(this.#pool),
      readFeedHolder(this.#pool),
      readProcesses(this.#pool),
      readDatabase(this.#pool, now),
      readQueues(this.#pool, now),
    ]);
    const { last_commit_at, ...figures } = database;
    return {
      now: now.toISOString(),
      version: this.#version,
      epoch: epoch.epoch,
      epoch_since: epoch.renewed_at.toISOString(),
      processes: processes.map(({ started_at, heard_at, ...process }) => ({
        ...process,
        started_at: started_at.toISOString(),
        heard_at: heard_at.toISOString(),
      })),
      feed: {
        held_ms: holder?.held_ms ?? 0,
        holder: holder?.holder ?? '',
        holder_pid: holder?.pid ?? null,
        last_commit_at: last_commit_at?.toISOString() ?? null,
      },
      database: figures,
      queues: queues.map(({ oldest_at, ...queue }) => ({
        ...queue,
        oldest_at: oldest_at?.toISOString() ?? null,
      })),
    };
  }
}
