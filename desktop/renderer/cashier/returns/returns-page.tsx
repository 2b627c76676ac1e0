// Goods come back with their receipt, in three inputs: scan it, choose the line, confirm. Works without a network, like
// the sale did.
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { useEscape } from '../../ui/use-escape.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { OrderRow } from '../orders/order-row.tsx';
import orderClasses from '../orders/orders-page.module.css';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { useOpenShift } from '../shift/use-open-shift.ts';
import { ElsewhereQuestion } from '../../workplace/card/elsewhere-question.tsx';
import { UnsettledRefunds } from '../card/unsettled-refunds.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDone } from './return-done.tsx';
import { ReturnLines } from './return-lines.tsx';
import classes from './returns-page.module.css';
import { useReturn } from './use-return.ts';

export function ReturnsPage() {
  const t = useText('cashier');
  const [parameters] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const shift = useOpenShift();
  const back = useReturn(parameters.get('order') ?? '');
  const { inHand, hits, refusal, strange, done, card, elsewhere } = back;
  const { giving } = card;
  const isAsking = giving !== undefined || elsewhere !== undefined;

  const unknown = refusal?.code === 'return_unknown';

  function enter(text: string): void {
    // What is scanned while money goes back belongs to the next customer.
    if (isAsking) return;
    setTyped('');
    void back.enter(text.trim());
  }

  function leave(): void {
    setTyped('');
    back.clear();
    field.current?.focus();
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(typed);
    else if (event.key === 'Escape') leave();
    else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-return-line]')?.focus();
    else return;
    event.preventDefault();
  }

  useScanner({ entry: field, dialogOpen: isAsking, onScan: enter });
  useActionKeys({ 'app.search': () => field.current?.focus() });
  useEscape(leave);

  return (
    <div className={classes.page} data-testid="returns">
      <div className={classes.column}>
        <Title order={1} size="h2">
          {t('returns.title')}
        </Title>
        <Text c="dimmed" mb="md">
          {t('returns.lead')}
        </Text>
        <Stack>
          <UnsettledRefunds own={giving?.transactionRef} />
          <ScanField
            ref={field}
            label={t('returns.scan')}
            value={typed}
            onChange={setTyped}
            onKey={key}
            hint={<ActionKey action="app.search" />}
          />
          {shift === null && (
            <Alert color="yellow" title={t('shift.needed')} data-testid="return-shift-needed">
              <Text size="sm" mb="sm">
                {t('returns.shiftNeeded')}
              </Text>
              <Button component={Link} to="/point-of-sale/work-shift">
                {t('shift.needed')}
              </Button>
            </Alert>
          )}
          {refusal && !done && (
            <Refused refusal={refusal} next={unknown ? t('returns.unknownNext') : undefined}>
              {unknown && (
                <Group mt="sm">
                  <Button
                    component={Link}
                    to="/point-of-sale/orders"
                    variant="default"
                    leftSection={<IconSearch size={18} />}
                  >
                    {t('returns.look')}
                  </Button>
                </Group>
              )}
            </Refused>
          )}
          {strange && !done && (
            <Alert color="yellow" title={t('returns.strange')} role="alert" data-testid="return-strange">
              {t('returns.strangeNext')}
            </Alert>
          )}
          {hits.length > 0 && (
            <section aria-label={t('returns.which')} data-testid="return-hits">
              <Text fw={600} mb="xs">
                {t('returns.which')}
              </Text>
              <ul className={orderClasses.list}>
                {hits.map((order) => (
                  <li key={order.receipt.id}>
                    <OrderRow order={order} chosen={false} onShow={() => back.take(order.receipt.id)} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {done && <ReturnDone order={done} onNext={leave} />}
          {inHand && !done && <ReturnLines back={back} inHand={inHand} mayPay={shift !== null} />}
        </Stack>
        {giving && <RefundDialog giving={giving} back={card} />}
        {elsewhere && (
          <ElsewhereQuestion
            refusal={elsewhere}
            words={{
              title: t('cardBack.elsewhereTitle'),
              otherWay: t('cardBack.inCash'),
              elsewhereHint: t('cardBack.elsewhereHint'),
              elsewhere: t('cardBack.elsewhere'),
            }}
            onElsewhere={() => back.answerElsewhere('elsewhere')}
            onOtherWay={() => back.answerElsewhere('cash')}
            onClose={() => back.answerElsewhere(undefined)}
          />
        )}
      </div>
    </div>
  );
}
