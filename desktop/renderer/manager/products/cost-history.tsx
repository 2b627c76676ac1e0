// What a product was bought for, delivery by delivery.
import { costPriceRow, pageOf } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { HistoryPage } from './history-page.tsx';
import { useHistoryCells } from './use-history-cells.ts';

const reply = pageOf(costPriceRow);

export function CostHistory({ productId }: { readonly productId: string }) {
  const t = useText('manager');
  const { title, amount, figure, instant } = useHistoryCells();
  return (
    <HistoryPage
      productId={productId}
      history="cost-price-history"
      label={t('tab.purchase-cost-history')}
      reply={reply}
      rowId={({ id }) => id}
      columns={[
        { id: 'at', title: title('at'), show: ({ event_at }) => instant(event_at) },
        { id: 'unit_cost', title: title('unit_cost'), show: (row) => amount(row.unit_cost), atEnd: true },
        { id: 'quantity', title: title('quantity'), show: (row) => figure(row.quantity), atEnd: true },
        {
          id: 'supplier_name',
          title: title('supplier_name'),
          show: ({ supplier_name }) => <bdi>{supplier_name}</bdi>,
        },
        { id: 'lot_id', title: title('lot_id'), show: ({ lot_id }) => lot_id },
      ]}
    />
  );
}
