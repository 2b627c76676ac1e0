// An X or Z report as paper, on the screen and on the printer.
import type { Staff } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { Printed } from '../../ui/printed.tsx';
import { fullTime } from '../../ui/time.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import paper from '../../workplace/receipt/receipt-paper.module.css';
import type { Counted, ShiftReport } from './shift-report.ts';
import classes from './shift-report-view.module.css';
import { useLaneName } from './use-lane-name.ts';

export interface ShiftReportViewProps {
  readonly report: ShiftReport;
  readonly people: ReadonlyMap<string, Staff>;
}

/** It prints: only one may be on the screen. */
export function ShiftReportView({ report, people }: ShiftReportViewProps) {
  return (
    <>
      <Paper report={report} people={people} />
      <Printed>
        <Paper report={report} people={people} />
      </Printed>
    </>
  );
}

function Paper({ report, people }: ShiftReportViewProps) {
  const t = useText('cashier');
  const money = useMoney();
  const lane = useLaneName(report.laneId);
  const { store } = useCashier();
  const { kind, number, confirmed, figures, movements, counted, late, unsent, amendments } = report;
  const { order_stats, payment_breakdown, staff_breakdown, drawer } = figures;
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  const at = (moment: string) => fullTime(moment, store.time_zone);
  return (
    <article className={paper.paper} data-testid="shift-report" data-kind={kind}>
      <header className={paper.head}>
        <strong>{store.receipt_header || store.name}</strong>
        <span className={classes.title} data-testid="report-title">
          {kind === 'x' ? t('report.x') : t('report.z', { number })}
        </span>
        {kind === 'x' && <span>{t('report.xHint')}</span>}
        {kind === 'z' && !confirmed && <span>{t('report.numberExpected')}</span>}
      </header>
      <div className={paper.meta}>
        <span>{report.label}</span>
        <span>{lane}</span>
        <span>{t('report.opened', { name: nameOf(report.openedBy) })}</span>
        <span>{at(report.openedAt)}</span>
        {kind === 'z' && (
          <>
            <span>{t('report.closed', { name: nameOf(report.closedBy) })}</span>
            <span>{at(report.closedAt)}</span>
          </>
        )}
      </div>
      <Section title={t('report.sales')}>
        <Row label={t('report.sold', { count: order_stats.order_count - order_stats.return_count })}>
          {money(order_stats.sales)}
        </Row>
        <Row label={t('report.returned', { count: order_stats.return_count })}>
          {money(0 - order_stats.returns)}
        </Row>
        <Row label={t('report.discount')}>{money(order_stats.discount)}</Row>
        {order_stats.rounding !== 0 && <Row label={t('sale.rounding')}>{money(order_stats.rounding)}</Row>}
        <Row label={t('sale.total')} strong>
          {money(order_stats.total)}
        </Row>
        <Row label={t('report.tax')}>{money(order_stats.tax)}</Row>
        <Row label={t('report.voided')}>{order_stats.voided_order_count}</Row>
        {order_stats.pending_order_count > 0 && (
          <Row label={t('report.pending')}>{order_stats.pending_order_count}</Row>
        )}
      </Section>
      <Section title={t('report.payments')}>
        {payment_breakdown.map(({ bucket, count, amount }) => (
          <Row key={bucket} label={t('report.payment', { method: t(`bucket.${bucket}`), count })}>
            {money(amount)}
          </Row>
        ))}
      </Section>
      {staff_breakdown.length > 0 && (
        <Section title={t('report.people')}>
          {staff_breakdown.map(({ vendor_employee_id, order_count, total }) => (
            <Row
              key={vendor_employee_id}
              label={t('report.person', { name: nameOf(vendor_employee_id), count: order_count })}
            >
              {money(total)}
            </Row>
          ))}
        </Section>
      )}
      <Section title={t('report.drawer')}>
        <Row label={t('shift.cashAtOpen')}>{money(drawer.opening_cash)}</Row>
        <Row label={t('report.cashReceived')}>{money(drawer.cash_received)}</Row>
        <Row label={t('report.cashRefunded')}>{money(0 - drawer.cash_refunded)}</Row>
        {drawer.paid_in > 0 && <Row label={t('cashMove.paid_in')}>{money(drawer.paid_in)}</Row>}
        {drawer.paid_out > 0 && <Row label={t('cashMove.paid_out')}>{money(0 - drawer.paid_out)}</Row>}
        {drawer.safe_drops > 0 && <Row label={t('cashMove.safe_drop')}>{money(0 - drawer.safe_drops)}</Row>}
        <Row label={t('report.expected')} strong testId="report-expected" minor={drawer.expected_cash}>
          {money(drawer.expected_cash)}
        </Row>
        {counted && <CountedRows counted={counted} />}
      </Section>
      {counted && <HandedOver counted={counted} />}
      {movements.length > 0 && (
        <Section title={t('report.movements')}>
          {movements.map(({ id, kind: moved, amount, reason }) => (
            <Row key={id} label={`${t(`cashMove.${moved}`)}: ${reason}`}>
              {moved === 'no_sale' ? '' : money(amount)}
            </Row>
          ))}
        </Section>
      )}
      {(late.count > 0 || amendments.length > 0 || unsent > 0) && (
        <Section title={t('report.remarks')}>
          {unsent > 0 && <p className={classes.note}>{t('close.unsent', { count: unsent })}</p>}
          {late.count > 0 && <Row label={t('report.late', { count: late.count })}>{money(late.total)}</Row>}
          {amendments.map(({ id, note, closing_actual_cash }) => (
            <Row key={id} label={t('report.amended', { note })}>
              {closing_actual_cash === null ? '' : money(closing_actual_cash)}
            </Row>
          ))}
        </Section>
      )}
    </article>
  );
}

