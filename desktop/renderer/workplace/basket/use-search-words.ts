// The words to search for. What a person types is looked for with each key; what comes as a scanner's characters come is
// no search and must not wait behind one, so it is looked for only once it has paused.
import { useEffect, useState } from 'react';
import type { BehaviorSubject } from 'rxjs';
import { readEntry } from './entry.ts';
import { afterBurst, longestGap } from './scan-detector.ts';

/** `typed$`: what stands in the field; the words are what it says beside a quantity. */
export function useSearchWords(typed$: BehaviorSubject<string>): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    let before = '';
    let settled: ReturnType<typeof setTimeout> | undefined;
    const watch = typed$.subscribe((typed) => {
      const { text } = readEntry(typed);
      if (text === before) return;
      before = text;
      const now = performance.now();
      const isBurst = now - last <= longestGap;
      last = now;
      clearTimeout(settled);
      // One digit finds everything and nothing, and most codes begin with one.
      if (text !== '' && (isBurst || /^\d$/.test(text)))
        settled = setTimeout(() => setWords(text), afterBurst);
      else setWords(text);
    });
    return () => {
      watch.unsubscribe();
      clearTimeout(settled);
    };
  }, [typed$]);
  return words;
}
