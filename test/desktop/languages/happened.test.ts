// How it comes to each code is told in every language: all of it, as sentences, in its own letters, with the figures the
// English one has.
import { rejections } from '@evertill/schemas';
import { errorPages } from '@evertill/schemas/error-pages';
import { expect } from 'chai';
import { happenedIn } from '../../../desktop/renderer/languages/happened.ts';
import { translations } from '../../../desktop/renderer/languages/translations.ts';

/** As they are written; what a name has in it is its own. */
const figuresOf = (text: string) => (text.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted();
const arabicLetters = /\p{Script=Arabic}/u;
/** Words that are the same in any. */
const names = /\b(?:GS1|JSON|PLU|PIN|SKU|USB)\b/g;

it('what happened is told in the languages there are', () => {
  expect(Object.keys(happenedIn)).to.deep.equal(Object.keys(translations));
});

for (const [language, told] of Object.entries(happenedIn)) {
  describe(`what happened, in ${language}`, () => {
    let happened: Readonly<Record<string, string>>;
    before(async () => {
      happened = await told();
    });
    const codesWhere = (isWrong: (text: string, english: string) => boolean) =>
      Object.entries(errorPages).flatMap(([code, page]) =>
        isWrong(happened[code]!, page.happened) ? [code] : [],
      );

    it('is told of every code, and of no other', () => {
      expect(Object.keys(happened)).to.have.members(Object.keys(rejections));
    });

    it('is a sentence, and not the English one', () => {
      expect(codesWhere((text, english) => !/^\S.*\S\.$/.test(text) || text === english)).to.deep.equal([]);
    });

    it('has the figures of the English one', () => {
      expect(
        codesWhere((text, from) => figuresOf(text).join(' ') !== figuresOf(from).join(' ')),
      ).to.deep.equal([]);
    });

    it('is written in its own letters', () => {
      const isArabic = language === 'ar';
      const isWrong = (text: string) =>
        isArabic ? /[A-Za-z]/.test(text.replaceAll(names, '')) : arabicLetters.test(text);
      expect(codesWhere(isWrong)).to.deep.equal([]);
    });
  });
}
