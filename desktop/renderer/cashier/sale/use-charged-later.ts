// Which parts this till's terminal charges when the whole basket is paid: until then nothing was taken of them.
import { useTill } from '@evertill/client-core/react';
import type { Handed } from '@evertill/client-core';
import { useEffect, useState } from 'react';

type Methods = ReadonlySet<Handed['method']>;

const none: Methods = new Set();
const cards: Methods = new Set(['card', 'ebt']);

export function useChargedLater(): Methods {
  const till = useTill();
  const [methods, setMethods] = useState(till.cards ? cards : none);
  useEffect(() => {
    let isCurrent = true;
    void till.cards?.terminals().then((known) => {
      if (!isCurrent || !known.ok) return;
      const takesEbt = known.terminals.some((terminal) => terminal.takesEbt);
      setMethods(known.terminals.length === 0 ? none : takesEbt ? cards : new Set(['card'] as const));
    });
    return () => {
      isCurrent = false;
    };
  }, [till]);
  return methods;
}
