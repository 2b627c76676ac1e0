// The open shift, as this till knows it.
import type { OpenShift } from '@evertill/client-core';
import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../cashier-context.ts';
import { useLaneName } from './use-lane-name.ts';
import classes from './shift-page.module.css';

export function CurrentShift({ shift }: { readonly shift: OpenShift }) {
  const t = useText('cashier');
  const clock = useClock();
  const money = useMoney();
  const lane = useLaneName();
  return (
    <Stack data-testid="current-shift">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {shift.shift_label}
        </Title>
        <Badge size="lg" variant="light" color={shift.confirmed ? 'evergreen' : 'yellow'} tt="none">
          {shift.confirmed ? t('shift.confirmed') : t('shift.unconfirmed')}
        </Badge>
      </Group>
      <dl className={classes.facts}>
        <Fact label={t('place.lane')}>{lane}</Fact>
        <Fact label={t('shift.openedAt')}>{clock(shift.opened_at)}</Fact>
        <Fact label={t('shift.cashAtOpen')}>{money(shift.opening_cash)}</Fact>
      </dl>
      <Button component={Link} to="/point-of-sale/sale" size="lg" data-testid="to-sale">
        {t('shift.toSale')}
      </Button>
    </Stack>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
