// A new store’s place as this device suggests it, and the figures its country brings.
import { expect } from 'chai';
import { countries, countryOf } from '@evertill/schemas';
import type { Country } from '@evertill/schemas';
import { figuresOf } from '../../../desktop/renderer/workplace/first-store/country-figures.ts';
import { guessCountry, guessTimeZone } from '../../../desktop/renderer/workplace/first-store/place-guess.ts';
import {
  namedCountries,
  nameOfTimeZone,
} from '../../../desktop/renderer/workplace/first-store/place-names.ts';
import { badStoreFields } from '../../../desktop/renderer/workplace/first-store/store-draft.ts';

const of = (code: string): Country => countryOf(code)!;

describe('the country of a new store', () => {
  it('is that of the device’s time zone before that of its language', () => {
    expect(guessCountry('Europe/Helsinki', ['en-US'])).to.equal('FI');
    expect(guessCountry('America/Denver', ['de-DE'])).to.equal('US');
  });

  it('is else the first region of its languages that is known', () => {
    expect(guessCountry('America/Detroit', ['en', 'tlh-KX', 'en-US', 'de-DE'])).to.equal('US');
    expect(guessCountry('Antarctica/Troll', ['en'])).to.equal('');
  });

  for (const language of ['en', 'de', 'fr', 'es', 'ar'])
    it(`has a name of its own in ${language}, and stands in the order of the names`, () => {
      const named = namedCountries(language);
      const names = named.map(({ name }) => name);
      expect(named).to.have.length(countries.length);
      expect(names.filter((name, index) => name === named[index]!.code)).to.deep.equal([]);
      expect(names).to.deep.equal(names.toSorted((a, b) => a.localeCompare(b, language)));
    });
});

describe('the time zone of a new store', () => {
  it('is the device’s own where the country has it, else that of most people there', () => {
    expect(guessTimeZone('US', 'America/Chicago')).to.equal('America/Chicago');
    expect(guessTimeZone('US', 'Europe/Berlin')).to.equal('America/New_York');
    expect(guessTimeZone('FI', 'Europe/Berlin')).to.equal('Europe/Helsinki');
    expect(guessTimeZone('', 'Europe/Berlin')).to.equal('');
  });

  it('is named by its city and its time', () => {
    expect(nameOfTimeZone('America/Argentina/Buenos_Aires', 'en')).to.match(/^Buenos Aires – .+/);
  });
});

describe('the figures of a country', () => {
  it('are its rates in percent, its cash from the smallest on, and what cash totals are rounded to', () => {
    expect(figuresOf(of('FI'))).to.deep.equal({
      taxes: [
        { name: 'ALV yleinen', percent: 25.5 },
        { name: 'ALV alennettu', percent: 13.5 },
        { name: 'ALV 10', percent: 10 },
      ],
      cash: { smallest: 1, largest: 20_000 },
      rounding: 5,
    });
  });

  it('have no rates where none holds in the whole country, and no rounding where coins go down to one', () => {
    const { taxes, rounding } = figuresOf(of('US'));
    expect({ taxes, rounding }).to.deep.equal({ taxes: [], rounding: undefined });
  });

  it('know the cash of every country', () => {
    expect(countries.filter((country) => figuresOf(country).cash === undefined)).to.deep.equal([]);
  });
});

describe('a new store', () => {
  it('needs a name and a country', () => {
    const draft = { name: ' ', country: '', time_zone: '' };
    expect(badStoreFields(draft)).to.deep.equal(['name', 'country']);
    expect(badStoreFields({ name: 'Pier', country: 'FI', time_zone: 'Europe/Helsinki' })).to.deep.equal([]);
  });
});
