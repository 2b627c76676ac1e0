// Asks the server what the whole store sold, in the name of whoever is signed in: a till knows its own sales, and a
// report that needs everybody's is no fact it could keep.
import type { SalesReport } from '@evertill/schemas';
import type { DeviceSurroundings } from '../surroundings.ts';
import { askServer } from './ask-server.ts';
import type { ServerAnswer } from './ask-server.ts';
import type { Session } from './session.ts';

export interface ReportQuestion {
  readonly report: SalesReport;
  readonly storeId: string;
  /** Business days of the store, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly format: 'json' | 'csv';
}

/** Lines of one answer: as many as a screen shows, and as many as a file may have. */
const limits = { json: 500, csv: 10_000 } as const;

/** `forbidden`, `report_too_long`, … Rejects with an `ExchangeError` when the server cannot be asked, or says to wait. */
export function askSalesReport(
  surroundings: Pick<DeviceSurroundings, 'http'>,
  session: Pick<Session, 'token' | 'refresh'>,
  { report, storeId, from, to, format }: ReportQuestion,
): Promise<ServerAnswer> {
  const query = new URLSearchParams({ store_id: storeId, from, to, format, limit: String(limits[format]) });
  const path = `/vendor/point-of-sale/report/${report}?${query}`;
  return askServer(surroundings, session, { method: 'GET', path, body: '' });
}
