// Reads postmaster.pid, the file by which Postgres says who runs a cluster, and judges whether that process
// still does: a process id alone proves nothing after a crash, because another program may carry it by now.
import { execFile } from 'node:child_process';
import { readFile, readdir, readlink, stat } from 'node:fs/promises';
import path from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  /** Empty when it has no unix socket (Windows). */
  socketDir: string;
  /** Empty when it does not listen on TCP. */
  listenAddress: string;
  ready: boolean;
}

/**
 * `none`: no file. `living`: the process runs this cluster. `dead`: it does not, whatever runs under that number.
 * `unreadable`: empty or garbled, either just being written or left by a power cut; `ageMs` tells which.
 */
export type PostmasterState =
  | { kind: 'none' }
  | { kind: 'living'; postmaster: Postmaster }
  | { kind: 'dead'; pid: number }
  | { kind: 'unreadable'; ageMs: number };

export function postmasterPidFile(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/** Lines: pid, data directory, start time, port, socket directory, listen address, shared memory, status. */
export function parsePostmasterPid(text: string): Postmaster | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!lines[0] || !Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    listenAddress: lines[5] ?? '',
    ready: lines[7] === 'ready',
  };
}

/** `clusterDir` must be a real path: it is compared with what the system reports. */
export async function readPostmaster(clusterDir: string): Promise<PostmasterState> {
  const file = postmasterPidFile(clusterDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'none' };
    throw error;
  }
  const postmaster = parsePostmasterPid(text);
  if (!postmaster) {
    const info = await stat(file).catch(() => undefined);
    return info ? { kind: 'unreadable', ageMs: Date.now() - info.mtimeMs } : { kind: 'none' };
  }
  const runs = await runsCluster(postmaster.pid, clusterDir);
  return runs ? { kind: 'living', postmaster } : { kind: 'dead', pid: postmaster.pid };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Is that process the postmaster of this cluster? A zombie is not. Windows can only say that it lives. */
export async function runsCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = process.platform === 'linux' ? await linuxCommand(pid) : await psCommand(pid);
  if (!/(^|\/)postgres( |$)/.test(command)) return false;
  return `${command} `.includes(`-D ${clusterDir} `) || (await workingDirectory(pid)) === clusterDir;
}

/** Backends of this cluster that outlived their postmaster (a long query does, and holds the shared memory). */
export async function orphanedBackends(clusterDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || (await workingDirectory(pid)) !== clusterDir) continue;
    if (!(await linuxCommand(pid)).startsWith('postgres: ')) continue;
    if (!(await runsCluster(await linuxParent(pid), clusterDir))) found.push(pid);
  }
  return found;
}

/** The arguments with spaces between them; empty for a zombie and for a process that has gone. */
async function linuxCommand(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ').trim();
}

async function linuxParent(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
}

function workingDirectory(pid: number): Promise<string> {
  return readlink(`/proc/${pid}/cwd`).catch(() => '');
}

function psCommand(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'command=', '-p', String(pid)], (error, out) => resolve(error ? '' : out.trim()));
  });
}
