// A program of a till as an app is shipped, in a directory of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProgram } from '../../desktop/bundle-program.ts';
import { restoreNodeEnv } from './restore-node-env.ts';

export interface Bundled {
  readonly file: string;
  readonly remove: () => void;
}

/** `entry`: a file of this repository, as a path from its root. */
export async function bundledTill(entry: string): Promise<Bundled> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'evertill-bundle-'));
  await restoreNodeEnv(() => bundleProgram(entry, outDir));
  return {
    file: path.join(outDir, 'till.mjs'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
