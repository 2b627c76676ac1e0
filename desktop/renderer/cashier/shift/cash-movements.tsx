// What went into the drawer and out of it without a sale.
import type { CashMovement } from '@evertill/schemas';
import { Text, Title } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import classes from './shift-page.module.css';

export function CashMovements({ movements }: { readonly movements: readonly CashMovement[] }) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const last = movements.at(-1);
  return (
    <section>
      <Title order={2} size="h5">
        {t('report.movements')}
      </Title>
      <Text size="sm" c="dimmed" role="status">
        {last && t('cashMove.written', { kind: t(`cashMove.${last.kind}`), reason: last.reason })}
      </Text>
      <ul className={classes.movements}>
        {movements.map(({ id, kind, amount, reason, at }) => (
          <li key={id} className={classes.fact} data-testid="cash-movement" data-kind={kind}>
            <span>
              {t(`cashMove.${kind}`)}{' '}
              <Text component="span" size="sm" c="dimmed">
                {reason} · {clock(at)}
              </Text>
            </span>
            <strong>{kind === 'no_sale' ? '–' : money(kind === 'paid_in' ? amount : 0 - amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
