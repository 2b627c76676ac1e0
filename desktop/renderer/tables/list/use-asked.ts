// What a list is asked for stands in its address: a place somebody can come back to, and send to somebody.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sorting } from './column.ts';

export interface Asked {
  /** Blank: not asked. */
  readonly of: (name: string) => string;
  readonly ask: (changes: Readonly<Record<string, string>>) => void;
  readonly sorting: Sorting;
  readonly sort: (sorting: Sorting) => void;
  /** The words it is searched by. The address follows them; it is too slow to be typed into. */
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Index of the row the arrow keys are at; other words begin at the first. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** What is not asked for does not stand in the address; by name is how a list stands anyway. */
export function useAsked(): Asked {
  const [address, setAddress] = useSearchParams();
  const of = (name: string) => address.get(name) ?? '';
  const [typed, setTyped] = useState(of('q'));
  const [chosen, choose] = useState(0);

  function ask(changes: Readonly<Record<string, string>>): void {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }

  return {
    of,
    ask,
    sorting: { by: of('sort').replace(/^-/, '') || 'name', descending: of('sort').startsWith('-') },
    sort: ({ by, descending }) =>
      ask({ sort: by === 'name' && !descending ? '' : `${descending ? '-' : ''}${by}` }),
    typed,
    type(text) {
      setTyped(text);
      choose(0);
      // Other words have pages of their own.
      ask({ q: text.trim(), page: '' });
    },
    chosen,
    choose,
  };
}
