// The grid a drawer is counted in: a number for each coin and note, from one to the next with Enter or the arrows.
import { NumberInput, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useNumberPad } from '../../ui/number-pad.tsx';
import { selectAll } from '../../ui/walk-fields.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { denominationsOf, withPieces } from './drawer-count.ts';
import type { Pieces } from './drawer-count.ts';
import classes from './denomination-grid.module.css';

export interface DenominationGridProps {
  readonly pieces: Pieces;
  readonly onChange: (pieces: Pieces) => void;
  readonly autoFocus?: boolean;
}

const mostPieces = 1_000_000;

export function DenominationGrid({ pieces, onChange, autoFocus = false }: DenominationGridProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { store } = useCashier();
  const hasPad = useNumberPad();
  return (
    <ul className={classes.grid} aria-label={t('count.title')} data-testid="denominations">
      {denominationsOf(store).map((denomination, index) => {
        const count = pieces[String(denomination)];
        return (
          <li key={denomination} className={classes.row}>
            <Text className={classes.value!} aria-hidden>
              {money(denomination)}
            </Text>
            <span aria-hidden>×</span>
            <NumberInput
              className={classes.count!}
              aria-label={t('count.howMany', { value: money(denomination) })}
              value={count ?? ''}
              onChange={(typed) => onChange(withPieces(pieces, denomination, Number(typed) || 0))}
              onFocus={selectAll}
              min={0}
              max={mostPieces}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              withKeyboardEvents={false}
              inputMode={hasPad ? 'none' : 'numeric'}
              autoFocus={autoFocus && index === 0}
              data-autofocus={(autoFocus && index === 0) || undefined}
              data-walk
              data-testid={`count-${denomination}`}
            />
            <span className={classes.worth} data-none={count === undefined}>
              {money(denomination * (count ?? 0))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
