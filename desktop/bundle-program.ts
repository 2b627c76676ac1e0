// `node desktop/bundle-program.ts`: the till program as it is started, one file of plain JavaScript and one for the
// thread that works on the disk. What Node needs to read TypeScript, and what of its libraries nobody calls, takes
// neither time nor memory there.
import path from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const engine = path.join(root, 'client-core/storage-sqlite/engine-worker.ts');

/** Writes `till.mjs` and what it needs into `outDir`. `entry`: a file of this repository, as a path from its root. */
export async function bundleProgram(entry: string, outDir: string): Promise<void> {
  await bundle(engine, 'engine-worker.mjs', outDir);
  // Last: what is there counts as built.
  await bundle(path.join(root, entry), 'till.mjs', outDir);
}

async function bundle(entry: string, name: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
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

if (import.meta.main) await bundleProgram('desktop/host/main.ts', path.join(root, 'desktop/dist-till'));
