// What a browser loads must not know the files of a till on a disk: not the database engine, and not the door to it.
import path from 'node:path';
import { expect } from 'chai';
import { build } from 'vite';
import { restoreNodeEnv } from '../support/restore-node-env.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the app as a browser loads it', () => {
  it('is built without changing the environment that later tests run in', async function () {
    this.timeout(120_000);
    const before = process.env['NODE_ENV'];
    await bundled('schemas/index.ts');
    expect(process.env['NODE_ENV']).to.equal(before);
  });

  it('has nothing of the SQLite storage in it, even with the whole of client-core', async function () {
    this.timeout(120_000);
    const { modules, code } = await bundled('client-core/index.ts');
    expect(modules.some((name) => name.endsWith('client-core/till/no-directory.ts'))).to.equal(true);
    expect(
      modules.filter((name) => /better-sqlite3|storage-sqlite|till-directory\/|^node:/.test(name)),
    ).to.deep.equal([]);
    expect(code).to.not.match(/better-sqlite3|worker_threads/);
  });
});

async function bundled(entry: string): Promise<{ modules: string[]; code: string }> {
  const output = await restoreNodeEnv(() =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: false, lib: { entry: path.join(root, entry), formats: ['es'] } },
    }),
  );
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
  return {
    modules: code.flatMap((chunk) => chunk.moduleIds.map((id) => id.replaceAll('\\', '/'))),
    code: code.map((chunk) => chunk.code).join('\n'),
  };
}
