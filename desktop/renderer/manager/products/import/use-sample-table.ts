// The sample products as if their file had been chosen, while the address asks for them: in the language of the page, at
// prices of the store’s currency, taxed by its highest rate.
import { useMemo } from 'react';
import { useText } from '../../../ui/language.ts';
import { useStore } from '../../../workplace/store-context.ts';
import { useReferences } from '../../references/use-references.ts';
import { sampleProducts } from './sample-products.ts';

export const samplePath = '/dashboard/products/import?sample=1';

interface SampleTable {
  readonly name: string;
  readonly text: string;
}

/** Undefined when it is not asked for, and until the taxes are read. */
export function useSampleTable(isAsked: boolean): SampleTable | undefined {
  const t = useText('manager');
  const { currency } = useStore();
  const { documents: taxes, ready } = useReferences('tax_profile');
  const standard = taxes
    .filter(({ active }) => active)
    .toSorted((a, b) => Number(b.data['rate']) - Number(a.data['rate']))[0];
  const tax = standard?.name ?? '';
  return useMemo(() => {
    if (!isAsked || !ready) return undefined;
    const names = t('sample', { returnObjects: true });
    return { name: names.file, text: sampleProducts(currency, tax, names) };
  }, [isAsked, ready, t, currency, tax]);
}
