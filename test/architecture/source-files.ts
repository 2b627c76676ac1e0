// The files the architecture test looks at, read from the disk as they are: no git needed, nothing listed by hand.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { maskText } from './mask-text.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export const packages = ['schemas', 'sync', 'server', 'client-core', 'desktop', 'test'] as const;
export type PackageName = (typeof packages)[number];

/** What .gitignore keeps out of the repository, plus git's own folder. */
const skippedFolders = new Set([
  '.git',
  'node_modules',
  'dist',
  'dist-till',
  'dist-shell',
  'dist-packages',
  '.evertill',
  'coverage',
  'screenshots',
  'results',
]);
const skippedFile = /\.(log|tsbuildinfo)$|^\.DS_Store$|^\.env$/;

/** Peers of the benchmark: a package of its own, outside the workspaces. */
const ownPackages = 'test/bench/peers/';

export interface SourceFile {
  /** From the root of the repository, with forward slashes: `server/rules/product.ts`. */
  readonly path: string;
  readonly packageName: PackageName;
  readonly text: string;
  /** The text with comments and the inside of strings blanked out, of the same length. */
  readonly code: string;
}

/** Every file that belongs to the repository, as paths from its root. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : repositoryFiles(relative);
    return entry.isFile() && !skippedFile.test(entry.name) ? [relative] : [];
  });
}

export function readRepositoryFile(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The TypeScript of the six packages. */
export function sourceFiles(): SourceFile[] {
  return packages.flatMap((packageName) =>
    repositoryFiles(packageName)
      .filter((file) => /\.(ts|tsx)$/.test(file) && !file.startsWith(ownPackages))
      .map((file) => {
        const text = readRepositoryFile(file);
        return { path: file, packageName, text, code: maskText(text) };
      }),
  );
}
