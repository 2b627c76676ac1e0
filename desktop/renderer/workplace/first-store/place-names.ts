// Countries and time zones as the language of the page names them.
import { countries } from '@evertill/schemas';

export interface NamedCountry {
  readonly code: string;
  readonly name: string;
}

/** Sorted by name. `language`: BCP 47. */
export function namedCountries(language: string): readonly NamedCountry[] {
  return countries
    .map(({ code }) => ({ code, name: nameOfCountry(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

export function nameOfCountry(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

/** `Chicago – Central Time` */
export function nameOfTimeZone(timeZone: string, language: string): string {
  const city = cityOf(timeZone);
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? city : `${city} – ${name}`;
}

/** Of an IANA name, which is English: `New York`. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
