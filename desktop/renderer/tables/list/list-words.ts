// What a list says of itself, in the words of its page.
export type ListWord = 'filters' | 'search' | 'found' | 'none' | 'noResult';

/** `count`: rows, for `found`. */
export type SayOfList = (word: ListWord, said: { readonly count: number }) => string;

/** How many rows there are, or why there are none. */
export function saidOf(say: SayOfList, count: number, isNarrowed: boolean): string {
  if (count > 0) return say('found', { count });
  return say(isNarrowed ? 'noResult' : 'none', { count });
}
