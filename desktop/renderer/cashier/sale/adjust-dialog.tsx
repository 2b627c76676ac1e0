// What a person changes of the price: another price or a discount for the chosen line, a discount for the whole basket,
// or a coupon. Whether somebody must approve it is asked when it is paid, for everything together.
import { Badge, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { CouponForm } from './coupon-form.tsx';
import { DiscountForm } from './discount-form.tsx';
import { LinePriceForm } from './line-price-form.tsx';
import { useSale } from '../../workplace/basket/use-sale.ts';

const targets = ['price', 'line', 'order', 'coupon'] as const;
type Target = (typeof targets)[number];

export function AdjustDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const { cart, selected } = useSale();
  const line = cart.lines.find(({ id }) => id === selected);
  const [target, setTarget] = useState<Target>(line ? 'line' : 'order');
  const discounts = target === 'line' ? (line?.discounts ?? []) : cart.discounts;
  return (
    <Modal opened onClose={onClose} title={t('adjust.title')} data-testid="adjust-dialog">
      <Stack>
        <SegmentedControl
          fullWidth
          size="lg"
          value={target}
          onChange={(value) => setTarget(value as Target)}
          data={targets
            .filter((one) => line !== undefined || one === 'order' || one === 'coupon')
            .map((value) => ({ value, label: t(`adjust.${value}`) }))}
        />
        {(target === 'price' || target === 'line') && line && (
          <Text fw={600} data-testid="adjust-line">
            {line.item.name}
          </Text>
        )}
        {target === 'price' && line && <LinePriceForm line={line} onDone={onClose} />}
        {(target === 'line' || target === 'order') && (
          <DiscountForm
            key={target}
            onTake={(discount) => {
              onClose();
              if (target === 'order') void desk.discountBasket([...discounts, discount]);
              else if (line) void desk.discountLine(line.id, [...discounts, discount]);
            }}
          />
        )}
        {(target === 'line' || target === 'order') && discounts.length > 0 && (
          <Group justify="space-between">
            <Badge size="lg" variant="light" tt="none">
              {t('adjust.given', { count: discounts.length })}
            </Badge>
            <Button
              variant="subtle"
              color="red"
              h={48}
              onClick={() => {
                onClose();
                void (target === 'order' ? desk.discountBasket([]) : desk.discountLine(selected, []));
              }}
              data-testid="discount-none"
            >
              {t('adjust.none')}
            </Button>
          </Group>
        )}
        {target === 'coupon' && <CouponForm />}
      </Stack>
    </Modal>
  );
}
