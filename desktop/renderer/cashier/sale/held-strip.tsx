// The held baskets under the items, one touch away.
import { UnstyledButton } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../cashier-context.ts';
import type { HeldBasket } from './held-drafts.ts';
import classes from './held-strip.module.css';

export interface HeldStripProps {
  readonly baskets: readonly HeldBasket[];
  readonly onResume: (basket: HeldBasket) => void;
}

export function HeldStrip({ baskets, onResume }: HeldStripProps) {
  const t = useText('cashier');
  const clock = useClock();
  const money = useMoney();
  if (baskets.length === 0) return null;
  return (
    <div className={classes.strip} data-testid="held-strip">
      <span className={classes.label}>
        <IconClockPause size={18} />
        {t('drafts.strip')}
        <KeyCap>F8</KeyCap>
      </span>
      {baskets.map((basket) => (
        <UnstyledButton
          key={basket.id}
          className={classes.basket}
          onClick={() => onResume(basket)}
          data-testid="held-basket"
        >
          <span className={classes.name}>{basket.name}</span>
          <span className={classes.meta}>
            <strong>{money(basket.total)}</strong> · {t('sale.lines', { count: basket.lines })} ·{' '}
            {basket.leftOpen ? t('drafts.leftOpen') : clock(basket.heldAt)}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
