// `npm run desktop:bundle`: the desktop app as it is packed, in `desktop/dist-shell`: main process, preload and till process
// as one file each, the built app, the database for the system it is packed for, and what it was built with.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientVersion } from '@evertill/client-core';
import type { Plugin } from 'vite';
import { bundle, bundleProgram } from '../bundle-program.ts';
import { buildFile, buildSettingsOf } from '../main/build-settings.ts';

const desktop = path.resolve(import.meta.dirname, '..');
export const shellDirectory = path.join(desktop, 'dist-shell');

export interface ShellBundle {
  readonly outDir: string;
  /** The built app. */
  readonly appDirectory: string;
  /** Build settings, as `.env.example` names them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Which systems it is packed for. */
  readonly platforms: readonly NodeJS.Platform[];
}

export async function bundleShell({ outDir, appDirectory, env, platforms }: ShellBundle): Promise<void> {
  const settings = buildSettingsOf(env);
  if (!existsSync(path.join(appDirectory, 'index.html')))
    throw new Error('The app is not built: npm run build.');
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  cpSync(appDirectory, path.join(outDir, 'app'), { recursive: true });
  const database = copyDatabase(outDir, platforms);
  writeFileSync(path.join(outDir, buildFile), JSON.stringify(settings, null, 2));
  writeFileSync(
    path.join(outDir, 'package.json'),
    JSON.stringify({ ...packed, dependencies: database }, null, 2),
  );
  await bundle(path.join(desktop, 'preload/preload.ts'), 'preload.cjs', outDir, [electron]);
  await bundle(path.join(desktop, 'main/main.ts'), 'main.mjs', outDir, [electron]);
  await bundleProgram('desktop/main/utility/main.ts', outDir, 'better-sqlite3');
}

/** What is named beside it is in it: nothing is looked for elsewhere, and nothing is installed. */
const packed = {
  name: 'evertill',
  productName: 'Evertill',
  version: clientVersion,
  description: 'The till that never loses a sale.',
  author: 'Evertill <no-reply@localhost>',
  license: 'Apache-2.0',
  type: 'module',
  main: 'main.mjs',
};

/** The runtime brings it. */
const electron: Plugin = {
  name: 'electron',
  enforce: 'pre',
  resolveId: (name) => (name === 'electron' ? { id: name, external: true } : undefined),
};

/** Without its sources, and without the other systems' machine code. */
function copyDatabase(outDir: string, platforms: readonly NodeJS.Platform[]): Record<string, string> {
  const from = path.resolve(fileURLToPath(import.meta.resolve('better-sqlite3')), '../..');
  const to = path.join(outDir, 'node_modules/better-sqlite3');
  const { name, version, license, main } = JSON.parse(
    readFileSync(path.join(from, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  mkdirSync(path.join(to, 'prebuilds'), { recursive: true });
  writeFileSync(path.join(to, 'package.json'), JSON.stringify({ name, version, license, main }));
  cpSync(path.join(from, 'LICENSE'), path.join(to, 'LICENSE'));
  cpSync(path.join(from, 'lib'), path.join(to, 'lib'), { recursive: true });
  for (const file of readdirSync(path.join(from, 'prebuilds')))
    if (platforms.some((platform) => file.startsWith(`${platform}-`)))
      cpSync(path.join(from, 'prebuilds', file), path.join(to, 'prebuilds', file));
  return { [name!]: version! };
}

if (import.meta.main)
  await bundleShell({
    outDir: shellDirectory,
    appDirectory: path.join(desktop, 'dist'),
    env: process.env,
    platforms: ['win32', 'darwin', 'linux'],
  });
