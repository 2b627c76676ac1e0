// The built app, read once: a request names one of these files or none, so there is no path to go astray on. The page
// itself says that a host served it, and which build it is.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hostMeta } from '../ipc/window-frames.ts';

export interface AppFile {
  readonly type: string;
  readonly body: Buffer;
  /** Its name changes with its content. */
  readonly forEver: boolean;
}

export interface App {
  /** Changes with everything the page loads. */
  readonly build: string;
  /** `path` as it stands in the address, without its query. */
  file(path: string): AppFile | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Throws when there is no built app. */
export function readApp(directory: string): App {
  const files = new Map<string, AppFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)];
    // The service worker stays with the server's address: here the files come from the same machine.
    if (!entry.isFile() || type === undefined || entry.name === 'sw.js') continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    const forEver = /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(address);
    files.set(address, { type, body: readFileSync(file), forEver });
  }
  const page = files.get('/index.html');
  if (!page) throw new Error('The app is not built: npm run build.');
  // It names every other file by its hash.
  const build = createHash('sha256').update(page.body).digest('hex').slice(0, 16);
  const noted = page.body
    .toString('utf8')
    .replace('<head>', `<head><meta name="${hostMeta}" content="${build}" />`);
  const marked = { ...page, body: Buffer.from(noted) };
  files.set('/index.html', marked);
  return {
    build,
    // The app has addresses of its own; what looks like a file and is none is absent.
    file: (address) => files.get(address) ?? (/^\/[^.]*$/.test(address) ? marked : undefined),
  };
}
