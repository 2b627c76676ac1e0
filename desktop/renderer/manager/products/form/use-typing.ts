// What is typed into the form of a product: kept when the screen goes, and asked about before the page does.
import { useEffect, useMemo, useState } from 'react';
import type { ProductDraft } from './product-draft.ts';
import { keepTyping, keptTyping } from './kept-typing.ts';
import { answered, isUntouched, mergedTyping, typedOn } from './typing.ts';
import type { MergedTyping, Typing } from './typing.ts';

export interface UsedTyping extends MergedTyping {
  readonly typing: Typing;
  /** Something is lost when nobody saves it. */
  readonly isTyped: boolean;
  /** It was typed before this screen was opened. */
  readonly isKept: boolean;
  readonly put: (change: Partial<ProductDraft>) => void;
  readonly answer: (side: 'mine' | 'theirs') => void;
  readonly forget: () => void;
}

/** `key`: whose and of which product. `live`: the product as it is now. */
export function useTyping(key: string, begin: () => Typing, live: ProductDraft): UsedTyping {
  const [first] = useState(begin);
  const [typing, setTyping] = useState(() => keptTyping(key) ?? first);
  const [isKept, setKept] = useState(() => keptTyping(key) !== undefined);
  const merged = useMemo(() => mergedTyping(typing, live), [typing, live]);
  const isTyped = !isUntouched(typing.draft, first.draft) && !isUntouched(merged.draft, live);

  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);

  function set(next: Typing): void {
    setTyping(next);
    keepTyping(key, next);
  }

  return {
    ...merged,
    typing,
    isTyped,
    isKept: isKept && isTyped,
    put: (change) => set(typedOn(typing, live, change)),
    answer: (side) => set(answered(typing, live, side)),
    forget: () => {
      keepTyping(key, undefined);
      setKept(false);
      setTyping(begin());
    },
  };
}
