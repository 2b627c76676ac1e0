// Makes the database cluster inside a data directory. It is built under another name and renamed into place when
// it is complete, so a crash in the middle leaves no half-made cluster and of two processes that make one at
// the same moment exactly one wins. The cluster lies in a folder named after the major version of Postgres: an
// upgrade never opens files it cannot read, and never silently starts empty beside them.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { chooseLaunch, launchesFor } from './postgres-launch.ts';
import type { Launch } from './postgres-launch.ts';
import { isAlive } from './postmaster-pid.ts';

export const superuser = 'evertill';
export const mainDatabase = 'evertill';
const majorVersion = '18';

export interface Cluster {
  /** A real path: `<dataDir>/18`. */
  directory: string;
  launch: Launch;
  /** Of the superuser, for TCP; the unix socket needs none. */
  password: string;
}

/** The environment for Postgres programs: nothing that a user set for some other Postgres leaks in. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return Object.fromEntries(kept);
}

/** @throws EmbeddedPostgresError `wrong_version`, `cannot_run_as_root`, `init_failed` */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  durable: boolean,
  log: DatabaseLog,
): Promise<Cluster> {
  // Passable for others, because Postgres may run as another user; the cluster inside is closed to them.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const root = await realpath(dataDir);
  const directory = path.join(root, majorVersion);
  const existing = await stat(directory).catch(() => undefined);
  if (!existing) await refuseOtherVersions(root);
  const launch = await chooseLaunch(launchesFor(process.getuid?.(), existing), binaries.postgres, root);
  if (!existing) {
    const startedAt = Date.now();
    await makeCluster(root, directory, binaries, launch, durable);
    log.info({ directory, ms: Date.now() - startedAt }, 'database cluster made');
  } else if (launch.owner && launch.owner.uid !== existing.uid) {
    await giveTo(directory, launch.owner);
  }
  const password = await readFile(passwordFile(directory), 'utf8');
  return { directory, launch, password: password.trim() };
}

const passwordFile = (directory: string): string => path.join(directory, 'evertill.password');

async function refuseOtherVersions(root: string): Promise<void> {
  const versions = (await readdir(root)).filter((name) => /^\d+$/.test(name));
  if (versions.length === 0) return;
  const advice = `${root} holds version ${versions.join(', ')} and this program brings ${majorVersion}; dump it with the old program and load it into a new data directory`;
  throw new EmbeddedPostgresError('wrong_version', advice);
}

async function makeCluster(
  root: string,
  directory: string,
  binaries: PostgresBinaries,
  launch: Launch,
  durable: boolean,
): Promise<void> {
  await removeAbandoned(root);
  const building = await mkdtemp(path.join(root, `new-${process.pid}-`));
  try {
    if (launch.owner) await chown(building, launch.owner.uid, launch.owner.gid);
    const secret = path.join(root, `${path.basename(building)}.password`);
    await writeFile(secret, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: durable });
    if (launch.owner) await chown(secret, launch.owner.uid, launch.owner.gid);
    await initialise(building, secret, binaries, launch, durable);
    await rename(secret, passwordFile(building));
    if (durable) await flushDirectory(building);
    await rename(building, directory).catch((error: NodeJS.ErrnoException) => {
      // Somebody else was faster; his cluster is as good as this one.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code ?? '')) throw error;
    });
    if (durable) for (const parent of [root, path.dirname(root)]) await flushDirectory(parent);
  } finally {
    await rm(building, { recursive: true, force: true });
    await rm(`${building}.password`, { force: true });
  }
}

async function initialise(
  building: string,
  secret: string,
  binaries: PostgresBinaries,
  launch: Launch,
  durable: boolean,
): Promise<void> {
  // The built-in C.UTF-8 sorts by code point on every system and in every version: a copied data directory
  // keeps valid indexes. The system's locale only classifies letters, so plain C serves where C.UTF-8 is missing.
  const fixed = `-U ${superuser} --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --lc-messages=C`;
  const access = '--auth-local=trust --auth-host=scram-sha-256';
  const words = `${fixed} ${access}${durable ? '' : ' --no-sync'}`.split(' ');
  const options = (locale: string): string[] => [
    '-D',
    building,
    `--pwfile=${secret}`,
    `--locale=${locale}`,
    ...words,
  ];
  const first = await run(binaries.initdb, options('C.UTF-8'), launch, building);
  const made = first.ok ? first : await run(binaries.initdb, options('C'), launch, building);
  if (!made.ok) throw new EmbeddedPostgresError('init_failed', made.output);
  const single = [
    '--single',
    ...(durable ? [] : ['-F']),
    '-D',
    building,
    '-c',
    'exit_on_error=on',
    'postgres',
  ];
  const filled = await run(binaries.postgres, single, launch, building, `CREATE DATABASE ${mainDatabase}\n`);
  if (!filled.ok) throw new EmbeddedPostgresError('init_failed', filled.output);
}

function run(
  program: string,
  args: string[],
  launch: Launch,
  cwd: string,
  input = '',
): Promise<{ ok: boolean; output: string }> {
  const [command, ...rest] = [...launch.prefix, program, ...args];
  return new Promise((resolve) => {
    const child = spawn(command!, rest, { cwd, env: postgresEnvironment(), ...launch.spawnAs });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.slice(-2000) }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** What processes left that were killed while they made a cluster; their initdb may still write for a moment. */
async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(/^new-(\d+)-/.exec(name)?.[1]);
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    await rm(path.join(root, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function giveTo(directory: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const name of await readdir(directory, { recursive: true })) {
    await lchown(path.join(directory, name), owner.uid, owner.gid);
  }
  // Last: until then an interrupted change of owner is seen and done again.
  await chown(directory, owner.uid, owner.gid);
}

/** So that a power cut cannot take the new name away after the first sale was confirmed. Windows cannot. */
async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
