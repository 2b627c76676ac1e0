// A new store as its form holds it, and the fields still missing.
import { setupBody } from '@evertill/schemas';
import { guessCountry, guessTimeZone, ownTimeZone } from './place-guess.ts';

export interface StoreDraft {
  readonly name: string;
  /** ISO 3166-1; blank: none is selected yet. */
  readonly country: string;
  readonly time_zone: string;
}

/** Of those that can be bad. */
export type StoreField = 'name' | 'country';

export function newStoreDraft(): StoreDraft {
  const own = ownTimeZone();
  const country = guessCountry(own, navigator.languages);
  return { name: '', country, time_zone: guessTimeZone(country, own) };
}

/** As the server will see them; a zone is there as soon as there is a country. */
export function badStoreFields({ name, country }: StoreDraft): readonly StoreField[] {
  const { shape } = setupBody.shape.store;
  return [
    ...(shape.name.safeParse(name).success ? [] : (['name'] as const)),
    ...(shape.country.safeParse(country).success ? [] : (['country'] as const)),
  ];
}
