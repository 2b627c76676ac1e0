// After the sale: the change, until the next sale starts, and the receipt.
import { Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useCashier, useMoney } from '../cashier-context.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import classes from './paid-panel.module.css';

export function PaidPanel({ receipt }: { readonly receipt: Receipt }) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const { change, tendered, total } = receipt;
  return (
    <section className={classes.panel} aria-label={t('paid.title')} data-testid="paid">
      <div className={classes.change} role="status">
        <Text fw={600}>{change === 0 ? t('paid.noChange') : t('paid.change')}</Text>
        <div className={classes.amount} data-testid="change" data-minor={change}>
          {money(change)}
        </div>
        <Group justify="center" gap="lg">
          <Text size="sm" data-testid="paid-total" data-minor={total}>
            {t('paid.total', { amount: money(total) })}
          </Text>
          <Text size="sm">{t('paid.received', { amount: money(tendered) })}</Text>
        </Group>
      </div>
      <div className={classes.receipt}>
        <ReceiptView receipt={receipt} printable />
      </div>
      <Text className={classes.hint!} size="sm" c="dimmed">
        {t('paid.nextHint')}
      </Text>
      <Group className={classes.foot!} grow preventGrowOverflow={false} wrap="nowrap">
        <Button
          variant="default"
          h={56}
          leftSection={<IconPrinter size={20} />}
          onClick={() => window.print()}
          data-testid="print"
        >
          {t('paid.print')}
        </Button>
        <Button
          h={56}
          rightSection={<KeyCap>↵</KeyCap>}
          leftSection={<IconArrowRight size={20} />}
          onClick={() => desk.dismiss(true)}
          data-testid="next-sale"
        >
          {t('paid.next')}
        </Button>
      </Group>
    </section>
  );
}
