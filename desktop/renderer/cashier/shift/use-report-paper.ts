// A report in the words of this till.
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { useCashier } from '../cashier-context.ts';
import { reportPaper } from './report-paper.ts';
import type { ReportPaper } from './report-paper.ts';
import type { ShiftReport } from './shift-report.ts';
import { useLaneName } from './use-lane-name.ts';
import { useStaff } from '../../workplace/use-staff.ts';

export function useReportPaper(report: ShiftReport): ReportPaper {
  const t = useText('cashier');
  const money = useMoney();
  const people = useStaff();
  const lane = useLaneName(report.laneId);
  const { store } = useCashier();
  return reportPaper({ report, people, lane, store, t, money });
}
