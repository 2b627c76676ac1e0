// Text as it is looked for.

/** Folded, without the blanks between them. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Lower case, without accents: what a person types in a hurry. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
