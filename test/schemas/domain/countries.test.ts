// What a new store in a country starts with.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  cashDenominations,
  collections,
  countries,
  countryOf,
  referenceData,
  storeCreate,
  taxRatesAsOf,
} from '@evertill/schemas';
import { realDataFile } from '../../support/real-data.ts';

describe('a country', () => {
  it('is one of at least 20, each listed once', () => {
    expect(countries.length).to.be.at.least(20);
    expect(new Set(countries.map(({ code }) => code)).size).to.equal(countries.length);
    expect(countryOf('DE')).to.deep.include({ currency: 'EUR', prices_include_tax: true });
    expect(countryOf('XX')).to.equal(undefined);
    expect(taxRatesAsOf).to.match(/^\d{4}-\d\d-\d\d$/);
  });

  it('gives a store values that its settings accept', () => {
    const currencies = new Set(Intl.supportedValuesOf('currency'));
    const { cash_denominations, cash_rounding } = collections.store.shape;
    for (const { code, currency, time_zones, ...country } of countries) {
      expect(currencies.has(currency), `${code} ${currency}`).to.equal(true);
      for (const zone of time_zones)
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), `${code} ${zone}`).not.to.throw();
      const denominations = [...cashDenominations(currency)];
      expect(denominations, code).to.not.deep.equal([]);
      expect(denominations, code).to.deep.equal(denominations.toSorted((a, b) => b - a));
      cash_denominations.parse(denominations);
      cash_rounding.parse(country.cash_rounding);
      for (const tax of country.taxes)
        referenceData.tax_profile.parse({ rate: tax.rate, rate_type: 'percent' });
      expect(Intl.getCanonicalLocales(country.language), code).to.deep.equal([country.language]);
      expect(
        storeCreate.safeParse({ name: 'Shop', country: code, time_zone: time_zones[0] }).success,
        code,
      ).to.equal(true);
    }
  });

  it('lists its tax rates highest first, under different names', () => {
    for (const { code, taxes } of countries) {
      const rates = taxes.map(({ rate }) => Number(rate));
      expect(rates, code).to.deep.equal(rates.toSorted((a, b) => b - a));
      expect(new Set(taxes.map(({ name }) => name)).size, code).to.equal(taxes.length);
    }
  });

  it('can be paid to its cash rounding with the coins it has', () => {
    for (const { code, currency, cash_rounding } of countries)
      expect(cash_rounding % cashDenominations(currency).at(-1)!, code).to.equal(0);
  });

  it('has the standard rate that public tables have', function () {
    const { items } = JSON.parse(
      readFileSync(realDataFile(this, 'tax/ibericode_vat-rates.json'), 'utf8'),
    ) as { items: Record<string, { rates: { standard: number } }[]> };
    let compared = 0;
    for (const [code, [newest]] of Object.entries(items)) {
      const country = countryOf(code);
      if (!country) continue;
      compared += 1;
      expect(Number(country.taxes[0]!.rate), code).to.equal(newest!.rates.standard);
    }
    expect(compared).to.be.at.least(15);
  });
});
