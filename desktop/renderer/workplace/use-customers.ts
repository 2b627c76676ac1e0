// The customers that fit what was typed, by name; found again whenever one of them changes.
import { CustomerDirectory } from '@evertill/client-core';
import type { ListedCustomer } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useEffect, useMemo, useState } from 'react';

export type FoundCustomers =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'found'; readonly customers: readonly ListedCustomer[] };

interface Known {
  readonly directory: CustomerDirectory;
  /** Raised with every change. */
  readonly version: number;
}

export function useCustomers(words: string): FoundCustomers {
  const { documents } = useTill();
  const [known, setKnown] = useState<Known | 'failed'>();

  useEffect(() => {
    const directory = new CustomerDirectory(documents);
    let version = 0;
    let isGone = false;
    const tell = (known: Known | 'failed') => {
      if (!isGone) setKnown(known);
    };
    // One after the other: what changes while they are read is read after them.
    let steps = directory.load();
    const follow = () => {
      steps.then(
        () => tell({ directory, version: (version += 1) }),
        () => tell('failed'),
      );
    };
    const watch = documents.changes('customer').subscribe((ids) => {
      steps = steps.catch(() => directory.load()).then(() => directory.reread(ids));
      follow();
    });
    follow();
    return () => {
      isGone = true;
      watch.unsubscribe();
    };
  }, [documents]);

  return useMemo(() => {
    if (known === undefined) return { state: 'loading' };
    if (known === 'failed') return { state: 'failed' };
    return { state: 'found', customers: known.directory.find(words) };
  }, [known, words]);
}
