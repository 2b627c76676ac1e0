// The products that were ordered of a supplier, unless their lots were all cancelled.
import { Anchor } from '@mantine/core';
import { productsReply } from '@evertill/schemas';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerTable } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { typedQuantity } from '../purchasing/lot-draft.ts';

const pageLength = 10;

export function SupplierProducts({ supplierId }: { readonly supplierId: string }) {
  const t = useText('manager');
  const { id: storeId } = useStore();
  const { of, ask } = useAsked();
  const page = Math.max(1, Number.parseInt(of('products'), 10) || 1);
  const asked = useServerPage(
    `/vendor/products?include_sales=false&page=${page}&limit=${pageLength}&store_id=${encodeURIComponent(storeId)}&supplier_id=${encodeURIComponent(supplierId)}`,
    productsReply,
  );
  return (
    <ServerTable
      label={t('supplierPage.products')}
      columns={[
        {
          id: 'name',
          title: t('column.name'),
          show: ({ id, name }) => (
            <Anchor
              component={Link}
              to={`/dashboard/products/${encodeURIComponent(id)}?tab=purchase-cost-history`}
              data-testid="supplier-product"
            >
              <bdi>{name}</bdi>
            </Anchor>
          ),
        },
        { id: 'sku_code', title: t('column.sku_code'), show: ({ sku_code }) => <bdi>{sku_code}</bdi> },
        { id: 'stock', title: t('column.stock'), atEnd: true, show: ({ stock }) => typedQuantity(stock) },
      ]}
      asked={asked}
      rowId={({ id }) => id}
      page={page}
      onPage={(next) => ask({ products: next === 1 ? '' : String(next) })}
      none={t('supplierPage.noProducts')}
    />
  );
}
