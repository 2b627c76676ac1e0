// One product: what this device knows of it, and its three histories, each by itself, which are kept on the server.
import { useCollection } from '@evertill/client-core/react';
import { Alert, Anchor, Button, Group, Tabs, Title } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { useCategories } from '../../workplace/categories.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { CostHistory } from './cost-history.tsx';
import { useProductColumns } from './product-columns.tsx';
import { RealizedPrices } from './realized-prices.tsx';
import { SellingPriceHistory } from './selling-price-history.tsx';
import classes from '../../tables/list/list-page.module.css';

const tabs = ['overview', 'selling-price-history', 'purchase-cost-history', 'sold-on-orders'] as const;
type Tab = (typeof tabs)[number];

export function ProductPage() {
  const t = useText('manager');
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const { documents, ready } = useCollection<Product>('product', { selector: { id: { $eq: id } } });
  const mark = useEditMarks('product').get(id);
  const mayWrite = useMay('write', 'product');
  const [product] = documents;
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'overview';
  if (!ready) return null;
  return (
    <div className={classes.page} data-testid="product-page">
      <Anchor component={Link} to="/dashboard/products" size="sm" data-testid="back">
        {t('products.back')}
      </Anchor>
      {!product && (
        <Alert color="yellow" role="alert" data-testid="product-gone">
          {t('products.gone')}
        </Alert>
      )}
      {product && (
        <>
          <div className={classes.head}>
            <Title order={1} size="h2">
              <bdi>{product.name}</bdi>
            </Title>
            <Group gap="xs">
              <Button
                component={Link}
                to="/point-of-sale/barcode"
                state={{ ids: [id] }}
                variant="default"
                leftSection={<IconPrinter size={18} />}
                data-testid="product-labels"
              >
                {t('bulk.labels')}
              </Button>
              {mayWrite && (
                <Button
                  component={Link}
                  to={`/dashboard/products/${id}/edit`}
                  variant="default"
                  leftSection={<IconPencil size={18} />}
                  data-testid="product-edit"
                >
                  {t('productForm.edit')}
                </Button>
              )}
            </Group>
          </div>
          <EditNote mark={mark} />
          <Tabs
            value={tab}
            onChange={(next) => setAddress(next === null || next === 'overview' ? {} : { tab: next })}
            keepMounted={false}
          >
            <Tabs.List aria-label={t('tab.label')}>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih={48} data-testid={`tab-${one}`}>
                  {t(`tab.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map((one) => (
              <Tabs.Panel key={one} value={one} pt="md">
                <Part tab={one} product={product} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      )}
    </div>
  );
}

function Part({ tab, product }: { readonly tab: Tab; readonly product: Product }) {
  switch (tab) {
    case 'overview':
      return <Overview product={product} />;
    case 'selling-price-history':
      return <SellingPriceHistory productId={product.id} />;
    case 'purchase-cost-history':
      return <CostHistory productId={product.id} />;
    case 'sold-on-orders':
      return <RealizedPrices productId={product.id} />;
  }
}

const noMarks = new Map<string, never>();

/** Everything a column of the list could say. */
function Overview({ product }: { readonly product: Product }) {
  const columns = useProductColumns({ categories: useCategories(), marks: noMarks });
  return (
    <Facts>
      {columns
        .filter(({ id }) => id !== 'edit')
        .map(({ id, title, show, text }) => (
          <Fact key={id} label={title} testId={`fact-${id}`}>
            {text(product) === '' ? '–' : show(product)}
          </Fact>
        ))}
    </Facts>
  );
}
