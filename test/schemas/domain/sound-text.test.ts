// Text that JSON, Postgres and a hash can all hold.
import { expect } from 'chai';
import fc from 'fast-check';
import { canonicalJson, cutText, isSoundText, soundCopy, soundJson, soundText } from '@evertill/schemas';

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

describe('sound text', () => {
  it('loses NUL, and half a surrogate pair becomes the replacement character', () => {
    expect(soundText('Table\0 5')).to.equal('Table 5');
    expect(soundText('a\ud83d')).to.equal('a\ufffd');
    expect(soundText('\ude00\ud83d')).to.equal('\ufffd\ufffd');
  });

  it('keeps everything else: noncharacters, direction marks, whole pairs, line breaks', () => {
    for (const text of ['\uffff\ufffe', '\u202e5 elbaT\u2069', '😀', 'a\n\tb', '\u0007'])
      expect(soundText(text)).to.equal(text);
  });

  it('has a canonical form, whatever it was made of', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const copy = soundCopy({ text, list: [text] });
        expect(isSoundText(copy.text)).to.equal(true);
        expect(canonicalJson(copy)).to.equal(canonicalJson(JSON.parse(soundJson({ text, list: [text] }))));
      }),
    );
  });

  it('names members as well, and loses none whose name another has already', () => {
    const names = { 'k\0': 1, k: 2, 'k\0\0': 3, 'half \ud800': { 'a\0': ['\0'] } };
    expect(soundCopy(names)).to.deep.equal({
      'k\ufffd': 1,
      k: 2,
      'k\ufffd\ufffd': 3,
      'half \ufffd': { a: [''] },
    });
    expect(soundCopy({ text: '\\u0000', '\\ud800': '\n' })).to.deep.equal({
      text: '\\u0000',
      '\\ud800': '\n',
    });
    fc.assert(
      fc.property(fc.dictionary(anyText, anyText), (members) => {
        const copy = soundCopy(members);
        expect(Object.keys(copy)).to.have.length(Object.keys(members).length);
        expect(Object.keys(copy).every(isSoundText)).to.equal(true);
        expect(() => canonicalJson(copy)).to.not.throw();
      }),
    );
  });

  it('is cut between characters, never inside one', () => {
    expect(cutText('ab😀', 3)).to.equal('ab');
    expect(cutText('ab😀', 4)).to.equal('ab😀');
    expect(cutText('a\ud83d', 5)).to.equal('a\ufffd');
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.length).to.be.at.most(most);
        expect(cut.length).to.be.at.least(Math.min(soundText(text).length, most) - 1);
        expect(isSoundText(cut)).to.equal(true);
        expect(soundText(text).startsWith(cut)).to.equal(true);
      }),
    );
  });
});
