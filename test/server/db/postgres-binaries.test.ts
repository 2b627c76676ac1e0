// Links between the libraries of Postgres, which the npm package makes in an install script that often never runs.
import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { restoreLibraryLinks } from '../../../server/db/postgres-binaries.ts';

describe('the library links of the Postgres package', () => {
  let root: string;
  const lib = (name: string): string => path.join(root, 'native', 'lib', name);

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'evertill-links-'));
    await mkdir(path.join(root, 'native', 'lib'), { recursive: true });
    await writeFile(lib('libicu.so.60.2'), 'the library');
    const links = ['libicu.so', 'libicu.so.60'].map((name) => ({
      source: 'native/lib/libicu.so.60.2',
      target: `native/lib/${name}`,
    }));
    await writeFile(path.join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  });

  afterEach(() => rm(root, { recursive: true }));

  it('are made where they are missing, relative, so that the folder can be moved', async () => {
    await restoreLibraryLinks(root);
    expect((await lstat(lib('libicu.so'))).isSymbolicLink()).to.equal(true);
    await rm(lib('libicu.so.60'));
    await restoreLibraryLinks(root);
    expect(await readFile(lib('libicu.so.60'), 'utf8')).to.equal('the library');
  });

  it('are left alone where they are', async () => {
    await symlink('elsewhere', lib('libicu.so'));
    await writeFile(lib('elsewhere'), 'another');
    await restoreLibraryLinks(root);
    expect(await readFile(lib('libicu.so'), 'utf8')).to.equal('another');
  });

  it('may be made by several processes at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => restoreLibraryLinks(root)));
    expect(await readFile(lib('libicu.so'), 'utf8')).to.equal('the library');
  });

  it('are nobody’s business in a package that lists none', async () => {
    await rm(path.join(root, 'native', 'pg-symlinks.json'));
    await restoreLibraryLinks(root);
  });
});
