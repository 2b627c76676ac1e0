// The picked products and what the change makes of each: those it cannot be made of first, then those it changes.
import { useTill } from '@evertill/client-core/react';
import type { Product } from '@evertill/schemas';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { NEVER } from 'rxjs';
import { useAnswer } from '../../../ui/use-observable.ts';
import { useCategories, withDescendants } from '../../../workplace/categories.ts';
import { useEditMarks } from '../../../workplace/use-edit-marks.ts';
import { isLiving } from '../form/draft-changes.ts';
import { takenFlaws } from '../form/taken.ts';
import { filterOf, readProductQuery } from '../product-query.ts';
import { isToDo, planOf } from './bulk-plan.ts';
import type { BulkChange, BulkFlaw, PlannedProduct } from './bulk-plan.ts';
import { readPicked } from './picked.ts';
import { readPickedProducts } from './read-picked-products.ts';

/** As they were when the page was opened; undefined while they are read. */
export function usePickedProducts(): readonly Product[] | undefined {
  const till = useTill();
  const { state } = useLocation();
  const [address] = useSearchParams();
  const query = readProductQuery(address);
  const categories = useCategories();
  const said = JSON.stringify({
    picked: readPicked(state),
    filter: filterOf(query, withDescendants(query.category, categories)),
  });
  const ask = useCallback(async () => {
    const { picked, filter } = JSON.parse(said) as {
      picked: ReturnType<typeof readPicked>;
      filter: ReturnType<typeof filterOf>;
    };
    return readPickedProducts(till, picked, filter);
  }, [till, said]);
  return useAnswer(ask, NEVER);
}

const rank = (one: PlannedProduct) => (one.flaw !== undefined ? 0 : isToDo(one) ? 1 : 2);

/** `change`: undefined while its figure is none. */
export function useBulkPlan(
  products: readonly Product[] | undefined,
  change: BulkChange | undefined,
): readonly PlannedProduct[] | undefined {
  const till = useTill();
  const marks = useEditMarks('product');
  const said = JSON.stringify(change ?? { fields: {} });
  const planned = useMemo(
    () => (products ?? []).map((product) => planOf(product, JSON.parse(said) as BulkChange)),
    [products, said],
  );
  const ask = useCallback(
    () =>
      Promise.all(
        planned.map(async (one): Promise<readonly [string, BulkFlaw]> => {
          const { product, changes } = one;
          // Only what comes back from the archive can find its place taken.
          const isBack =
            !isLiving(product.status) && isLiving((changes['status'] as number) ?? product.status);
          const taken = isBack ? await takenFlaws(till, product.id, product, changes) : new Map();
          const flaw = [...taken.values()].find((found) => 'code' in found) as { code: BulkFlaw } | undefined;
          return [product.id, flaw?.code] as readonly [string, BulkFlaw];
        }),
      ).then((found) => new Map(found)),
    [till, planned],
  );
  const taken = useAnswer(ask, NEVER);
  return useMemo(
    () =>
      products &&
      taken &&
      planned
        .map((one) => {
          const question = marks.get(one.product.id)?.state === 'refused' ? 'question' : undefined;
          return { ...one, flaw: question ?? one.flaw ?? taken.get(one.product.id) };
        })
        .toSorted((a, b) => rank(a) - rank(b)),
    [products, planned, taken, marks],
  );
}
