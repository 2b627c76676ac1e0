// What comes back, over the goods that go out for it.
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowsExchange, IconX } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import type { Exchange } from '../../workplace/basket/exchange.ts';
import classes from './exchange-panel.module.css';

export interface ExchangePanelProps {
  readonly exchange: Exchange;
  /** Back to where scans and words go. */
  readonly onDone: () => void;
}

export function ExchangePanel({ exchange: { code, lines }, onDone }: ExchangePanelProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  return (
    <section className={classes.panel} aria-label={t('exchange.comesBack')} data-testid="exchange">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <IconArrowsExchange size={20} stroke={1.7} />
          <Text fw={600}>{t('exchange.title', { code })}</Text>
        </Group>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={48}
          aria-label={t('exchange.giveUp')}
          onClick={() => {
            onDone();
            void desk.giveUpExchange();
          }}
          data-testid="exchange-give-up"
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <ul className={classes.lines}>
        {lines.map(({ id, name, qty, total }) => (
          <li key={id} data-testid="exchange-line">
            <span>
              {name}{' '}
              <Text span size="sm" c="dimmed">
                {t('exchange.line', { qty: plainDecimal(qty.replace('-', '')) })}
              </Text>
            </span>
            <strong>{money(total)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
