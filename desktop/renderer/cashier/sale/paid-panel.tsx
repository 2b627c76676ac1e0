// After the sale: the change, until the next sale starts, and the receipt.
import { Button, Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { HandOver } from '../receipt/hand-over.tsx';
import { PrintButton } from '../receipt/print-button.tsx';
import type { Receipt } from '../../workplace/receipt/receipt.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { usePrintReceipt } from '../receipt/use-print-receipt.ts';
import classes from './paid-panel.module.css';

export interface PaidPanelProps {
  readonly receipt: Receipt;
  /** Another receipt is in front: that one prints. */
  readonly covered: boolean;
}

export function PaidPanel({ receipt, covered }: PaidPanelProps) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const { total, payments } = receipt;
  const print = usePrintReceipt(receipt);
  useActionKeys(covered ? {} : { 'sale.print': print });
  return (
    <section className={classes.panel} aria-label={t('paid.title')} data-testid="paid">
      <div className={classes.change} role="status">
        {total < 0 ? <HandOver payments={payments} /> : <Change receipt={receipt} />}
      </div>
      <div className={classes.receipt} role="region" aria-label={receipt.code} tabIndex={0}>
        <ReceiptView receipt={receipt} printable={!covered} />
      </div>
      <Text className={classes.hint!} size="sm" c="dimmed">
        {t('paid.nextHint')}
      </Text>
      <Group className={classes.foot!} grow preventGrowOverflow={false} wrap="nowrap">
        <PrintButton action="sale.print" onPrint={print} />
        <Button
          h={52}
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

function Change({ receipt: { change, tendered, total } }: { readonly receipt: Receipt }) {
  const t = useText('cashier');
  const money = useMoney();
  return (
    <>
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
    </>
  );
}
