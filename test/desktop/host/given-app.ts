// A built app as small as it can be: a page, a script with a hash in its name, a service worker and a secret beside it.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Answers the directory of the app, inside `parent`. */
export function givenApp(parent: string, page = '<html><head><title>Till</title></head></html>'): string {
  const directory = path.join(parent, 'dist');
  mkdirSync(path.join(directory, 'assets'), { recursive: true });
  writeFileSync(path.join(directory, 'index.html'), page);
  writeFileSync(path.join(directory, 'assets', 'index-abcdefgh.js'), 'export {};');
  writeFileSync(path.join(directory, 'sw.js'), 'self.skipWaiting();');
  writeFileSync(path.join(directory, 'notes.txt'), 'not part of the app');
  writeFileSync(path.join(parent, 'host.key'), 'the key');
  return directory;
}
