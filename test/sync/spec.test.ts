// sync/SPEC.md is the one place that says what a rule's id means: no id is used that it does not define, and none is
// defined twice.
import { expect } from 'chai';
import { readRepositoryFile, sourceFiles } from '../architecture/source-files.ts';
import type { SourceFile } from '../architecture/source-files.ts';

const defined = [...readRepositoryFile('sync/SPEC.md').matchAll(/^- \*\*([A-Z]\d+)\*\* \S/gm)].map(
  (match) => match[1]!,
);

/** `[P1]`, `[I1, I2]`, `(V2)`, `(rule R1)`, `(rules H1, A2)`, `(rules O1–O9)`. */
const mention = /[[(](?:rules? )?([A-Z]\d{1,2}(?:(?:–|, ?)[A-Z]\d{1,2})*)[\])]/g;

/** What people read: comments anywhere, and in tests the names too. */
const spoken = {
  code: /\/\/.*|\/\*[^]*?\*\//g,
  test: /\/\/.*|\/\*[^]*?\*\/|\b(?:it|describe)\((?:'[^\n]*?'|`[^`]*?`)/g,
};

/** Invariants and threats of the whole system are not rules of the protocol. */
const isRule = (id: string): boolean => !/^[IT]/.test(id);

function idsIn({ text, packageName }: Pick<SourceFile, 'text' | 'packageName'>): string[] {
  return [...text.matchAll(packageName === 'test' ? spoken.test : spoken.code)]
    .flatMap(([words]) => [...words.matchAll(mention)])
    .flatMap((match) => match[1]!.split(/, ?/))
    .flatMap(expand)
    .filter(isRule);
}

/** `O1–O3` is O1, O2, O3. */
function expand(range: string): string[] {
  const [first, last = first] = range.split('–');
  const [letter, from, to] = [first!.charAt(0), Number(first!.slice(1)), Number(last!.slice(1))];
  return Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`);
}

describe('the rules of replication', () => {
  const speaking = sourceFiles().filter(({ packageName }) => packageName !== 'desktop');
  const used = speaking.flatMap((file) => idsIn(file).map((id) => ({ id, path: file.path })));

  it('are found where they are named', () => {
    const about = (text: string, packageName: SourceFile['packageName']) => idsIn({ text, packageName });
    expect(about('// one (rule R1), two (rules H1, A2) and more (rules O1–O3) [S4]', 'sync')).to.deep.equal([
      'R1',
      'H1',
      'A2',
      'O1',
      'O2',
      'O3',
      'S4',
    ]);
    expect(about('/** Kept (V2), see [I1] */ const x = "[P1]";', 'sync')).to.deep.equal(['V2']);
    expect(about("it('[U4][U5] is told', () => cell['[P1]']);", 'test')).to.deep.equal(['U4', 'U5']);
    expect(used.length).to.be.above(100);
  });

  it('are each defined once, in their order, without a gap', () => {
    const letters = [...new Set(defined.map((id) => id.charAt(0)))];
    const counted = letters.flatMap((letter) =>
      defined.filter((id) => id.startsWith(letter)).map((_, index) => `${letter}${index + 1}`),
    );
    expect(defined).to.deep.equal(counted);
    expect(defined.length).to.be.above(50);
  });

  it('are defined wherever they are used', () => {
    const unknown = used.filter(({ id }) => !defined.includes(id)).map(({ id, path }) => `${id} in ${path}`);
    expect([...new Set(unknown)]).to.deep.equal([]);
  });
});
