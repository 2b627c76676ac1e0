// `node desktop/bundle-program.ts`: the till program as it is started, one file of plain JavaScript and one for the
// thread that works on the disk. What Node needs to read TypeScript, and what of its libraries nobody calls, takes
// neither time nor memory there.
import path from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const engine = path.join(root, 'client-core/storage-sqlite/engine-worker.ts');

/**
 * Writes `till.mjs` and what it needs into `outDir`. `entry`: a file of this repository, as a path from its root. `sqlite`:
 * where the database is found; absent: where it is installed now.
 */
export async function bundleProgram(entry: string, outDir: string, sqlite?: string): Promise<void> {
  await bundle(engine, 'engine-worker.mjs', outDir, [native(sqlite), worker]);
  // Last: what is there counts as built.
  await bundle(path.join(root, entry), 'till.mjs', outDir, [native(sqlite), worker]);
}

/** One file of plain JavaScript, for Node. */
export async function bundle(
  entry: string,
  name: string,
  outDir: string,
  plugins: readonly Plugin[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        output: {
          entryFileNames: name,
          codeSplitting: false,
          // A preload in the sandbox is no module.
          format: name.endsWith('.cjs') ? 'cjs' : 'es',
        },
      },
    },
  });
}

/** What is no JavaScript, or is optional, or large and seldom wanted, stays where it is installed. */
const staysInstalled = new Set(['better-sqlite3', 'serialport', 'node-hid', 'usb', 'bwip-js/node']);

const native = (sqlite?: string): Plugin => ({
  name: 'native',
  enforce: 'pre',
  // An optional one may not be there at all: the name is left for the moment it is asked for.
  resolveId: (name) =>
    staysInstalled.has(name)
      ? { id: name === 'better-sqlite3' ? (sqlite ?? import.meta.resolve(name)) : name, external: true }
      : undefined,
});

const worker: Plugin = {
  name: 'worker',
  transform: (code, id) =>
    id.endsWith('engine-access.ts') ? code.replace('./engine-worker.ts', './engine-worker.mjs') : undefined,
};

if (import.meta.main) await bundleProgram('desktop/host/main.ts', path.join(root, 'desktop/dist-till'));
