// The shift is closed: whether the drawer was right, and its Z report.
import type { ZReport } from '@evertill/client-core';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { Report } from './report-drawer.tsx';
import type { JustClosed } from './just-closed.ts';
import { overShortOf, zReport } from './shift-report.ts';
import classes from './shift-page.module.css';

export interface ClosedShiftProps extends Pick<JustClosed, 'unpaidCash'> {
  readonly shift: ZReport;
  readonly onNext: () => void;
}

export function ClosedShift({ shift, unpaidCash, onNext }: ClosedShiftProps) {
  const t = useText('cashier');
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <Stack data-testid="closed-shift">
      <Title order={1} size="h2">
        {t('close.done', { label: shift.shift_label })}
      </Title>
      <OverShort overShort={overShortOf(shift)} />
      <Button
        ref={next}
        h={60}
        fz="lg"
        leftSection={<IconDoorEnter size={22} />}
        rightSection={<KeyCap>↵</KeyCap>}
        onClick={onNext}
        data-testid="next-shift"
      >
        {t('close.next')}
      </Button>
      <Report report={zReport(shift, unpaidCash)} />
    </Stack>
  );
}

/** Minor units. */
function OverShort({ overShort }: { readonly overShort: number }) {
  const t = useText('cashier');
  const money = useMoney();
  const sign = overShort === 0 ? 'exact' : overShort > 0 ? 'over' : 'short';
  return (
    <div
      className={classes.overShort}
      data-sign={sign}
      role="status"
      data-testid="over-short"
      data-minor={overShort}
    >
      <Text fw={600}>{t(`close.${sign}`)}</Text>
      {overShort !== 0 && <span className={classes.amount}>{money(Math.abs(overShort))}</span>}
    </div>
  );
}
