// The words to search for. What a person types is looked for with each key; what comes as a scanner's characters come is
// no search and must not wait behind one, so it is looked for only once it has paused.
import { useEffect, useRef, useState } from 'react';
import { longestGap } from './scan-detector.ts';

/** ms. A scanner's next character comes sooner. */
const pause = 60;

export function useSearchWords(typed: string): string {
  const [words, setWords] = useState(typed);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isBurst = now - last.current <= longestGap;
    last.current = now;
    // One digit finds everything and nothing, and most codes begin with one.
    if (typed === '' || !(isBurst || /^\d$/.test(typed))) return setWords(typed);
    const settled = setTimeout(() => setWords(typed), pause);
    return () => clearTimeout(settled);
  }, [typed]);
  return words;
}
