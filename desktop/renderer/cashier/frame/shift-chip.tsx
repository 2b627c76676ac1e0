// Which shift is running on which lane.
import { UnstyledButton } from '@mantine/core';
import { NavLink } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useLaneName } from '../shift/use-lane-name.ts';
import { useOpenShift } from '../shift/use-open-shift.ts';
import classes from './shift-chip.module.css';

export function ShiftChip() {
  const t = useText('cashier');
  const { store } = useCashier();
  const lane = useLaneName();
  const shift = useOpenShift();
  if (shift === undefined) return null;
  return (
    <UnstyledButton
      component={NavLink}
      to="/point-of-sale/work-shift"
      className={classes.chip}
      data-open={shift !== null}
      title={store.name}
      data-testid="shift-chip"
    >
      {shift ? t('shift.chip', { label: shift.shift_label, lane }) : t('shift.chipNone', { lane })}
    </UnstyledButton>
  );
}