function CountedRows({ counted: { actualCash, overShort } }: { readonly counted: Counted }) {
  const t = useText('cashier');
  const money = useMoney();
  return (
    <>
      <Row label={t('report.counted')}>{money(actualCash)}</Row>
      <Row label={t(`report.${signOf(overShort)}`)} strong testId="report-over-short" minor={overShort}>
        {money(overShort)}
      </Row>
    </>
  );
}

function HandedOver({ counted }: { readonly counted: Counted }) {
  const t = useText('cashier');
  const money = useMoney();
  const { invoiceSlips, voucherStubs, cardReceipts, basis, handover, recipient, notes } = counted;
  return (
    <>
      <Section title={t('shift.slips')}>
        <Row label={t('shift.invoiceSlips')}>{invoiceSlips}</Row>
        <Row label={t('shift.voucherStubs')}>{voucherStubs}</Row>
        <Row label={t('shift.cardReceipts')}>{cardReceipts}</Row>
      </Section>
      <Section title={t('handover.title')}>
        <Row label={basis === 'ledger' ? t('handover.ledger') : t('handover.drawer')}>{money(handover)}</Row>
        {recipient !== '' && <Row label={t('handover.recipient')}>{recipient}</Row>}
        {notes !== '' && <p className={classes.note}>{notes}</p>}
      </Section>
    </>
  );
}

function signOf(overShort: number): 'over' | 'short' | 'exact' {
  if (overShort === 0) return 'exact';
  return overShort > 0 ? 'over' : 'short';
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <strong>{title}</strong>
      <dl className={paper.totals}>{children}</dl>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly strong?: boolean;
  readonly testId?: string;
  /** The figure itself, for whoever reads it by machine. */
  readonly minor?: number;
}

function Row({ label, children, strong = false, testId, minor }: RowProps) {
  return (
    <div data-strong={strong} className={classes.row}>
      <dt>{label}</dt>
      <dd data-testid={testId} data-minor={minor}>
        {children}
      </dd>
    </div>
  );
}
