// Whether two names are one to a person: blanks and capitals make no difference. The database keeps names of look-up
// records apart by the same key, so letters are folded one by one, as Postgres does: "ΣΑΣ" is "σασ", and "İ" is "i".

/** As it is kept: in one line, in one spelling of its accents. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The same for names that are one. */
export function nameKey(name: string): string {
  return Array.from(tidyName(name), (letter) => Array.from(letter.toLowerCase())[0]).join('');
}
