// A private directory for the unix socket of one cluster. Its name is short, because a socket's path may have
// 107 bytes, and the same at every start, so that a kill -9 leaves no litter and addresses stay valid.
import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const longestDirectory = 80;

/** `fresh` gives a directory never used before, for when something unknown sits in the usual one. */
export async function makeSocketDir(
  clusterDir: string,
  owner: { uid: number; gid: number } | undefined,
  fresh: boolean,
): Promise<string> {
  const base = os.tmpdir().length <= longestDirectory - 30 ? os.tmpdir() : '/tmp';
  const usual = path.join(
    base,
    `evertill-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`,
  );
  const uid = owner?.uid ?? process.getuid?.();
  if (!fresh && (await isOurs(usual, uid))) return usual;
  const directory = fresh ? await mkdtemp(`${usual}-`) : await makeUsual(usual);
  if (owner) await chown(directory, owner.uid, owner.gid);
  return directory;
}

/** Anybody may create names in /tmp: a directory that others own or can enter is not used. */
async function isOurs(directory: string, uid: number | undefined): Promise<boolean> {
  const info = await lstat(directory).catch(() => undefined);
  return info?.isDirectory() === true && info.uid === uid && (info.mode & 0o077) === 0;
}

async function makeUsual(usual: string): Promise<string> {
  try {
    await mkdir(usual, { mode: 0o700 });
    return usual;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return mkdtemp(`${usual}-`);
    throw error;
  }
}
