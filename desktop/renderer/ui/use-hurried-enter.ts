// Enter in a search that is faster than its answer: a scanner, or a practised hand. It takes what was typed, once that is found.
import { useEffect, useState } from 'react';

/**
 * `typed` is what the field says, `isAnswered` whether what is found belongs to it, `first` the first of it.
 * Answers what Enter does. Whoever types on meanwhile takes their Enter back; it takes nothing where nothing is found.
 */
export function useHurriedEnter<T>(
  typed: string,
  isAnswered: boolean,
  first: T | undefined,
  take: (first: T) => void,
): () => void {
  /** What the field said when Enter was pressed. */
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || (entered === typed && !isAnswered)) return;
    setEntered(undefined);
    if (entered === typed && first !== undefined) take(first);
  }, [entered, typed, isAnswered, first, take]);
  return () => setEntered(typed);
}
