// Small files only their user may read, replaced as a whole: keys, and what else must not be seen by others of the machine.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const ownerOnly = 0o600;
const ownerOnlyDirectory = 0o700;

/** Undefined when there is none. */
export function readPrivateFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes its directory, which only its user may enter. On the disk when it returns; until then the old one is there. */
export function writePrivateFile(file: string, text: string): void {
  const directory = path.dirname(file);
  mkdirSync(directory, { recursive: true, mode: ownerOnlyDirectory });
  chmodSync(directory, ownerOnlyDirectory);
  const next = `${file}.new`;
  const opened = openSync(next, 'w', ownerOnly);
  try {
    // The mode above is for a new file only.
    chmodSync(next, ownerOnly);
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(next, file);
  syncDirectory(directory);
}

function syncDirectory(directory: string): void {
  // Windows opens no directory.
  if (process.platform === 'win32') return;
  const opened = openSync(directory, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
