// `npm start` serves the built app and builds it when it is missing or older than its sources; run by itself, as
// `npm run till` does first, this does the same for the app and for the till program. The build's own words go to
// stderr, so that `--json` stays one line.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['desktop', 'client-core', 'sync', 'schemas'];
const notSources = new Set(['node_modules', 'dist', 'dist-till', 'dist-shell', 'dist-packages']);

export const appDirectory = join(root, 'desktop', 'dist');

interface Product {
  readonly name: string;
  /** Written last. */
  readonly file: string;
  /** Node's arguments. */
  readonly builder: readonly string[];
}

/** Node's arguments for Vite with the app's configuration. */
export const viteCommand = (...args: string[]): string[] => [
  join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
  ...args,
  '--config',
  join(root, 'desktop', 'vite.config.ts'),
  '--logLevel',
  'warn',
];

const app: Product = {
  name: 'app',
  file: join(appDirectory, 'index.html'),
  builder: viteCommand('build'),
};
const program: Product = {
  name: 'till program',
  file: join(root, 'desktop', 'dist-till', 'till.mjs'),
  builder: [join(root, 'desktop', 'bundle-program.ts')],
};

export const isAppCurrent = (): boolean => isCurrent(app);
export const buildApp = (): Promise<void> => build(app);

function isCurrent({ file }: Product): boolean {
  if (!existsSync(file)) return false;
  const builtAt = statSync(file).mtimeMs;
  return sources.every((source) => newest(join(root, source)) <= builtAt);
}

function newest(directory: string): number {
  let latest = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (notSources.has(entry.name)) continue;
    const path = join(directory, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

async function build({ name, builder }: Product): Promise<void> {
  // Whatever this process is for: a till is never served the slow build of a developer.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [...builder], { cwd: root, env, stdio: ['ignore', 2, 2] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The ${name} did not build (the build exited with ${code}).`);
}

if (import.meta.main) {
  for (const product of [app, program]) if (!isCurrent(product)) await build(product);
}
