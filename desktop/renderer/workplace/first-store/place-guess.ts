// Where a new store probably is, by the device it is made on. The owner selects another country where this is wrong.
import { countries, countryOf } from '@evertill/schemas';

/** As browsers still name them → as the countries do. */
const newerNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
};

/** Of this device, IANA. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return newerNames[timeZone] ?? timeZone;
}

/** By the time zone, else by the region of the languages (`en-US`), best first. Blank: none of those known here. */
export function guessCountry(timeZone: string, languages: readonly string[]): string {
  const byZone = countries.find(({ time_zones }) => time_zones.includes(timeZone));
  if (byZone) return byZone.code;
  return languages.map(regionOf).find((region) => countryOf(region) !== undefined) ?? '';
}

/** The device’s own where the country has it, else that of most people there. Blank without a country. */
export function guessTimeZone(country: string, own: string): string {
  const zones = countryOf(country)?.time_zones ?? [];
  return zones.find((zone) => zone === own) ?? zones[0] ?? '';
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch {
    // Such as `en-US@posix`: not each browser lists valid tags.
    return '';
  }
}
