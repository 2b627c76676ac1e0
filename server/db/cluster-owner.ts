// Who may stop and restart a cluster. The owner holds an advisory lock in it over one connection that stays open:
// the lock goes with its holder however that ends, so there is no lock file to go stale, and the end of the
// connection is also how the owner learns that Postgres died.
import type { Socket } from 'node:net';
import pg from 'pg';
import { isAlive } from './postmaster-pid.ts';

/** One number for the whole program; any other lock of Evertill is taken in another database. */
const ownerLock = 4_801_337;
/** For so long after its start a Postgres without an owner still belongs to the process that started it. */
const starterGraceSeconds = 10;

export interface ClusterAddress {
  host: string;
  port: number;
  user: string;
  password: string;
}

export interface OwnerConnection {
  lost: Promise<void>;
  release(): Promise<void>;
}

/** `not_yet`: it does not answer, or who started it has not taken it. Ask again. */
export type Claim = { kind: 'owner'; connection: OwnerConnection } | { kind: 'held' } | { kind: 'not_yet' };

/** `startedHere`: this process just started that Postgres, so the lock is waited for, not judged. */
export async function claimCluster(address: ClusterAddress, startedHere: boolean): Promise<Claim> {
  const client = new pg.Client({
    ...address,
    database: 'postgres',
    application_name: 'evertill owner',
    connectionTimeoutMillis: 5_000,
  });
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if (isPassing(error)) return { kind: 'not_yet' };
    throw error;
  }
  try {
    await client.query('set idle_session_timeout = 0');
    const { rows } = await client.query<{ taken: boolean; starter: string; age: number }>(
      `select pg_try_advisory_lock($1) as taken,
              coalesce(current_setting('evertill.started_by', true), '') as starter,
              extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as age`,
      [ownerLock],
    );
    const { taken, starter, age } = rows[0]!;
    if (
      taken &&
      (startedHere || age > starterGraceSeconds || !(starter !== '' && isAlive(Number(starter))))
    ) {
      const socket = client.connection.stream as Socket;
      // A program that has nothing else to do may end; letting go of the lock must be able to wait.
      socket.unref();
      const release = (): Promise<void> => {
        socket.ref();
        return client.end();
      };
      return { kind: 'owner', connection: { lost, release } };
    }
    await client.end();
    return taken || startedHere ? { kind: 'not_yet' } : { kind: 'held' };
  } catch (error) {
    await client.end().catch(() => {});
    if (isPassing(error)) return { kind: 'not_yet' };
    throw error;
  }
}

/** Starting, stopping, full, or gone again: all of it ends by itself. */
function isPassing(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  const passing = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'];
  return passing.includes(code) || /terminated|timeout/i.test((error as Error).message);
}
