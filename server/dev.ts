// `npm run dev`: the server, started anew when one of its files changes, and before it Vite, which serves the app as it is
// written and reloads what changes. Ctrl-C ends both, and Postgres with the server. Arguments are those of `npm start`.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { viteCommand } from './build-app.ts';

const root = join(import.meta.dirname, '..');
const sources = ['server', 'sync', 'schemas'];
/** Not what an editor leaves beside an open file. */
const isSource = /\.(ts|sql|json)$/;

const port = Number(process.env['PORT']) || 4600;
/** Not the one of `npm start`, where its service worker would bring the built app. */
const pagePort = port + 1;
const host = '127.0.0.1';
const env = {
  ...process.env,
  NODE_ENV: 'development',
  // The server is spoken to by Vite alone.
  HOST: host,
  PORT: String(port),
  EVERTILL_TLS_CERT: '',
  EVERTILL_TLS_KEY: '',
  EVERTILL_SERVER: `http://${host}:${port}`,
  EVERTILL_PUBLIC_URL: `http://${host}:${pagePort}`,
};

const stop = new AbortController();
const stopped = once(stop.signal, 'abort').then(() => undefined);

/**
 * In a session of its own: Ctrl-C in a terminal reaches this program alone, and once more through npm. Each child is asked to
 * end once: a server that is asked twice does not wait for its Postgres.
 */
function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

async function serve(): Promise<void> {
  while (!stop.signal.aborted) {
    const server = start(join(root, 'server', 'main.ts'), '--no-app', ...process.argv.slice(2));
    const ended = once(server, 'exit').then(() => {
      if (!server.killed) say('The server has ended. It starts again when one of its files changes.');
    });
    try {
      const file = await nextChange();
      if (file !== undefined) say(`\n${file} changed: the server starts again.`);
    } finally {
      server.kill();
      await ended;
    }
  }
}

/** The file; nothing when everything is to stop. */
async function nextChange(): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string>();
  // Folders, not files as `node --watch` does: many editors put a new file in the place of the old one. A new folder is
  // watched from the next start on.
  const watchers = foldersOf(sources).map((folder) =>
    watch(folder, (_event, name) => {
      if (isSource.test(name ?? '')) resolve(join(relative(root, folder), name!));
    }),
  );
  const file = await Promise.race([promise, stopped]);
  for (const watcher of watchers) watcher.close();
  // Who saves one file often saves others with it.
  await pause(100);
  return file;
}

function foldersOf(names: readonly string[]): string[] {
  const tops = names.map((name) => join(root, name));
  const below = tops.flatMap((top) => readdirSync(top, { recursive: true, withFileTypes: true }));
  const folders = below.filter((entry) => entry.isDirectory());
  return [...tops, ...folders.map(({ parentPath, name }) => join(parentPath, name))];
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const vite = start(...viteCommand('--host', host, '--port', String(pagePort), '--strictPort'));
const viteEnded = once(vite, 'exit').then(() => {
  if (!vite.killed) process.exitCode = 1;
  stop.abort();
});
stop.signal.addEventListener('abort', () => vite.kill());
// A terminal that is closed sends the third.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
try {
  await serve();
} finally {
  stop.abort();
  await viteEnded;
}
