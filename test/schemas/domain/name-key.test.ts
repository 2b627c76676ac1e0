// Which names are one, by example.
import { expect } from 'chai';
import { nameKey, tidyName } from '@evertill/schemas';

describe('a name', () => {
  for (const [one, other] of [
    ['Hot Drinks', ' hot\t DRINKS '],
    ['Žluté', 'ŽLUTÉ'],
    ['Zoe\u0301', 'ZOÉ'],
    ['İçki', 'içki'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['🧾', '🧾'],
  ] as const) {
    it(`${one} is also ${JSON.stringify(other)}`, () => expect(nameKey(one)).to.equal(nameKey(other)));
  }

  for (const [one, other] of [
    ['Hot Drinks', 'HotDrinks'],
    ['Zlute', 'Žluté'],
    ['straße', 'STRASSE'],
    ['ıçki', 'içki'],
  ] as const) {
    it(`${one} is not ${other}`, () => expect(nameKey(one)).to.not.equal(nameKey(other)));
  }

  it('is kept in one line and one spelling, with its capitals', () => {
    expect(tidyName('  Zoe\u0301\n Tea ')).to.equal('Zoé Tea');
    expect(tidyName(' \u00a0\t')).to.equal('');
  });
});
