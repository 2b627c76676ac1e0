// How well an item fits what somebody types: exact SKU, SKU prefix, name prefix, beginning of a word, anywhere. Asked of
// every item there is with every letter, so it makes nothing anew.
import type { Indexed } from './index-row.ts';
import type { Rank } from './item-list.ts';

/** Folded words. Everything is as good as the next where there are none. */
export function rankBy(words: readonly string[]): Rank<Indexed> {
  if (words.length === 0) return () => 0;
  const whole = words.join(' ');
  const begun = words.map((word) => ` ${word}`);
  return ({ name, skus }) => {
    for (const word of words) if (!name.includes(word) && !isInOne(skus, word)) return undefined;
    let isSku = false;
    for (const sku of skus) {
      if (!sku.startsWith(whole)) continue;
      if (sku.length === whole.length) return 0;
      isSku = true;
    }
    if (isSku) return 1;
    if (name.startsWith(whole)) return 2;
    for (const [nr, word] of words.entries()) {
      if (!name.startsWith(word) && !name.includes(begun[nr]!)) return 4;
    }
    return 3;
  };
}

function isInOne(texts: readonly string[], word: string): boolean {
  for (const text of texts) if (text.includes(word)) return true;
  return false;
}
