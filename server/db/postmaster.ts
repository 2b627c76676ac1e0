// Starts and stops one Postgres process. Postgres runs in its own session, so that a Ctrl-C in the terminal
// reaches only the server above it, which stops Postgres last.
import { execFile, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Cluster } from './postgres-cluster.ts';
import { postgresEnvironment } from './postgres-cluster.ts';
import type { DatabaseLog } from './database-log.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { runsCluster } from './postmaster-pid.ts';

export type Settings = Record<string, string | number>;

export interface PostmasterOrder {
  binaries: PostgresBinaries;
  cluster: Cluster;
  /** Absent: no unix socket. */
  socketDir?: string;
  port: number;
  tcp: boolean;
  settings: Settings;
  /** A number in a stale postmaster.pid that another program carries by now. */
  stalePid?: number;
  log: DatabaseLog;
}

export interface PostmasterProcess {
  pid: number | undefined;
  /** What Postgres wrote last; complete once `exited` is true. */
  lastLines: string[];
  exited: boolean;
}

const keptLines = 20;

export function spawnPostmaster(order: PostmasterOrder): PostmasterProcess {
  const { cluster, log } = order;
  const settings: Settings = {
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Statements hold customers' data, and the server logs its own errors: only lifecycle and worse is kept.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...order.settings,
    listen_addresses: order.tcp ? '127.0.0.1' : '',
    port: order.port,
    unix_socket_directories: order.socketDir ?? '',
    unix_socket_permissions: '0700',
    'evertill.started_by': process.pid,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = [
    ...cluster.launch.prefix,
    order.binaries.postgres,
    '-D',
    cluster.directory,
    ...options,
  ];
  const env = postgresEnvironment();
  // Postgres takes a process of this number for its own ancestor and does not believe that it runs the cluster,
  // but still checks the shared memory for backends that outlived their postmaster.
  if (order.stalePid !== undefined) env['PG_GRANDPARENT_PID'] = String(order.stalePid);
  const child = spawn(command!, args, {
    cwd: cluster.directory,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    ...cluster.launch.spawnAs,
  });
  const state: PostmasterProcess = { pid: child.pid, lastLines: [], exited: false };
  const keep = (line: string): void => {
    if (line === '') return;
    state.lastLines.push(line);
    if (state.lastLines.length > keptLines) state.lastLines.shift();
    log.debug({ line }, 'postgres says');
  };
  let rest = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) keep(line);
  });
  child.once('error', (error) => {
    keep(error.message);
    state.exited = true;
  });
  child.once('close', () => {
    keep(rest);
    state.exited = true;
  });
  // A backend that outlived its postmaster holds the pipe open, and `close` would be long in coming.
  child.once('exit', () => {
    setTimeout(() => {
      state.exited = true;
    }, 100).unref();
  });
  child.unref();
  (child.stderr as Socket).unref();
  return state;
}

/**
 * Fast shutdown: clients are cut off, everything is flushed. What does not obey is ended harder; Postgres then
 * recovers at its next start. Returns when the process is gone.
 */
export async function stopPostmaster(
  pid: number,
  clusterDir: string,
  binaries: PostgresBinaries,
): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise((resolve) =>
      execFile(binaries.pgCtl, ['stop', '-m', 'fast', '-D', clusterDir], resolve),
    );
    return;
  }
  const steps = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (!(await runsCluster(pid, clusterDir))) return;
    signalQuietly(pid, signal);
    const end = Date.now() + patienceMs;
    while (Date.now() < end) {
      if (!(await runsCluster(pid, clusterDir))) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has gone already, which is what the signal was for.
  }
}
