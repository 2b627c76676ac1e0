// A report in front of the screen, to be read and printed.
import { Drawer, Stack } from '@mantine/core';
import { useLanguage, useText } from '../../ui/language.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { PrintButton } from '../receipt/print-button.tsx';
import { usePrintDocument } from '../receipt/use-print-document.ts';
import { reportDocument } from './report-paper.ts';
import { ShiftReportView } from './shift-report-view.tsx';
import type { ShiftReport } from './shift-report.ts';
import { useReportPaper } from './use-report-paper.ts';

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
  const paper = useReportPaper(report);
  const { direction } = useLanguage();
  const print = usePrintDocument(() => reportDocument(paper, direction));
  useActionKeys({ 'paper.print': print }, { inFront: true });
  return (
    <Stack>
      <PrintButton action="paper.print" onPrint={print} />
      <ShiftReportView report={paper} />
    </Stack>
  );
}
