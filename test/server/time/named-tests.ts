// The tests there are, by file and title, so that what a document asks for can name the tests that hold it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, testFiles } from '../../run/test-files.ts';

/** File, as below `test/` without `.test.ts`, and title as it stands in the source. */
export type Named = readonly [file: string, title: string];

/** What stands from a title to the next one, or undefined when there is no such test, or it does not run. */
export function textOfTest([file, title]: Named): string | undefined {
  return (byFile.get(file) ?? read(file)).get(title);
}

const known = new Set(testFiles().map((file) => path.join(root, file.path)));
const byFile = new Map<string, ReadonlyMap<string, string>>();
// No `it.skip`, `xit` or `it.only`.
const start = /(?<![\w.])it\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/gs;

function read(file: string): ReadonlyMap<string, string> {
  const where = path.join(root, 'test', `${file}.test.ts`);
  const source = known.has(where) ? readFileSync(where, 'utf8') : '';
  const found = [...source.matchAll(start)];
  const texts = found.map((match, index): [string, string] => [
    match[2]!,
    source.slice(match.index, found[index + 1]?.index),
  ]);
  byFile.set(file, new Map(texts));
  return byFile.get(file)!;
}
