// Several items carry the scanned code: which one is it? Digits choose as well.
import { Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Product } from '@evertill/schemas';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import classes from '../../workplace/basket/choice-dialog.module.css';
import { useDigitChoice } from '../../workplace/basket/use-digit-choice.ts';

export interface WhichItemProps {
  readonly products: readonly Product[];
  readonly onChoose: (product: Product) => void;
  readonly onClose: () => void;
}

export function WhichItem({ products, onChoose, onClose }: WhichItemProps) {
  const t = useText('cashier');
  const money = useMoney();
  useDigitChoice(products.length, (index) => onChoose(products[index]!));
  return (
    <Modal opened onClose={onClose} title={t('items.which')} data-testid="which-item">
      <Stack gap="sm">
        {products.map((product, index) => (
          <UnstyledButton
            key={product.id}
            className={classes.hit}
            onClick={() => onChoose(product)}
            data-testid="which-item-hit"
          >
            <span className={classes.name}>
              <bdi>{product.name}</bdi>
              <Text component="bdi" size="sm" c="dimmed">
                {product.sku_code}
              </Text>
            </span>
            <strong>{money(product.price)}</strong>
            {index < 9 && <KeyCap>{String(index + 1)}</KeyCap>}
          </UnstyledButton>
        ))}
      </Stack>
    </Modal>
  );
}
