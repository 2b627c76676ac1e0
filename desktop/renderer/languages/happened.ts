// How it comes to each code, in the languages beside English: files of their own, fetched when somebody reads the page of a
// code. English has it with the rest of the page.
import type { Happened } from './translation.ts';
import type { translations } from './translations.ts';

export const happenedIn: Readonly<Record<keyof typeof translations, () => Promise<Happened>>> = {
  de: async () => (await import('./de/happened/happened.ts')).happened,
  fr: async () => (await import('./fr/happened/happened.ts')).happened,
  es: async () => (await import('./es/happened/happened.ts')).happened,
  ar: async () => (await import('./ar/happened/happened.ts')).happened,
};
