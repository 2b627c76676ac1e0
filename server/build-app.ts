// `npm start` serves the built app and builds it when it is missing or older than its sources; run by itself, as
// `npm run till` does first, this does the same. The build's own words go to stderr, so that `--json` stays one line.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['desktop', 'client-core', 'sync', 'schemas'];
const notSources = new Set(['node_modules', 'dist']);

export const appDirectory = join(root, 'desktop', 'dist');

export function isAppCurrent(): boolean {
  const built = join(appDirectory, 'index.html');
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
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

export async function buildApp(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(root, 'desktop', 'vite.config.ts');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The app did not build (vite exited with ${code}).`);
}

if (import.meta.main && !isAppCurrent()) await buildApp();
