// A page for a real browser that runs one of our modules, bundled as the app is, with a planted bug in it when one is
// named. Loopback, so that the browser gives it everything a till needs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { plantedSources } from './planted-bug.ts';
import { restoreNodeEnv } from './restore-node-env.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface ServedScript {
  readonly url: string;
  close(): void;
}

/** RxDB's test utilities assert with Node's module, which a browser does not have. */
const assertInBrowser: Plugin = {
  name: 'assert in a browser',
  enforce: 'pre',
  resolveId: (id) => (id === 'assert' ? '\0assert' : undefined),
  load: (id) => (id === '\0assert' ? "export { assert as default } from 'chai';" : undefined),
};

/** `entry`: an absolute path. */
export async function serveScript(entry: string, planted?: string): Promise<ServedScript> {
  const script = await bundled(entry, planted);
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><script type="module" src="/script.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bundled(entry: string, planted: string | undefined): Promise<string> {
  const sources = planted === undefined ? new Map<string, string>() : plantedSources(planted);
  const output = await restoreNodeEnv(() =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [{ name: 'planted bug', load: (id: string) => sources.get(id) }, assertInBrowser],
      build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
    }),
  );
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
}
