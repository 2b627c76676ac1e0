// What the catalog asked for a product, change by change, with who made it.
import { pageOf, sellingPriceRow } from '@evertill/schemas';
import { lazy, Suspense } from 'react';
import { useText } from '../../ui/language.ts';
import { HistoryPage } from './history-page.tsx';
import { PriceProof } from './price-proof.tsx';
import { useHistoryCells } from './use-history-cells.ts';

// What draws it is fetched with the first one; without it the table says the same.
const PriceChart = lazy(() =>
  import('./price-chart.tsx').then(
    ({ PriceChart: chart }) => ({ default: chart }),
    () => ({ default: () => null }),
  ),
);

const reply = pageOf(sellingPriceRow);

export function SellingPriceHistory({ productId }: { readonly productId: string }) {
  const t = useText('manager');
  const { title, amount, figure, instant } = useHistoryCells();
  return (
    <HistoryPage
      productId={productId}
      history="selling-price-history"
      label={t('tab.selling-price-history')}
      reply={reply}
      rowId={({ id }) => id}
      picture={(seen, page) => (
        <>
          {/* Of the price of today: who once sold at an older one tells nobody who sells at it. */}
          {page === 1 && seen.name === 'page' && seen.data[0] && (
            <PriceProof productId={productId} changeId={seen.data[0].id} price={seen.data[0].new_price} />
          )}
          <Suspense fallback={null}>
            <PriceChart seen={seen} />
          </Suspense>
        </>
      )}
      columns={[
        { id: 'at', title: title('at'), show: ({ created_at }) => instant(created_at) },
        { id: 'old_price', title: title('old_price'), show: (row) => amount(row.old_price), atEnd: true },
        { id: 'new_price', title: title('new_price'), show: (row) => amount(row.new_price), atEnd: true },
        {
          id: 'profit_percent',
          title: title('profit_percent'),
          show: (row) => `${figure(row.profit_percent)} %`,
          atEnd: true,
        },
        {
          id: 'changed_by_name',
          title: title('changed_by_name'),
          show: ({ changed_by_name }) => <bdi>{changed_by_name}</bdi>,
        },
      ]}
    />
  );
}
