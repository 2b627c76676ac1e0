// Products somebody picked in the back office and came here with: they are on the list, once.
import { useTill } from '@evertill/client-core/react';
import type { Product } from '@evertill/schemas';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useBrought(add: (product: Product) => Promise<void>): void {
  const { documents } = useTill();
  const { state } = useLocation();
  const wanted = useRef(idsOf(state));
  const put = useRef(add);
  useEffect(() => {
    const ids = wanted.current;
    wanted.current = [];
    if (ids.length === 0) return;
    void documents
      .find<Product>('product', { selector: { id: { $in: [...ids] } } })
      .then(async (products) => {
        for (const product of products) await put.current(product);
      });
  }, [documents]);
}

function idsOf(state: unknown): readonly string[] {
  const { ids } = (state ?? {}) as { readonly ids?: unknown };
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
