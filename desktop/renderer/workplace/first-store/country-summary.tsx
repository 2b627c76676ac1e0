// Below the country: everything it fills in, in words, before anything is made.
import { Text } from '@mantine/core';
import { taxRatesAsOf } from '@evertill/schemas';
import type { Country } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { locale, useLanguage, useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { dayText } from '../../ui/time.ts';
import { figuresOf } from './country-figures.ts';
import { cityOf, nameOfCountry } from './place-names.ts';
import classes from './country-summary.module.css';

export interface CountrySummaryProps {
  readonly country: Country;
  readonly timeZone: string;
}

export function CountrySummary({ country, timeZone }: CountrySummaryProps) {
  const t = useText('workplace');
  const { code, name: language } = useLanguage();
  const { currency, prices_include_tax } = country;
  const { taxes, cash, rounding } = figuresOf(country);
  const inMoney = (minor: number) => money(minor, currency);
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 4 });
  return (
    <section className={classes.summary} data-testid="country-summary">
      <Text fw={600} size="sm" component="h2">
        {t('firstStore.sets.title', { country: nameOfCountry(country.code, code) })}
      </Text>
      <dl className={classes.facts}>
        <Fact name={t('firstStore.sets.currency')}>
          {new Intl.DisplayNames(code, { type: 'currency' }).of(currency)} ({currency})
        </Fact>
        <Fact name={t('firstStore.sets.prices')}>
          {t(prices_include_tax ? 'firstStore.sets.withTax' : 'firstStore.sets.withoutTax')}
        </Fact>
        <Fact name={t('firstStore.sets.taxes')}>
          {taxes.length === 0 && t('firstStore.sets.noTaxes')}
          {taxes.map(({ name, percent: rate }) => (
            <span key={name} className={classes.tax}>
              <bdi>{name}</bdi> <span>{percent.format(rate / 100)}</span>
            </span>
          ))}
          {taxes.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('firstStore.sets.asOf', { day: dayText(taxRatesAsOf) })}
            </Text>
          )}
        </Fact>
        <Fact name={t('firstStore.sets.cash')}>
          {cash &&
            t('firstStore.sets.fromTo', {
              smallest: inMoney(cash.smallest),
              largest: inMoney(cash.largest),
            })}
          {rounding !== undefined && (
            <Text size="xs" c="dimmed">
              {t('firstStore.sets.rounded', { step: inMoney(rounding) })}
            </Text>
          )}
        </Fact>
        {country.time_zones.length === 1 && (
          <Fact name={t('firstStore.sets.timeZone')}>
            <bdi>{cityOf(timeZone)}</bdi>
          </Fact>
        )}
        <Fact name={t('firstStore.sets.language')}>{language}</Fact>
      </dl>
      <Text size="xs" c="dimmed">
        {t('firstStore.later')}
      </Text>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
