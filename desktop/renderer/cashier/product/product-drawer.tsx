// An item at a closer look, and for those who may, its price and name.
import { useDocument } from '@evertill/client-core/react';
import { Button, Drawer, Stack, Text, Title } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { IconShoppingBagPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/money.ts';
import { useMoney } from '../cashier-context.ts';
import { NameForm } from './name-form.tsx';
import { PriceForm } from './price-form.tsx';
import { useMayEditProducts } from './use-may-edit.ts';
import classes from './product-drawer.module.css';

export interface ProductDrawerProps {
  readonly productId: string;
  readonly onAdd: (product: Product) => void;
  readonly onClose: () => void;
}

export function ProductDrawer({ productId, onAdd, onClose }: ProductDrawerProps) {
  const t = useText('cashier');
  const mayEdit = useMayEditProducts();
  const product = useDocument<Product>('product', productId);
  return (
    <Drawer opened onClose={onClose} title={t('product.title')} data-testid="product">
      {product && (
        <Stack gap="lg">
          <Title order={2} size="h3">
            {product.name}
          </Title>
          <dl className={classes.facts}>
            <Fact label={t('product.sku')}>{product.sku_code}</Fact>
            <Fact label={t('product.barcodes')}>{codesOf(product).join(', ') || '–'}</Fact>
            <Fact label={t('product.stock')}>{plainDecimal(product.stock)}</Fact>
          </dl>
          <Prices product={product} mayEdit={mayEdit} />
          {mayEdit && <NameForm key={product.name} product={product} />}
          {!mayEdit && (
            <Text size="sm" c="dimmed">
              {t('product.notYours')}
            </Text>
          )}
          <Button h={56} leftSection={<IconShoppingBagPlus size={20} />} onClick={() => onAdd(product)}>
            {t('product.add')}
          </Button>
        </Stack>
      )}
    </Drawer>
  );
}

interface PricesProps {
  readonly product: Product;
  readonly mayEdit: boolean;
}

function Prices({ product, mayEdit }: PricesProps) {
  const t = useText('cashier');
  const money = useMoney();
  const prices =
    product.variations.length === 0
      ? [{ id: '', name: t('product.price'), price: product.price }]
      : product.variations;
  if (!mayEdit) {
    return (
      <dl className={classes.facts}>
        {prices.map(({ id, name, price }) => (
          <Fact key={id} label={name}>
            {money(price)}
          </Fact>
        ))}
      </dl>
    );
  }
  return (
    <Stack gap="sm">
      {prices.map(({ id, name, price }) => (
        <PriceForm key={`${id} ${price}`} product={product} variationId={id} label={name} price={price} />
      ))}
    </Stack>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function codesOf({ barcode, barcodes, variations }: Product): string[] {
  const codes = [barcode, ...barcodes, ...variations.flatMap((variation) => variation.barcodes)];
  return [...new Set(codes)].filter((code) => code !== '');
}
