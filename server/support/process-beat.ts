// This server process says every few seconds that it is there, and how it is doing, so that support sees all processes from
// any of them. Those that stopped speaking are taken out by the others, and with them who was connected to them.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Clock, Timer } from '@evertill/sync';

/** ms */
const every = 5000;
const resolution = 20;
/** s */
const dead = 60;

export interface ProcessBeatDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly id: string;
  readonly version: string;
  readonly counts: () => { readonly sockets: number; readonly eventStreams: number };
  readonly failed: (error: unknown) => void;
}

export class ProcessBeat {
  readonly #deps: ProcessBeatDeps;
  /** Its greatest value is how long the process got no turn at worst, and the resolution. */
  readonly #delays = monitorEventLoopDelay({ resolution });
  #timer: Timer | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(deps: ProcessBeatDeps) {
    this.#deps = deps;
  }

  /** Resolves when everybody can see this process. Rejects with what the database said. */
  async start(): Promise<void> {
    this.#delays.enable();
    await this.#beat();
    this.#plan();
  }

  /** Nobody sees it any more when this resolves. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#delays.disable();
    const { pool, id, failed } = this.#deps;
    await this.#writing;
    await pool.query('DELETE FROM server_processes WHERE id = $1', [id]).catch(failed);
  }

  #plan(): void {
    if (this.#stopped) return;
    this.#timer = this.#deps.clock.after(every, () => {
      this.#writing = this.#beat()
        .catch(this.#deps.failed)
        .finally(() => this.#plan());
    });
  }

  /** The database's clock says when: processes of several machines are compared. */
  async #beat(): Promise<void> {
    const { pool, id, version, counts } = this.#deps;
    const { sockets, eventStreams } = counts();
    const lag = Math.max(0, this.#delays.max / 1e6 - resolution);
    this.#delays.reset();
    await pool.query(
      `INSERT INTO server_processes AS p
         (id, version, started_at, heard_at, sockets, event_streams, loop_lag_ms, memory_bytes)
       VALUES ($1, $2, now() - make_interval(secs => $7), now(), $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET heard_at = now(), sockets = excluded.sockets,
         event_streams = excluded.event_streams, loop_lag_ms = excluded.loop_lag_ms, memory_bytes = excluded.memory_bytes`,
      [id, version, sockets, eventStreams, lag, process.memoryUsage.rss(), process.uptime()],
    );
    await pool.query('DELETE FROM server_processes WHERE heard_at < now() - make_interval(secs => $1)', [
      dead,
    ]);
  }
}
