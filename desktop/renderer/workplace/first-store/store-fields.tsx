// Where a new store is: its name, its country with what that fills in, and the time zone where a country has several.
import { NativeSelect, Select, TextInput } from '@mantine/core';
import { countryOf } from '@evertill/schemas';
import { useMemo } from 'react';
import { suggestLanguage, useLanguage, useText } from '../../ui/language.ts';
import { CountrySummary } from './country-summary.tsx';
import { guessTimeZone, ownTimeZone } from './place-guess.ts';
import { namedCountries, nameOfTimeZone } from './place-names.ts';
import type { StoreDraft, StoreField } from './store-draft.ts';

export interface StoreFieldsProps {
  readonly draft: StoreDraft;
  readonly onChange: (changes: Partial<StoreDraft>) => void;
  readonly problems: Readonly<Partial<Record<StoreField, string>>>;
  readonly focus?: boolean;
}

/** Read out when it comes, wherever the focus is. */
const errorProps = { role: 'alert' };

export function StoreFields({ draft, onChange, problems, focus = false }: StoreFieldsProps) {
  const t = useText('workplace');
  const { code: language } = useLanguage();
  const options = useMemo(
    () => namedCountries(language).map(({ code, name }) => ({ value: code, label: name })),
    [language],
  );
  const country = countryOf(draft.country);

  function go(code: string): void {
    onChange({ country: code, time_zone: guessTimeZone(code, ownTimeZone()) });
    // Without its words the page stays as it is.
    suggestLanguage(countryOf(code)?.language ?? '').catch(() => undefined);
  }

  return (
    <>
      <TextInput
        label={t('firstStore.name')}
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={problems.name}
        errorProps={errorProps}
        autoFocus={focus}
        data-testid="store-name"
      />
      <Select
        size="md"
        label={t('firstStore.country')}
        placeholder={t('firstStore.select')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('firstStore.noCountry')}
        autoComplete="off"
        data={options}
        value={draft.country === '' ? null : draft.country}
        onChange={(code) => code !== null && go(code)}
        error={problems.country}
        errorProps={errorProps}
        data-testid="store-country"
      />
      {country && country.time_zones.length > 1 && (
        <NativeSelect
          size="md"
          label={t('firstStore.timeZone')}
          value={draft.time_zone}
          onChange={(event) => onChange({ time_zone: event.currentTarget.value })}
          data={country.time_zones.map((zone) => ({ value: zone, label: nameOfTimeZone(zone, language) }))}
          data-testid="store-time-zone"
        />
      )}
      {country && <CountrySummary country={country} timeZone={draft.time_zone} />}
    </>
  );
}
