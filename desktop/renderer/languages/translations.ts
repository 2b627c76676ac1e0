// The languages beside English. Each is a file of its own that is fetched when it is chosen.
export const translations = {
  de: async (): Promise<object> => (await import('./de/german.ts')).german,
  fr: async (): Promise<object> => (await import('./fr/french.ts')).french,
  es: async (): Promise<object> => (await import('./es/spanish.ts')).spanish,
  ar: async (): Promise<object> => (await import('./ar/arabic.ts')).arabic,
};
