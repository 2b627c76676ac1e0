// The report on the screen as paper: on the till's own printer, or as the browser prints it.
import { useTill } from '@evertill/client-core/react';
import type { ReceiptDocument, SalesReport } from '@evertill/schemas';
import { useCallback } from 'react';
import { useLanguage, useText } from '../../ui/language.ts';
import { Printed } from '../../ui/printed.tsx';
import { DocumentPaper } from '../../workplace/receipt/document-paper.tsx';
import { useClock, useMoney, useStore } from '../../workplace/store-context.ts';
import { PrintButton } from '../receipt/print-button.tsx';
import { usePrintDocument } from '../receipt/use-print-document.ts';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useLaneName } from '../shift/use-lane-name.ts';
import type { Days } from './report-days.ts';
import { useCellText } from './report-table.tsx';
import { whoseWords } from './report-whose.ts';
import { salesDocument } from './sales-paper.ts';
import type { ReportSeen } from './use-sales-report.ts';

export interface PrintedReportProps {
  readonly report: SalesReport;
  readonly days: Days;
  readonly seen: ReportSeen;
}

/** Its button; the paper is there for the browser's printing alone. */
export function PrintedReport({ report, days, seen }: PrintedReportProps) {
  const make = useSalesDocument({ report, days, seen });
  const print = usePrintDocument(make);
  useActionKeys({ 'sales.print': print });
  return (
    <>
      <PrintButton action="sales.print" h={48} onPrint={print} />
      <Printed>
        <DocumentPaper document={make()} testId="sales-paper" />
      </Printed>
    </>
  );
}

function useSalesDocument({ report, days, seen }: PrintedReportProps): () => ReceiptDocument {
  const t = useText('cashier');
  const store = useStore();
  const money = useMoney();
  const clock = useClock();
  const cell = useCellText(report);
  const lane = useLaneName();
  const till = useTill();
  const { direction } = useLanguage();
  return useCallback(() => {
    const at = seen.of === 'store' ? seen.at : new Date(till.surroundings.clock.now()).toISOString();
    const whose = whoseWords(seen, t, clock);
    return salesDocument({ report, days, seen, whose, at, lane, store, t, money, cell, direction });
  }, [report, days, seen, t, clock, till, lane, store, money, cell, direction]);
}
