// An item at a closer look, and for those who may, its price and name.
import { useDocument } from '@evertill/client-core/react';
import { Button, Drawer, Stack, Text, Title } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { IconShoppingBagPlus, IconTags } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { NameForm } from './name-form.tsx';
import { PriceForm } from './price-form.tsx';
import { ProductFacts } from './product-facts.tsx';
import { useMay } from '../../workplace/use-may.ts';

export interface ProductDrawerProps {
  readonly productId: string;
  /** Undefined: there is no basket. */
  readonly onAdd: ((product: Product) => void) | undefined;
  readonly onClose: () => void;
}

export function ProductDrawer({ productId, onAdd, onClose }: ProductDrawerProps) {
  const t = useText('cashier');
  const mayEdit = useMay('write', 'product') ?? false;
  const product = useDocument<Product>('product', productId);
  const mark = useEditMarks('product').get(productId);
  useActionKeys({ 'item.add': product && onAdd && (() => onAdd(product)) }, { inFront: true });
  return (
    <Drawer opened onClose={onClose} title={t('product.title')} data-testid="product">
      {product && (
        <Stack gap="lg">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }} data-testid="product-name">
            <bdi>{product.name}</bdi>
          </Title>
          <EditNote mark={mark} />
          <ProductFacts product={product} mark={mark} />
          <Prices product={product} mayEdit={mayEdit} />
          {mayEdit && <NameForm product={product} />}
          {!mayEdit && (
            <Text size="sm" c="dimmed">
              {t('product.notYours')}
            </Text>
          )}
          {onAdd && (
            <Button
              h={56}
              leftSection={<IconShoppingBagPlus size={20} />}
              rightSection={<ActionKey action="item.add" />}
              onClick={() => onAdd(product)}
              data-testid="product-add"
            >
              {t('product.add')}
            </Button>
          )}
          <Button
            component={Link}
            to="/point-of-sale/barcode"
            state={{ ids: [product.id] }}
            h={56}
            variant="default"
            leftSection={<IconTags size={20} />}
            data-testid="product-labels"
          >
            {t('labels.title')}
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
    // Those of the variations stand beside them.
    if (product.variations.length > 0) return null;
    return (
      <Facts>
        {prices.map(({ id, name, price }) => (
          <Fact key={id} label={name}>
            {money(price)}
          </Fact>
        ))}
      </Facts>
    );
  }
  return (
    <Stack gap="sm">
      {prices.map(({ id, name, price }) => (
        <PriceForm key={id} product={product} variationId={id} label={name} price={price} />
      ))}
    </Stack>
  );
}
