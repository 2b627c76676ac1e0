// The real disk, through node:fs.
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Files, ListedFile } from './files.ts';

/** Windows knows no such flag; there `kind` is asked first. */
const noFollow = constants.O_NOFOLLOW ?? 0;

export const nodeFiles: Files = {
  async kind(at) {
    const found = await lstat(at).catch(absent);
    if (!found) return undefined;
    if (found.isDirectory()) return 'directory';
    return found.isFile() ? 'file' : 'other';
  },
  async makeDirectory(at) {
    await mkdir(at, { mode: 0o700 });
  },
  async create(at) {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
    const handle = await open(at, flags, 0o600);
    return {
      write: (text) => handle.writeFile(text),
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  },
  rename,
  async syncDirectory(at) {
    // Windows cannot open a directory, and makes names durable with the rename.
    if (process.platform === 'win32') return;
    const handle = await open(at, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async remove(at) {
    await rm(at, { force: true });
  },
  async *read(at) {
    const handle = await open(at, constants.O_RDONLY | noFollow);
    try {
      yield* handle.createReadStream({ autoClose: false });
    } finally {
      await handle.close();
    }
  },
  async list(directory) {
    const entries = await readdir(directory, { withFileTypes: true }).catch(absent);
    const names = (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => name);
    const listed: ListedFile[] = [];
    for (const name of names.toSorted()) {
      const found = await lstat(path.join(directory, name)).catch(absent);
      if (found) listed.push({ name, bytes: found.size });
    }
    return listed;
  },
  async sizeOf(directory) {
    let bytes = 0;
    for (const entry of (await readdir(directory, { withFileTypes: true }).catch(absent)) ?? []) {
      const at = path.join(directory, entry.name);
      if (entry.isDirectory()) bytes += await nodeFiles.sizeOf(at);
      else bytes += (await lstat(at).catch(absent))?.size ?? 0;
    }
    return bytes;
  },
  async freeAt(directory) {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  },
};

/** Not there is an answer; everything else is a fault. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
