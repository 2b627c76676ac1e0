// Codes a customer shows: each with what it takes off, or why it does not. A scan into the sale itself does the same.
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';

export function CouponForm() {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const { cart, basket, notice } = useSale();
  const [code, setCode] = useState('');

  function show(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() === '') return;
    void desk.enterCoupon(code);
    setCode('');
  }

  const saying = (one: string) => {
    const taken = basket?.taken.find((offer) => offer.code === one);
    if (taken) return t('sale.off', { amount: money(taken.amount) });
    const reason = basket?.refused.find((refused) => refused.code === one)?.reason ?? 'takes_nothing';
    return t(`notice.couponFlaw.${reason}`);
  };
  return (
    <Stack>
      <form onSubmit={show}>
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            label={t('adjust.code')}
            size="lg"
            maxLength={100}
            autoComplete="off"
            style={{ flex: 1 }}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={
              notice?.kind === 'coupon' && notice.reason === 'unknown'
                ? t('notice.couponFlaw.unknown')
                : undefined
            }
            data-autofocus
            data-testid="coupon-code"
          />
          <Button type="submit" h={50} rightSection={<KeyCap>↵</KeyCap>} data-testid="coupon-take">
            {t('adjust.take')}
          </Button>
        </Group>
      </form>
      {cart.coupons.map((one) => (
        <Group key={one} justify="space-between" wrap="nowrap" data-testid="coupon">
          <div>
            <Text fw={600}>{one}</Text>
            <Text size="sm" c="dimmed">
              {saying(one)}
            </Text>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={48}
            aria-label={t('adjust.dropCoupon', { code: one })}
            onClick={() => void desk.dropCoupon(one)}
          >
            <IconX size={20} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
