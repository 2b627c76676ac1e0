// The closed shifts of this lane: each with its Z report, to be read and printed again.
import type { ZReport } from '@evertill/client-core';
import { Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { ReportDrawer } from './report-drawer.tsx';
import { overShortOf, zReport } from './shift-report.ts';
import classes from './shift-page.module.css';

export function PastShifts({ shifts }: { readonly shifts: readonly ZReport[] }) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const [shownId, setShownId] = useState('');
  const shown = shifts.find(({ id }) => id === shownId);
  if (shifts.length === 0) return null;
  return (
    <section className={classes.past} aria-label={t('report.past')}>
      <Title order={2} size="h5" mb="xs">
        {t('report.past')}
      </Title>
      <ul className={classes.pastList}>
        {shifts.map((shift) => {
          const overShort = overShortOf(shift);
          return (
            <li key={shift.id}>
              <UnstyledButton
                className={classes.pastShift}
                onClick={() => setShownId(shift.id)}
                data-testid="past-shift"
              >
                <strong>{t('report.z', { number: shift.z_number })}</strong>
                <span>
                  {shift.shift_label}
                  <Text component="span" size="sm" c="dimmed">
                    {' '}
                    · {clock(shift.closed_at)}
                  </Text>
                </span>
                <span className={classes.pastFigure}>
                  {overShort === 0 ? t('report.exact') : money(overShort)}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {shown && <ReportDrawer report={zReport(shown)} onClose={() => setShownId('')} />}
    </section>
  );
}
