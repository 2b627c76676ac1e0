// One shift of the store in front of the list: who was in it, its corrections, what it comes to, and what may be done with
// it by whoever looks.
import { findZReport } from '@evertill/client-core';
import { useDocument, useTill } from '@evertill/client-core/react';
import { Alert, Drawer, Stack } from '@mantine/core';
import type { Staff, WorkShift } from '@evertill/schemas';
import { useCallback, useMemo, useState } from 'react';
import { merge } from 'rxjs';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { Report } from '../shift/report-drawer.tsx';
import { xReport, zReport } from '../shift/shift-report.ts';
import { useLaneName } from '../shift/use-lane-name.ts';
import { useRefusedClose } from '../shift/use-refused-close.ts';
import { UnpaidCash } from '../shift/unpaid-cash.tsx';
import { useShiftStanding } from '../shift/use-shift-standing.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ShiftDeeds } from './shift-deeds.tsx';
import type { ShiftDeedsProps, ShiftDialog } from './shift-deeds.tsx';
import { useKnownShift } from './use-known-shift.ts';
import type { KnownShift } from './use-known-shift.ts';

export interface ShiftSheetProps {
  readonly shiftId: string;
  readonly people: ReadonlyMap<string, Staff>;
  /** Beside its drawer when it was closed on this screen; minor units. */
  readonly unpaidCash: number;
  readonly onCloseShift: () => void;
  readonly onClose: () => void;
}

export function ShiftSheet({ shiftId, onClose, ...beside }: ShiftSheetProps) {
  useFocusBack();
  const shift = useDocument<WorkShift>('work_shift', shiftId);
  const known = useKnownShift(shiftId);
  const [dialog, ask] = useState<ShiftDialog>();
  // What comes later would push a key away under a finger.
  if (!shift || !known) return null;
  const answered = () => ask(undefined);
  return (
    <Drawer
      opened
      onClose={onClose}
      // The key goes to the question in front.
      closeOnEscape={!dialog}
      title={<bdi>{shift.shift_label}</bdi>}
      size="lg"
      data-testid="shift-sheet"
    >
      <Sheet shift={shift} {...known} {...beside} onAsk={ask} />
      {dialog === 'handOver' && <HandOverDialog shift={shift} people={beside.people} onClose={answered} />}
      {dialog === 'correct' && <CorrectionDialog shift={shift} onClose={answered} />}
    </Drawer>
  );
}

interface SheetProps extends ShiftDeedsProps, KnownShift, Pick<ShiftSheetProps, 'people' | 'unpaidCash'> {}

function Sheet({ people, unpaidCash, assignees, ...deeds }: SheetProps) {
  const { shift, running } = deeds;
  const t = useText('cashier');
  const clock = useClock();
  const money = useMoney();
  const lane = useLaneName(shift.pos_register_id);
  const refused = useRefusedClose(shift.id);
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  const by = (at: string, id: string) => t('shifts.by', { time: clock(at), name: nameOf(id) });
  const { opened_at, closed_at, status, contested, amendments } = shift;
  const isEndedHere = status === 'open' && !running;
  return (
    <Stack>
      {contested && (
        <Alert color="red" title={t('shifts.contested')} data-testid="shift-contested">
          {t('shifts.contestedHint')}
        </Alert>
      )}
      {refused && running && <Refused refusal={refused} />}
      {isEndedHere && (
        <Alert color="yellow" title={t('shifts.closed')} role="status" data-testid="shift-ended-here">
          {t('shifts.waiting')}
        </Alert>
      )}
      {isEndedHere && <UnpaidCash amount={unpaidCash} />}
      <ShiftDeeds {...deeds} />
      <Facts>
        <Fact label={t('shifts.lane')}>{lane}</Fact>
        <Fact label={t('shifts.opened')}>{by(opened_at, shift.opened_by_vendor_employee_id)}</Fact>
        <Fact label={t('shifts.assignee')} testId="shift-assignee">
          {assignees.map(({ vendor_employee_id }) => nameOf(vendor_employee_id)).join(', ') ||
            t('shifts.nobody')}
        </Fact>
        {closed_at !== null && (
          <Fact label={t('shifts.ended')}>{by(closed_at, shift.closed_by_vendor_employee_id)}</Fact>
        )}
        <Fact label={t('shift.cashAtOpen')}>{money(shift.opening_cash)}</Fact>
        {amendments.map(({ id, note, vendor_employee_id, at, ...corrected }) => (
          <Fact
            key={id}
            label={t('shifts.corrections')}
            testId="shift-correction"
            note={correctedFigures(corrected, (amount) => money(amount), t).join(' · ')}
          >
            {t('shifts.corrected', { note, name: nameOf(vendor_employee_id), time: clock(at) })}
          </Fact>
        ))}
      </Facts>
      {status === 'open' && running && <SoFar shiftId={shift.id} />}
      {status === 'closed' && <Closed shiftId={shift.id} unpaidCash={unpaidCash} />}
    </Stack>
  );
}

function correctedFigures(
  {
    closing_actual_cash,
    closing_handover_amount,
  }: Pick<WorkShift['amendments'][number], 'closing_actual_cash' | 'closing_handover_amount'>,
  money: (amount: number) => string,
  t: ReturnType<typeof useText<'cashier'>>,
): string[] {
  return [
    ...(closing_actual_cash === null
      ? []
      : [t('shifts.correctedCash', { amount: money(closing_actual_cash) })]),
    ...(closing_handover_amount === null
      ? []
      : [t('shifts.correctedHandover', { amount: money(closing_handover_amount) })]),
  ];
}

/** Whoever counts it blind sees no figures of it here either. */
function SoFar({ shiftId }: { readonly shiftId: string }) {
  const t = useText('cashier');
  const standing = useShiftStanding(shiftId);
  if (!standing) return null;
  const { shift, figures, unsent, unpaidCash } = standing;
  if (figures) return <Report report={xReport(shift, figures, { unsent: unsent.count, unpaidCash })} />;
  return (
    <>
      <Alert color="gray" variant="light" data-testid="blind-note">
        {t('close.blind')}
      </Alert>
      <UnpaidCash amount={unpaidCash} />
    </>
  );
}

interface ClosedProps {
  readonly shiftId: string;
  readonly unpaidCash: number;
}

function Closed({ shiftId, unpaidCash }: ClosedProps) {
  const t = useText('cashier');
  const till = useTill();
  const ask = useCallback(async () => (await findZReport(till, shiftId)) ?? null, [till, shiftId]);
  const changes = useMemo(
    () => merge(till.documents.changes('work_shift'), till.documents.changes('order')),
    [till],
  );
  const report = useAnswer(ask, changes);
  if (report === undefined) return null;
  return report ? (
    <Report report={zReport(report, unpaidCash)} />
  ) : (
    <Alert color="gray">{t('shifts.noReport')}</Alert>
  );
}
