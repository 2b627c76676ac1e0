// Runs embedded-postgres-child.ts and speaks with it, so that a test can be the one who kills the parent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../../server/db/postmaster-pid.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../server/db/embedded-postgres.ts';

/** What the child printed: a running Postgres, or the code of its refusal. */
export type ChildReport = Partial<Omit<EmbeddedPostgres, 'stop'>> & { code?: string; message?: string };

export interface PostgresProcess {
  pid: number;
  report: ChildReport;
  killHard(): Promise<void>;
  /** Lets it stop its Postgres in good order. */
  finish(): Promise<void>;
}

const program = fileURLToPath(new URL('./embedded-postgres-child.ts', import.meta.url));

/** `prefix` runs in front of node; `path` replaces the search path. Resolves once the child has reported. */
export async function startPostgresProcess(
  options: Omit<EmbeddedPostgresOptions, 'log'>,
  { prefix = [], path: searchPath }: { prefix?: string[]; path?: string } = {},
): Promise<PostgresProcess> {
  const [command, ...args] = [...prefix, process.execPath, program, JSON.stringify(options)];
  const env = { ...process.env, ...(searchPath === undefined ? {} : { PATH: searchPath }) };
  const child = spawn(command!, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => ['{"code":"ended"}']),
  ])) as [string];
  return {
    pid: child.pid!,
    report: JSON.parse(line) as ChildReport,
    killHard: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    finish: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

/** From postmaster.pid. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, '18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Not merely a zombie that its parent, or the system's first process, has not collected yet. */
export function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether the condition came true in time. */
export async function comesTrue(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (condition()) return true;
    await sleep(20);
  }
  return condition();
}
