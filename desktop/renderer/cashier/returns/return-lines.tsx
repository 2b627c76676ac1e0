// The sale in hand: which of its lines come back, how many of each, and what is paid out for them. One touch or key takes
// all that is left of a line; a part of it goes by + and −.
import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconCash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { CardName } from './card-name.tsx';
import { everything, nothingChosen, put, stepped, toggled } from './goods-back.ts';
import { hasOtherWays } from './pay-out.ts';
import type { PayOutWay } from './pay-out.ts';
import { ReturnLine } from './return-line.tsx';
import classes from './returns-page.module.css';
import type { SaleInHand } from './sale-in-hand.ts';
import type { Return } from './use-return.ts';

export interface ReturnLinesProps {
  readonly back: Return;
  readonly inHand: SaleInHand;
  /** A shift is open to pay out of. */
  readonly mayPay: boolean;
}

export function ReturnLines({ back, inHand, mayPay }: ReturnLinesProps) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const list = useRef<HTMLUListElement>(null);
  const { chosen, choose, payOut, way, busy, card } = back;
  const { order, lines, left, before } = inHand;
  const { receipt } = order;
  const returnable = lines.filter((line) => line.left > 0);
  const allChosen = returnable.length > 0 && returnable.every(({ id, left: of }) => chosen.get(id) === of);
  const confirmable = mayPay && payOut !== undefined && !busy && !card.giving && !back.elsewhere;
  const toCard = payOut?.parts.find(({ method }) => method === 'card')?.amount ?? 0;
  const fitting = toCard > 0 ? card.cardFor(toCard) : undefined;
  const paidWith = [...left.methods].flatMap(([method, amount]) => (amount > 0 ? [method] : []));
  const isCardOnly = card.cards.length > 0 && paidWith.every((method) => method === 'card');
  const takeAll = () => choose(allChosen ? nothingChosen : everything(lines));
  const confirm = () => void back.confirm();
  const exchange = () => void back.exchange();
  useActionKeys({
    'returns.all': returnable.length > 0 ? takeAll : undefined,
    'returns.exchange': confirmable ? exchange : undefined,
    'returns.confirm': confirmable ? confirm : undefined,
  });
  // The keyboard goes on where the next input is expected.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[data-return-line]:not(:disabled)')?.focus();
  }, [receipt.id]);

  function move(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const rows = [
      ...(list.current?.querySelectorAll<HTMLElement>('[data-return-line]:not(:disabled)') ?? []),
    ];
    rows[rows.findIndex((row) => row.contains(document.activeElement)) + by]?.focus();
  }

  return (
    <section className={classes.sale} aria-label={receipt.code} data-testid="return-sale">
      <Group justify="space-between" className={classes.head!}>
        <div>
          <Text fw={650} fz="lg" data-testid="return-code">
            {receipt.code}
          </Text>
          <Text size="sm" c="dimmed">
            {t('returns.from', { time: clock(receipt.capturedAt), cashier: receipt.cashier })}
          </Text>
        </div>
        <Button
          variant="default"
          disabled={returnable.length === 0}
          rightSection={<ActionKey action="returns.all" />}
          onClick={takeAll}
          data-testid="return-all"
        >
          {allChosen ? t('returns.none') : t('returns.all')}
        </Button>
      </Group>
      <ul className={classes.lines} ref={list} onKeyDown={move}>
        {lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            thousandths={chosen.get(line.id) ?? 0}
            onToggle={() => choose(toggled(chosen, line))}
            onStep={(by) => choose(stepped(chosen, line, by))}
            onPut={(thousandths) => choose(put(chosen, line, thousandths))}
          />
        ))}
      </ul>
      {before.length > 0 && (
        <div className={classes.before} data-testid="returned-before">
          <Text size="sm" fw={600}>
            {t('returns.before')}
          </Text>
          {before.map(({ receipt: earlier }) => (
            <Text key={earlier.id} size="sm" c="dimmed">
              {t('returns.beforeOne', {
                code: earlier.code,
                time: clock(earlier.capturedAt),
                amount: money(0 - earlier.total),
              })}
            </Text>
          ))}
        </div>
      )}
      <Stack className={classes.foot!} gap="sm">
        {hasOtherWays(left) && (
          <SegmentedControl
            size="md"
            fullWidth
            value={way}
            onChange={(value) => back.payBy(value as PayOutWay)}
            data={[
              { value: 'as_paid', label: isCardOnly ? t('cardBack.way') : t('returns.asPaid') },
              { value: 'cash', label: t('returns.inCash') },
            ]}
            classNames={{ label: classes.way! }}
            aria-label={t('returns.how')}
            data-testid="return-way"
          />
        )}
        {payOut && payOut.parts.length > 0 && (
          <Group gap="xs" data-testid="return-parts">
            {payOut.parts.map(({ method, amount }) => (
              <Badge key={method} variant="light" color="gray" size="xl" tt="none" data-method={method}>
                {method === 'card' && fitting ? (
                  <CardName last4={fitting.cardLast4} />
                ) : (
                  t(`payment.${method}`)
                )}{' '}
                {money(amount)}
              </Badge>
            ))}
          </Group>
        )}
        {fitting && card.cards.length > 1 && (
          <SegmentedControl
            size="md"
            fullWidth
            value={fitting.charge}
            onChange={card.chooseCard}
            data={card.cards.map(({ charge, cardLast4, left: most }) => ({
              value: charge,
              label: (
                <>
                  <CardName last4={cardLast4} /> · {money(most)}
                </>
              ),
            }))}
            classNames={{ label: classes.way! }}
            aria-label={t('cardBack.which')}
            data-testid="return-card"
          />
        )}
        {toCard > 0 && card.isKnown && (
          <Text size="sm" c="dimmed" data-testid="return-card-where" data-here={fitting !== undefined}>
            {fitting ? t('cardBack.here') : t('cardBack.onSeparate')}
          </Text>
        )}
        <Button
          h={64}
          fz="lg"
          loading={busy}
          disabled={!confirmable}
          justify="space-between"
          leftSection={
            <Group gap="xs">
              <IconCash size={22} />
              {t('returns.confirm')}
            </Group>
          }
          rightSection={
            <Group gap="sm" wrap="nowrap">
              {payOut && money(payOut.total)}
              <ActionKey action="returns.confirm" />
            </Group>
          }
          onClick={confirm}
          data-testid="return-confirm"
          data-minor={payOut?.total}
        />
        <Button
          variant="light"
          h={52}
          disabled={!confirmable}
          leftSection={<IconArrowsExchange size={20} />}
          rightSection={<ActionKey action="returns.exchange" />}
          onClick={exchange}
          data-testid="return-exchange"
        >
          {t('exchange.key')}
        </Button>
      </Stack>
    </section>
  );
}
