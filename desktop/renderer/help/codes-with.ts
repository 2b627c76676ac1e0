// The search in the list of codes: every word that was typed stands somewhere in what is said of the code.

export interface ListedCode {
  readonly code: string;
  readonly sentence: string;
  /** All that is said of it. */
  readonly words: string;
}

/** In the order given; an exact code comes first. */
export function codesWith(listed: readonly ListedCode[], wanted: string): readonly ListedCode[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const found = listed.filter((one) => {
    const text = plain(one.words);
    return words.every((word) => text.includes(word));
  });
  return found.toSorted((a, b) => Number(b.code === wanted) - Number(a.code === wanted));
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
