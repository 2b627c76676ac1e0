// The open shift, as this till knows it, and what is done with it: cash in and out, its report, and its end.
import type { OpenShift } from '@evertill/client-core';
import { Alert, Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCash, IconLock, IconReportMoney, IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { CashMoveDialog } from './cash-move-dialog.tsx';
import { CashMovements } from './cash-movements.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { xReport } from './shift-report.ts';
import classes from './shift-page.module.css';
import { UnpaidCash } from './unpaid-cash.tsx';
import { useLaneName } from './use-lane-name.ts';
import { useRefusedClose } from './use-refused-close.ts';
import { useShiftStanding } from './use-shift-standing.ts';
import type { ShiftStanding } from './use-shift-standing.ts';

export interface CurrentShiftProps {
  readonly shift: OpenShift;
  readonly standing: ShiftStanding;
  readonly onClose: () => void;
}

export function CurrentShift({ shift, standing, onClose }: CurrentShiftProps) {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const clock = useClock();
  const money = useMoney();
  const lane = useLaneName();
  const refused = useRefusedClose(shift.id);
  const [wanted, show] = useState<'none' | 'cash' | 'report'>('none');
  const figures = standing.figures;
  const pending = figures?.order_stats.pending_order_count ?? 0;
  // Whoever counts blind has no report.
  const dialog = wanted === 'report' && standing.blind ? 'none' : wanted;
  const report = () => show('report');
  useActionKeys(
    dialog === 'none'
      ? {
          'shift.cash': () => show('cash'),
          'shift.report': standing.blind ? undefined : report,
          'shift.close': onClose,
        }
      : {},
  );
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
      {refused && <Refused refusal={refused} />}
      <dl className={classes.facts}>
        <Fact label={workplace('place.lane')}>{lane}</Fact>
        <Fact label={t('shift.openedAt')}>{clock(shift.opened_at)}</Fact>
        <Fact label={t('shift.cashAtOpen')}>{money(shift.opening_cash)}</Fact>
        {figures && (
          <>
            <Fact label={t('report.turnover')}>{money(figures.order_stats.total)}</Fact>
            {pending > 0 && (
              <Fact label={t('report.pending', { count: pending })}>
                {money(figures.order_stats.pending_total ?? 0)}
              </Fact>
            )}
            <Fact label={t('report.expected')} testId="expected-cash">
              {money(figures.drawer.expected_cash)}
            </Fact>
          </>
        )}
      </dl>
      <UnpaidCash amount={standing.unpaidCash} />
      {standing.blind && (
        <Alert color="gray" variant="light" data-testid="blind-note">
          {t('close.blind')}
        </Alert>
      )}
      <Button
        component={Link}
        to="/point-of-sale/sale"
        h={60}
        fz="lg"
        leftSection={<IconShoppingCart size={22} />}
        data-testid="to-sale"
      >
        {t('shift.toSale')}
      </Button>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Button
          variant="light"
          h={56}
          px="xs"
          leftSection={<IconCash size={20} />}
          rightSection={<ActionKey action="shift.cash" />}
          onClick={() => show('cash')}
          data-testid="cash-move-open"
        >
          {t('cashMove.title')}
        </Button>
        {figures && (
          <Button
            variant="light"
            h={56}
            px="xs"
            leftSection={<IconReportMoney size={20} />}
            rightSection={<ActionKey action="shift.report" />}
            onClick={report}
            data-testid="x-report"
          >
            {t('report.x')}
          </Button>
        )}
      </SimpleGrid>
      <Button
        variant="default"
        h={56}
        leftSection={<IconLock size={20} />}
        rightSection={<ActionKey action="shift.close" />}
        onClick={onClose}
        data-testid="close-shift-open"
      >
        {t('close.title')}
      </Button>
      {shift.cash_movements.length > 0 && <CashMovements movements={shift.cash_movements} />}
      {dialog === 'cash' && <CashMoveDialog onClose={() => show('none')} />}
      {dialog === 'report' && <ShiftSoFar shiftId={shift.id} onClose={() => show('none')} />}
    </Stack>
  );
}

/** Reckoned when it is asked for: what stands on the page behind it may be a moment old. */
function ShiftSoFar({ shiftId, onClose }: { readonly shiftId: string; readonly onClose: () => void }) {
  const standing = useShiftStanding(shiftId);
  if (!standing?.figures) return null;
  const { shift, figures, unsent, unpaidCash } = standing;
  const report = xReport(shift, figures, { unsent: unsent.count, unpaidCash });
  return <ReportDrawer report={report} onClose={onClose} />;
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly testId?: string;
}

function Fact({ label, children, testId }: FactProps) {
  return (
    <div className={classes.fact}>
      <Text component="dt">{label}</Text>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
