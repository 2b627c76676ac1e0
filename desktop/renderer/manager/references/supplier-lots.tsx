// What was ordered of a supplier in this store, the newest first.
import { Anchor } from '@mantine/core';
import { pageOf, purchaseLotRow, toMinor } from '@evertill/schemas';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney, useStore } from '../../workplace/store-context.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerTable } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { LotStateBadge } from '../purchasing/lot-state-badge.tsx';
import { lotPath, lotState } from '../purchasing/lot-state.ts';

const lotsPage = pageOf(purchaseLotRow);
const pageLength = 10;

export function SupplierLots({ supplierId }: { readonly supplierId: string }) {
  const t = useText('manager');
  const clock = useClock();
  const money = useMoney();
  const { id: storeId, currency } = useStore();
  const { of, ask } = useAsked();
  const page = Math.max(1, Number.parseInt(of('lots'), 10) || 1);
  const asked = useServerPage(
    `/vendor/purchase-lots?page=${page}&limit=${pageLength}&store_id=${encodeURIComponent(storeId)}&supplier_id=${encodeURIComponent(supplierId)}`,
    lotsPage,
  );
  return (
    <ServerTable
      label={t('supplierPage.lots')}
      columns={[
        {
          id: 'number',
          title: t('lot.number'),
          show: (lot) => (
            <Anchor component={Link} to={lotPath(lot)} data-testid="supplier-lot">
              #{lot.number}
            </Anchor>
          ),
        },
        { id: 'status', title: t('lot.state'), show: (lot) => <LotStateBadge state={lotState(lot)} /> },
        { id: 'created_at', title: t('lot.createdAt'), show: ({ created_at }) => clock(created_at) },
        {
          id: 'total_cost',
          title: t('lot.total'),
          atEnd: true,
          show: ({ total_cost }) => money(toMinor(total_cost, currency) ?? 0),
        },
      ]}
      asked={asked}
      rowId={({ id }) => id}
      page={page}
      onPage={(next) => ask({ lots: next === 1 ? '' : String(next) })}
      none={t('supplierPage.noLots')}
    />
  );
}
