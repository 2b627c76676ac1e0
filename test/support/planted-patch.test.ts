// A patch that would land somewhere else than its author saw it must end the run, not change it.
import { expect } from 'chai';
import { applyPatch, parsePatch } from './planted-patch.ts';

const patch = ['--- a/one.ts', '+++ b/one.ts', '@@ -2,3 +2,3 @@', ' b', '-c', '+C', ' d', ''].join('\n');

describe('a planted patch', () => {
  it('changes its place, wherever that has moved to', () => {
    const [one] = parsePatch(patch);
    expect(one!.file).to.equal('one.ts');
    expect(applyPatch('a\nb\nc\nd\n', one!)).to.equal('a\nb\nC\nd\n');
    expect(applyPatch('x\ny\na\nb\nc\nd', one!)).to.equal('x\ny\na\nb\nC\nd');
  });

  for (const [what, text] of [
    ['fits nowhere', 'a\nb\nc\n'],
    ['fits in two places', 'b\nc\nd\nb\nc\nd'],
  ] as const) {
    it(`that ${what} is an error`, () => {
      expect(() => applyPatch(text, parsePatch(patch)[0]!)).to.throw('a hunk fits in');
    });
  }

  it('may be for several files, with several hunks each', () => {
    const more = `${patch}--- a/two.ts\n+++ b/two.ts\n@@ -1 +1 @@\n-a\n@@ -9 +8,2 @@\n z\n+end\n`;
    const [, two] = parsePatch(more);
    expect(applyPatch('a\nm\nz', two!)).to.equal('m\nz\nend');
  });

  it('without a hunk is none', () => {
    expect(() => parsePatch('--- a/x\n+++ b/x\n')).to.throw('not a unified diff');
    expect(() => parsePatch('hello')).to.throw('not a unified diff');
  });
});
