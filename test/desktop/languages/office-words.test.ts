// The back office speaks English in every language so far: what has no words of its own falls back, and nothing is blank.
import { expect } from 'chai';
import i18next from 'i18next';
import { german } from '../../../desktop/renderer/languages/de/german.ts';
import { adminWords } from '../../../desktop/renderer/admin/words.ts';
import { managerWords } from '../../../desktop/renderer/manager/words.ts';
import { tableWords } from '../../../desktop/renderer/tables/words.ts';

describe('the words of the back office', () => {
  it('are English where another language is spoken, beside the words it has', async () => {
    const words = i18next.createInstance();
    await words.init({
      resources: { en: { manager: managerWords }, de: { workplace: german.workplace } },
      lng: 'de',
      fallbackLng: 'en',
      ns: ['manager', 'workplace'],
    });
    expect(words.getFixedT('de', 'manager')('products.title')).to.equal(managerWords.products.title);
    expect(words.getFixedT('de', 'workplace')('leave.signOut')).to.equal(german.workplace.leave.signOut);
  });

  it('are never blank', () => {
    const texts = (words: object): string[] =>
      Object.values(words).flatMap((word: string | object) =>
        typeof word === 'string' ? [word] : texts(word),
      );
    for (const words of [managerWords, tableWords, adminWords]) {
      expect(texts(words)).to.have.length.greaterThan(50);
      expect(texts(words).filter((text) => text.trim() === '')).to.deep.equal([]);
    }
  });
});
