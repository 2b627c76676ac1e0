// A report as it can be had now: of the whole store from the server, or else of this till's own sales, and why.
import { useDocument, useSyncStatus, useTill } from '@evertill/client-core/react';
import { salesReportReply } from '@evertill/schemas';
import type { ReportRow, SalesReport, SalesTotals, Staff } from '@evertill/schemas';
import { isBusy } from '../../workplace/is-busy.ts';
import { useCallback, useMemo, useState } from 'react';
import { merge, NEVER, Subject } from 'rxjs';
import { usePlatform } from '../../platform/host-context.ts';
import type { TillHost } from '../../platform/till-host.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { isOffline } from '../../workplace/sync/mood.ts';
import { mayReadReports, ownReport } from './own-report.ts';
import type { Days } from './report-days.ts';

export type WhyOwn =
  | { readonly name: 'offline' | 'forbidden' | 'busy' }
  /** With the server's own sentence. */
  | { readonly name: 'refused'; readonly code: string; readonly sentence: string };

export type ReportSeen =
  | {
      readonly of: 'store';
      readonly rows: readonly ReportRow[];
      readonly totals: SalesTotals;
      /** Lines there are; `rows` are the first of them. */
      readonly found: number;
      readonly others: readonly { readonly currency: string; readonly orders: number }[];
      /** ISO-8601 */
      readonly at: string;
    }
  | {
      readonly of: 'till';
      readonly why: WhyOwn;
      readonly rows: readonly ReportRow[];
      /** Undefined for whoever must not see amounts. */
      readonly totals: SalesTotals | undefined;
      readonly sales: number;
    };

export interface SalesReportInHand {
  /** Undefined while it is being fetched. */
  readonly seen: ReportSeen | undefined;
  readonly again: () => void;
}

type StoreAnswer = Extract<ReportSeen, { of: 'store' }> | WhyOwn;

/** `days` must be stable between renders. */
export function useSalesReport(report: SalesReport, days: Days): SalesReportInHand {
  const till = useTill();
  const { host } = usePlatform();
  const { store } = useCashier();
  const person = useDocument<Staff>('staff', till.actorId());
  const mayRead = mayReadReports(person);
  const offline = isOffline(useSyncStatus().connection);
  const [again] = useState(() => new Subject<void>());

  const askStore = useCallback((): Promise<StoreAnswer> => {
    if (mayRead === false) return Promise.resolve({ name: 'forbidden' });
    if (offline) return Promise.resolve({ name: 'offline' });
    return askServer(host, report, store.id, days);
  }, [host, report, store.id, days, mayRead, offline]);
  const answer = useAnswer(askStore, again);

  const isOwn = answer !== undefined && !('of' in answer);
  const askOwn = useCallback(
    async () => (isOwn ? ownReport(till, store, report, days) : undefined),
    [isOwn, till, store, report, days],
  );
  const changes = useMemo(
    () => (isOwn ? merge(till.documents.changes('order'), till.view.changes$) : NEVER),
    [isOwn, till],
  );
  const own = useAnswer(askOwn, changes);

  const seen = useMemo((): ReportSeen | undefined => {
    if (!answer || 'of' in answer) return answer;
    return own && { of: 'till', why: answer, ...own };
  }, [answer, own]);
  return { seen, again: () => again.next() };
}

/** Others may be at their reports: a moment later there is room. */
const tries = 4;
/** ms */
const moment = 1500;

async function askServer(
  host: TillHost,
  report: SalesReport,
  storeId: string,
  days: Days,
): Promise<StoreAnswer> {
  for (let tried = 1; ; tried++) {
    try {
      const answer = await host.salesReport({ report, storeId, ...days, format: 'json' });
      if (!answer.ok)
        return answer.code === 'forbidden'
          ? { name: 'forbidden' }
          : { name: 'refused', code: answer.code, sentence: answer.sentence };
      const reply = salesReportReply(report).parse(JSON.parse(answer.body));
      const { data, total, totals, other_currencies: others, generated_at: at } = reply;
      return { of: 'store', rows: data as ReportRow[], totals, found: total, others, at };
    } catch (error) {
      if (!isBusy(error)) return { name: 'offline' };
      if (tried === tries) return { name: 'busy' };
      await new Promise((resolve) => setTimeout(resolve, moment));
    }
  }
}
