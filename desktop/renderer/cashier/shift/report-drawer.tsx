// A report in front of the screen, to be read and printed.
import { Drawer, Stack } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { PrintButton } from '../receipt/print-button.tsx';
import { ShiftReportView } from './shift-report-view.tsx';
import type { ShiftReport } from './shift-report.ts';
import { useStaff } from './use-staff.ts';

export interface ReportDrawerProps {
  readonly report: ShiftReport;
  readonly onClose: () => void;
}

export function ReportDrawer({ report, onClose }: ReportDrawerProps) {
  const t = useText('cashier');
  useFocusBack();
  const title = report.kind === 'x' ? t('report.x') : t('report.z', { number: report.number });
  return (
    <Drawer opened onClose={onClose} title={title} size="md" data-testid="report-drawer">
      <Report report={report} />
    </Drawer>
  );
}

/** Printed with the button, or with its key. */
export function Report({ report }: { readonly report: ShiftReport }) {
  const people = useStaff();
  useActionKeys({ 'paper.print': () => window.print() }, { inFront: true });
  return (
    <Stack>
      <PrintButton action="paper.print" />
      <ShiftReportView report={report} people={people} />
    </Stack>
  );
}
