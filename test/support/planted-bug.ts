// The planted bugs: `test/planted/NN-name.patch`, each a known fault that the same harness must find which says that
// nothing is lost. They never lie in shipped code; a patch is applied when the module is loaded.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyPatch, parsePatch } from './planted-patch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const directory = path.join(root, 'test', 'planted');

/** Their names, in order: `01-cursor-without-horizon`. */
export function plantedBugs(): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.patch'))
    .map((name) => name.slice(0, -'.patch'.length))
    .sort();
}

/** Absolute path → source with the bug in it. Throws when the patch does not apply to the files as they are. */
export function plantedSources(name: string): Map<string, string> {
  const patches = parsePatch(readFileSync(path.join(directory, `${name}.patch`), 'utf8'));
  return new Map(
    patches.map((patch) => {
      const file = path.join(root, patch.file);
      return [file, applyPatch(readFileSync(file, 'utf8'), patch)];
    }),
  );
}
