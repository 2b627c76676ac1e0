// After the return: what to hand over, its receipt, and the next one.
import { Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconShoppingCart } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { HandOver } from '../receipt/hand-over.tsx';
import { PrintButton } from '../receipt/print-button.tsx';
import { usePrintReceipt } from '../receipt/use-print-receipt.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import classes from './returns-page.module.css';

export interface ReturnDoneProps {
  readonly order: KnownOrder;
  readonly onNext: () => void;
}

export function ReturnDone({ order, onNext }: ReturnDoneProps) {
  const t = useText('cashier');
  const next = useRef<HTMLButtonElement>(null);
  const { receipt } = order;
  const print = usePrintReceipt(receipt);
  useActionKeys({ 'paper.print': print });
  useEffect(() => next.current?.focus(), []);
  return (
    <section className={classes.done} data-testid="return-done">
      <div className={classes.handOver} role="status">
        <HandOver payments={receipt.payments} />
        <Text size="sm">{t('returns.written', { code: receipt.code })}</Text>
      </div>
      <Group grow preventGrowOverflow={false}>
        <PrintButton action="paper.print" onPrint={print} />
        <Button
          component={Link}
          to="/point-of-sale/sale"
          variant="default"
          h={52}
          leftSection={<IconShoppingCart size={20} />}
          data-testid="return-to-sale"
        >
          {t('shift.toSale')}
        </Button>
        <Button
          ref={next}
          h={52}
          leftSection={<IconArrowRight size={20} />}
          rightSection={<KeyCap>↵</KeyCap>}
          onClick={onNext}
          data-testid="return-next"
        >
          {t('returns.next')}
        </Button>
      </Group>
      <ReceiptView receipt={receipt} printable />
    </section>
  );
}
