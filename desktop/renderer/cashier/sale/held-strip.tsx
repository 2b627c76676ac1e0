// The held baskets under the items, one touch away.
import { UnstyledButton } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
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
  const stateOf = ({ leftOpen, holder, heldAt }: HeldBasket) => {
    if (holder) return t('drafts.openElsewhere');
    return leftOpen ? t('drafts.leftOpen') : clock(heldAt);
  };
  return (
    <div className={classes.strip} data-testid="held-strip">
      <span className={classes.label}>
        <IconClockPause size={18} />
        {t('drafts.strip')}
        <ActionKey action="sale.resume" />
      </span>
      {baskets.map((basket) => (
        <UnstyledButton
          key={basket.id}
          className={classes.basket}
          onClick={() => onResume(basket)}
          data-testid="held-basket"
        >
          <span className={classes.name}>
            <bdi>{basket.name || t('split.partPaid')}</bdi>
          </span>
          <span className={classes.meta}>
            <strong>{money(basket.total)}</strong> · {t('sale.lines', { count: basket.lines })} ·{' '}
            {basket.taken > 0 && `${t('split.held', { amount: money(basket.taken) })} · `}
            {stateOf(basket)}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
