// One sale: its receipt, what became of it in words, and the ways on: print it again, take goods back, void it.
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { PaperPreview } from '../receipt/paper-preview.tsx';
import { PrintButton } from '../receipt/print-button.tsx';
import { usePrintReceipt, useReceiptDocument } from '../receipt/use-print-receipt.ts';
import { kindOf } from '../../workplace/receipt/receipt.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { returnsOf } from '../../workplace/orders/known-orders.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { marksOf } from './order-marks.ts';
import { OrderMarks } from './order-marks-view.tsx';
import { VariancesView } from './variances-view.tsx';
import { VoidDialog } from './void-dialog.tsx';

export interface OrderDrawerProps {
  readonly order: KnownOrder;
  readonly onClose: () => void;
}

export function OrderDrawer({ order, onClose }: OrderDrawerProps) {
  const t = useText('cashier');
  const navigate = useNavigate();
  useFocusBack();
  const [voiding, setVoiding] = useState(false);
  const { receipt, returnOf, number, customer } = order;
  const print = usePrintReceipt(receipt);
  const document = useReceiptDocument(receipt);
  const isSale = returnOf === '' && kindOf(receipt) !== 'return';
  // Money goes back out of a drawer.
  const mayReturn = useAtLane() && isSale && !receipt.voided;
  const takeBack = () => void navigate(`/point-of-sale/returns?order=${receipt.id}`);
  useActionKeys(
    voiding
      ? {}
      : {
          'paper.print': print,
          'order.return': mayReturn ? takeBack : undefined,
          'order.void': receipt.voided ? undefined : () => setVoiding(true),
        },
    { inFront: true },
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      // The key goes to the question in front.
      closeOnEscape={!voiding}
      title={<bdi>{receipt.code}</bdi>}
      size="md"
      data-testid="order-drawer"
    >
      <Stack>
        <Group gap="xs" role="status">
          <OrderMarks marks={marksOf(order)} />
        </Group>
        <Text size="sm" c="dimmed">
          {[number > 0 ? t('orders.number', { number }) : t('orders.noNumber'), customer]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
        <Explanations order={order} />
        <VariancesView order={order} />
        <Returned saleId={receipt.id} />
        <Stack gap="xs">
          <PrintButton action="paper.print" onPrint={print} />
          <PaperPreview make={document} />
          {mayReturn && (
            <Button
              variant="light"
              h={52}
              leftSection={<IconArrowBackUp size={20} />}
              rightSection={<ActionKey action="order.return" />}
              onClick={takeBack}
              data-testid="order-return"
            >
              {t('orders.takeBack')}
            </Button>
          )}
          {!receipt.voided && (
            <Button
              variant="light"
              color="red"
              h={52}
              leftSection={<IconTrash size={20} />}
              rightSection={<ActionKey action="order.void" />}
              onClick={() => setVoiding(true)}
              data-testid="order-void"
            >
              {t('orders.void')}
            </Button>
          )}
        </Stack>
        <ReceiptView receipt={receipt} printable />
      </Stack>
      {voiding && <VoidDialog order={order} onClose={() => setVoiding(false)} />}
    </Drawer>
  );
}

/** What the marks that ask for somebody mean, and what to do. */
function Explanations({ order }: { readonly order: KnownOrder }) {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const { code, flags, voidReason, state } = order;
  const said = [...(state === 'attention' ? [code] : []), ...flags];
  return (
    <>
      {voidReason !== '' && <Text size="sm">{t('orders.voidedBecause', { reason: voidReason })}</Text>}
      {said.map((one) => {
        const { sentence, next } = rejectionWords({ code: one });
        return (
          <Alert
            key={one}
            color="red"
            variant="light"
            title={sentence || workplace('attention.unknown', { code: one })}
            data-testid="order-trouble"
          >
            {next || workplace('attention.askManager')} <ErrorLink code={one} />
          </Alert>
        );
      })}
    </>
  );
}

function Returned({ saleId }: { readonly saleId: string }) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const till = useTill();
  const { store } = useCashier();
  const ask = useCallback(() => returnsOf(till, store, saleId), [till, store, saleId]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const returns = useAnswer(ask, changes) ?? [];
  if (returns.length === 0) return null;
  return (
    <div data-testid="order-returns">
      <Text fw={600}>{t('returns.before')}</Text>
      {returns.map(({ receipt }) => (
        <Text key={receipt.id} size="sm" td={receipt.voided ? 'line-through' : undefined}>
          {t('returns.beforeOne', {
            code: receipt.code,
            time: clock(receipt.capturedAt),
            amount: money(0 - receipt.total),
          })}
        </Text>
      ))}
    </div>
  );
}
