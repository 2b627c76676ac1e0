// Postgres refuses to run as root, and containers run everything as root. This file decides which user Postgres
// runs as and with which command that is done, and tries the command before it is used. Wherever `setpriv` exists
// the kernel tells Postgres to shut down when its parent dies, even by kill -9.
import { spawn } from 'node:child_process';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface Launch {
  name: 'as it is' | 'user namespace' | 'other user';
  /** Goes in front of the program. */
  prefix: readonly string[];
  /** Who must own the cluster's files; absent: the user of this process. */
  owner?: { uid: number; gid: number };
  /** Set when Node itself has to change the user, for want of `setpriv`. */
  spawnAs?: { uid: number; gid: number };
}

const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];
const nobody = 65_534;
/** Lets that user pass a home directory closed to others, as root could. */
const passEveryDirectory = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

/**
 * The ways worth trying, best first. In a user namespace Postgres believes to be nobody while its files stay
 * root's, so paths, owners and even a 0700 home are no concern. Containers often forbid namespaces.
 * `clusterOwner`: who owns the existing cluster; root serves it as that user rather than take it away from him.
 */
export function launchesFor(uid: number | undefined, clusterOwner?: { uid: number; gid: number }): Launch[] {
  if (uid !== 0)
    return [
      { name: 'as it is', prefix: dieWithParent },
      { name: 'as it is', prefix: [] },
    ];
  const owned = clusterOwner !== undefined && clusterOwner.uid !== 0;
  const owner = owned ? clusterOwner : { uid: nobody, gid: nobody };
  const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const otherUser: Launch[] = [
    { name: 'other user', prefix: [...asOwner, ...passEveryDirectory, ...dieWithParent], owner },
    { name: 'other user', prefix: [...asOwner, ...dieWithParent], owner },
    { name: 'other user', prefix: [], owner, spawnAs: owner },
  ];
  if (owned) return otherUser;
  const map = [`--map-user=${nobody}`, `--map-group=${nobody}`];
  return [{ name: 'user namespace', prefix: ['unshare', '-U', ...map, ...dieWithParent] }, ...otherUser];
}

/**
 * The first way in which `program` can be run inside `directory` by somebody who is not root.
 * @throws EmbeddedPostgresError `cannot_run_as_root` when none works.
 */
export async function chooseLaunch(
  launches: readonly Launch[],
  program: string,
  directory: string,
): Promise<Launch> {
  const asItIs: Launch = { name: 'as it is', prefix: [] };
  if (process.platform === 'win32') return asItIs;
  for (const launch of launches) {
    if (await works(launch, program, directory)) return launch;
  }
  const advice = `neither a user namespace nor user ${nobody} may use ${program} and ${directory}; start as an ordinary user, choose a data directory that everybody may pass through, or set DATABASE_URL`;
  throw new EmbeddedPostgresError('cannot_run_as_root', advice);
}

function works(launch: Launch, program: string, directory: string): Promise<boolean> {
  const script = 'test "$(id -u)" != 0 && test -x "$0" && cd "$1"';
  const [command, ...args] = [...launch.prefix, '/bin/sh', '-c', script, program, directory];
  return new Promise((resolve) => {
    const child = spawn(command!, args, { stdio: 'ignore', cwd: '/', ...launch.spawnAs });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
