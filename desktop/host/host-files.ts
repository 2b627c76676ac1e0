// The two files of a host in its till's directory: the key its windows are known by, and where it runs now. Both are
// readable by their user only, and so is the directory with the sales and the sign-in (SECURITY.md).
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { writePrivateFile } from '../services/private-file.ts';

const runSchema = z.object({
  pid: z.int().min(1),
  port: z.int().min(1).max(65_535),
  /** Another one at each start. */
  run: z.string(),
});
export type Run = z.infer<typeof runSchema>;

export interface HostFiles {
  /** Made when there is none, or when it is no key. */
  key(): Buffer;
  /** The last run that was noted, by this process or another. */
  run(): Run | undefined;
  noteRun(run: Run): void;
}

const ownerOnly = 0o600;
const keyBytes = 32;

export function hostFiles(directory: string): HostFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const [keyFile, runFile] = [path.join(directory, 'host.key'), path.join(directory, 'host.json')];
  return {
    key() {
      const known = Buffer.from(read(keyFile) ?? '', 'hex');
      if (known.length === keyBytes) {
        chmodSync(keyFile, ownerOnly);
        return known;
      }
      const key = randomBytes(keyBytes);
      writePrivateFile(keyFile, key.toString('hex'));
      return key;
    },
    run: () => runOf(read(runFile)),
    noteRun: (run) => writePrivateFile(runFile, JSON.stringify(run)),
  };
}

/** Does the process of that run still live? */
export function isRunning({ pid }: Run): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function runOf(text: string | undefined): Run | undefined {
  try {
    return runSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
