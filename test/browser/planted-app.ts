// The app as the server serves it; or, in a run with a planted bug, an app that has this bug, built into a directory of
// its own. What is planted into the modules of such a run as they are loaded does not reach a bundle that is built already.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { plantedSources } from '../support/planted-bug.ts';
import { restoreNodeEnv } from '../support/restore-node-env.ts';
import { frontFor } from './newer-build.ts';

export interface AppUnderTest {
  /** Of the server with this app in front of it. */
  readonly port: number;
  close(): Promise<void>;
}

/** `port`: the server's. */
export async function appUnderTest(port: number): Promise<AppUnderTest> {
  const bug = process.env['EVERTILL_PLANT'];
  if (bug === undefined) return { port, close: () => Promise.resolve() };
  const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-planted-'));
  const sources = plantedSources(bug);
  await restoreNodeEnv(() =>
    build({
      configFile: path.resolve(import.meta.dirname, '../../desktop/vite.config.ts'),
      logLevel: 'silent',
      plugins: [{ name: 'planted bug', enforce: 'pre', load: (id) => sources.get(id) }],
      build: { outDir: directory },
    }),
  );
  const front = await frontFor(port, directory);
  return {
    port: front.port,
    async close() {
      front.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
