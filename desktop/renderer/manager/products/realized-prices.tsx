// What a product brought on orders that are paid and delivered or completed.
import { pageOf, realizedPriceRow } from '@evertill/schemas';
import type * as z from 'zod';
import { useText } from '../../ui/language.ts';
import { HistoryPage } from './history-page.tsx';
import { useHistoryCells } from './use-history-cells.ts';

const reply = pageOf(realizedPriceRow);

export function RealizedPrices({ productId }: { readonly productId: string }) {
  const t = useText('manager');
  const { title, amount, instant } = useHistoryCells();
  const pricePerUnit = ({ unit_price, price_per }: z.infer<typeof realizedPriceRow>) =>
    price_per === 1 ? amount(unit_price) : `${amount(unit_price)} / ${price_per}`;
  return (
    <HistoryPage
      productId={productId}
      history="realized-selling-prices"
      label={t('tab.sold-on-orders')}
      reply={reply}
      rowId={({ order_id }, index) => `${order_id} ${index}`}
      columns={[
        { id: 'at', title: title('at'), show: ({ sold_at }) => instant(sold_at) },
        { id: 'order_id', title: title('order_id'), show: ({ order_id }) => order_id },
        { id: 'unit_price', title: title('unit_price'), show: pricePerUnit, atEnd: true },
        {
          id: 'unit_net_price',
          title: title('unit_net_price'),
          show: (row) => amount(row.unit_net_price),
          atEnd: true,
        },
        {
          id: 'line_net_total',
          title: title('line_net_total'),
          show: (row) => amount(row.line_net_total),
          atEnd: true,
        },
      ]}
    />
  );
}
