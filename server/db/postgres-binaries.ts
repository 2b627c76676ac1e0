// Where the Postgres programs of the npm package for this machine lie. The package's install script makes links
// between its libraries; under `--ignore-scripts` it never ran, so missing links are made here. Several
// processes may do that at once: whoever comes second finds the link and is content.
import { access, readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/** @throws EmbeddedPostgresError `no_binaries` when the package is not installed or not complete. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = nativeDirectory(name);
  await restoreLibraryLinks(path.dirname(native));
  const program = (file: string): string => path.join(native, 'bin', `${file}${suffix}`);
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  await access(binaries.postgres).catch((cause: unknown) => {
    throw new EmbeddedPostgresError('no_binaries', `${binaries.postgres} is missing; reinstall ${name}`, {
      cause,
    });
  });
  return binaries;
}

function nativeDirectory(name: string): string {
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(name)));
  } catch (cause) {
    const advice = `${name} is an optional dependency; install it, or set DATABASE_URL to a running Postgres`;
    throw new EmbeddedPostgresError('no_binaries', advice, { cause });
  }
}

/** Makes the links listed in `<root>/native/pg-symlinks.json` (paths relative to `root`) that do not exist. */
export async function restoreLibraryLinks(root: string): Promise<void> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  const text = await readFile(list, 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    const present = await stat(link).catch(() => undefined);
    if (present) continue;
    const aim = path.relative(path.dirname(target), source);
    await symlink(aim, link).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return;
      throw new EmbeddedPostgresError(
        'no_binaries',
        `cannot link ${link} to ${aim}; reinstall as its owner`,
        {
          cause,
        },
      );
    });
  }
}
