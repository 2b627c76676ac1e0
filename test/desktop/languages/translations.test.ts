// Every language says everything English says: the same keys, a form for each number the language tells apart, the same
// variables, and short enough for a key.
import { expect } from 'chai';
import { rejections } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { accountWords } from '../../../desktop/renderer/account/words.ts';
import { adminWords } from '../../../desktop/renderer/admin/words.ts';
import { cashierWords } from '../../../desktop/renderer/cashier/words.ts';
import { displayWords } from '../../../desktop/renderer/display/words.ts';
import { helpWords } from '../../../desktop/renderer/help/words.ts';
import { arabic } from '../../../desktop/renderer/languages/ar/arabic.ts';
import { german } from '../../../desktop/renderer/languages/de/german.ts';
import { spanish } from '../../../desktop/renderer/languages/es/spanish.ts';
import { french } from '../../../desktop/renderer/languages/fr/french.ts';
import { translations } from '../../../desktop/renderer/languages/translations.ts';
import { managerWords } from '../../../desktop/renderer/manager/words.ts';
import { setupWords } from '../../../desktop/renderer/setup/words.ts';
import { supportWords } from '../../../desktop/renderer/support/words.ts';
import { tableWords } from '../../../desktop/renderer/tables/words.ts';
import { uiWords } from '../../../desktop/renderer/ui/words.ts';
import { workplaceWords } from '../../../desktop/renderer/workplace/words.ts';
import { onKeys, longOnKeys } from './on-keys.ts';

const languages: Record<string, object> = { de: german, fr: french, es: spanish, ar: arabic };
const english = leaves({
  ui: uiWords,
  account: accountWords,
  setup: setupWords,
  workplace: workplaceWords,
  cashier: cashierWords,
  display: displayWords,
  manager: managerWords,
  tables: tableWords,
  admin: adminWords,
  help: helpWords,
  support: supportWords,
});

const formOf = /_(zero|one|two|few|many|other)$/;

/** Path → text. */
function leaves(words: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
      const here = path === '' ? key : `${path}.${key}`;
      return typeof value === 'string' ? [[here, value] as const] : [...leaves(value as object, here)];
    }),
  );
}

function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].toSorted();
}

it('is never blank in English', () => {
  expect([...english].filter(([, text]) => text.trim() === '')).to.deep.equal([]);
});

it('tests the languages there are', () => {
  expect(Object.keys(translations)).to.have.members(Object.keys(languages));
});

for (const [code, words] of Object.entries(languages)) {
  describe(`the words of ${code}`, () => {
    const { rejections: refused, ...spaces } = words as { rejections: Record<string, object> };
    const spoken = leaves(spaces);
    /** Words that count: those that English has for one as well. */
    const counted = [...english.keys()].flatMap((key) => (key.endsWith('_one') ? [key.slice(0, -4)] : []));
    /** English has words of their own for none of them, and so has every language. */
    const isNone = (key: string) => key.endsWith('_zero') && english.has(key);
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;

    it('have every key of the English words, and no other', () => {
      const plain = [...english.keys()].filter(
        (key) => isNone(key) || !counted.includes(key.replace(formOf, '')),
      );
      const wanted = new Set([...plain, ...counted.flatMap((key) => forms.map((form) => `${key}_${form}`))]);
      expect([...spoken.keys()]).to.have.members([...wanted]);
    });

    it('are never blank', () => {
      expect([...spoken].filter(([, text]) => text.trim() === '')).to.deep.equal([]);
    });

    it('have the variables of the English text', () => {
      for (const [key, text] of spoken) {
        const base = key.replace(formOf, '');
        const isCounted = counted.includes(base) && !isNone(key);
        const source = isCounted ? `${base}_other` : key;
        const wanted = variablesOf(english.get(source) ?? '');
        const found = variablesOf(text);
        // "one sale", "two sales" need no figure where the form means one number only.
        const maySpell = isCounted && !found.includes('count') && spellsItsNumber(code, key);
        expect(found, key).to.deep.equal(maySpell ? wanted.filter((name) => name !== 'count') : wanted);
      }
    });

    it('are short where they stand on a key', () => {
      const long = onKeys.filter((key) => {
        const [source, text] = [english.get(key), spoken.get(key)];
        return text === undefined || source === undefined || text.length > Math.max(10, source.length * 1.6);
      });
      expect(long).to.have.members(longOnKeys[code] ?? []);
    });

    it('say everything that is refused, in their own words', () => {
      expect(Object.keys(refused)).to.have.members(Object.keys(rejections));
      for (const [name, said] of Object.entries(refused)) {
        expect(Object.keys(said)).to.have.members(['sentence', 'next']);
        expect(said, name).to.not.include({ sentence: rejections[name as RejectionCode].sentence });
        for (const text of Object.values(said) as string[]) expect(text, name).to.match(/\S.*[.]$/);
      }
    });
  });
}

function spellsItsNumber(code: string, key: string): boolean {
  const form = formOf.exec(key)?.[1];
  const rules = new Intl.PluralRules(code);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  return numbers.filter((number) => rules.select(number) === form).length === 1;
}
