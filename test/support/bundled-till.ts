// A program of a till as an app is shipped: one file of plain JavaScript, and one for the thread that works on the disk.
// What Node needs to read TypeScript, and what of its libraries nobody calls, takes no memory there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const engine = path.join(root, 'client-core/storage-sqlite/engine-worker.ts');

export interface Bundled {
  readonly file: string;
  readonly remove: () => void;
}

/** `entry`: a file of this repository, as a path from its root. */
export async function bundledTill(entry: string): Promise<Bundled> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'evertill-bundle-'));
  await bundle(path.join(root, entry), 'till.mjs', outDir);
  await bundle(engine, 'engine-worker.mjs', outDir);
  return {
    file: path.join(outDir, 'till.mjs'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

async function bundle(entry: string, name: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [native, worker],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
}

/** What is no JavaScript stays where it is installed. */
const native: Plugin = {
  name: 'native',
  enforce: 'pre',
  resolveId: (name) =>
    name === 'better-sqlite3' ? { id: import.meta.resolve(name), external: true } : undefined,
};

const worker: Plugin = {
  name: 'worker',
  transform: (code, id) =>
    id.endsWith('engine-access.ts') ? code.replace('./engine-worker.ts', './engine-worker.mjs') : undefined,
};
