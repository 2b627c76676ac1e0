// An X or Z report in words, part by part, for whatever paper it goes onto. Pure, but for the language that is spoken.
import { businessDayOfShift, calendarDay, withoutCardNumbersOnPaper } from '@evertill/schemas';
import type { ReceiptDocument, Staff, Store } from '@evertill/schemas';
import type { Language, useText } from '../../ui/language.ts';
import { dayText, fullTime } from '../../ui/time.ts';
import type { Counted, ShiftReport } from './shift-report.ts';

export interface ReportRow {
  readonly label: string;
  /** Blank: the label is all of it. */
  readonly value: string;
  readonly strong?: boolean;
  readonly testId?: string;
  /** The figure itself, for whoever reads it by machine. */
  readonly minor?: number;
}

export interface ReportPaper {
  readonly kind: ShiftReport['kind'];
  readonly shop: string;
  readonly title: string;
  /** Below the title. */
  readonly hint: string;
  /** Two side by side. */
  readonly facts: readonly string[];
  readonly parts: readonly { readonly title: string; readonly rows: readonly ReportRow[] }[];
}

export interface ReportWording {
  readonly report: ShiftReport;
  readonly people: ReadonlyMap<string, Staff>;
  readonly lane: string;
  readonly store: Pick<Store, 'name' | 'receipt_header' | 'time_zone' | 'business_day_starts'>;
  readonly t: ReturnType<typeof useText<'cashier'>>;
  readonly money: (minor: number) => string;
}

export function reportPaper(wording: ReportWording): ReportPaper {
  const { report, people, lane, store, t, money } = wording;
  const { kind, number, confirmed, figures, counted } = report;
  const { payment_breakdown, staff_breakdown } = figures;
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  const at = (moment: string) => fullTime(moment, store.time_zone);
  const closed = [
    t('report.closed', { name: nameOf(report.closedBy) }),
    at(report.closedAt || report.openedAt),
  ];
  const parts = [
    { title: t('report.sales'), rows: [...dayRows(wording), ...salesRows(wording)] },
    {
      title: t('report.payments'),
      rows: payment_breakdown.map(({ bucket, count, amount }) => ({
        label: t('report.payment', { method: t(`bucket.${bucket}`), count }),
        value: money(amount),
      })),
    },
    {
      title: t('report.people'),
      rows: staff_breakdown.map(({ vendor_employee_id, order_count, total }) => ({
        label: t('report.person', { name: nameOf(vendor_employee_id), count: order_count }),
        value: money(total),
      })),
    },
    { title: t('report.drawer'), rows: drawerRows(wording) },
    ...(counted ? handedOver(counted, wording) : []),
    {
      title: t('report.movements'),
      rows: report.movements.map(({ kind: moved, amount, reason }) => ({
        label: `${t(`cashMove.${moved}`)}: ${reason}`,
        value: moved === 'no_sale' ? '' : money(amount),
      })),
    },
    { title: t('report.remarks'), rows: remarks(wording) },
  ];
  const hint = kind === 'x' ? t('report.xHint') : confirmed ? '' : t('report.numberExpected');
  return withoutCards({
    kind,
    shop: store.receipt_header || store.name,
    title: kind === 'x' ? t('report.x') : t('report.z', { number }),
    hint,
    facts: [
      report.label,
      lane,
      t('report.opened', { name: nameOf(report.openedBy) }),
      at(report.openedAt),
      ...(kind === 'z' ? closed : []),
    ],
    // What is always there stays, also where nothing was paid.
    parts: parts.filter(({ rows, title }) => rows.length > 0 || title === t('report.payments')),
  });
}

/** Only where the date of the opening does not say it: a night that belongs to the day before. */
function dayRows({ report, store, t }: ReportWording): ReportRow[] {
  const { kind, confirmed, openedAt, figures } = report;
  const status = kind === 'z' && confirmed ? 'closed' : 'open';
  const kept = figures.business_day === undefined ? {} : { business_day: figures.business_day };
  const day = businessDayOfShift({ status, opened_at: openedAt, closing_figures: kept }, store);
  return day === calendarDay(openedAt, store.time_zone)
    ? []
    : [{ label: t('report.businessDay'), value: dayText(day) }];
}

function salesRows({ report: { figures }, t, money }: ReportWording): ReportRow[] {
  const { order_stats: stats } = figures;
  // A close of an older version counted each order once, and pending ones among the sales.
  const { sale_count: sold = stats.order_count - stats.return_count, pending_total, pending_paid } = stats;
  return [
    { label: t('report.sold', { count: sold }), value: money(stats.sales) },
    { label: t('report.returned', { count: stats.return_count }), value: money(0 - stats.returns) },
    { label: t('report.discount'), value: money(stats.discount) },
    ...(stats.rounding === 0 ? [] : [{ label: t('sale.rounding'), value: money(stats.rounding) }]),
    { label: t('sale.total'), value: money(stats.total), strong: true },
    { label: t('report.tax'), value: money(stats.tax) },
    { label: t('report.voided'), value: String(stats.voided_order_count) },
    ...(stats.pending_order_count > 0
      ? [
          {
            label: t('report.pending', { count: stats.pending_order_count }),
            value: pending_total === undefined ? '' : money(pending_total),
          },
        ]
      : []),
    ...(pending_paid ? [{ label: t('report.pendingPaid'), value: money(pending_paid) }] : []),
  ];
}

function drawerRows({ report: { figures, counted, unpaidCash }, t, money }: ReportWording): ReportRow[] {
  const { drawer } = figures;
  const moved = [
    ['cashMove.paid_in', drawer.paid_in, drawer.paid_in],
    ['cashMove.paid_out', drawer.paid_out, 0 - drawer.paid_out],
    ['cashMove.safe_drop', drawer.safe_drops, 0 - drawer.safe_drops],
  ] as const;
  return [
    { label: t('shift.cashAtOpen'), value: money(drawer.opening_cash) },
    { label: t('report.cashReceived'), value: money(drawer.cash_received) },
    { label: t('report.cashRefunded'), value: money(0 - drawer.cash_refunded) },
    ...moved.flatMap(([word, amount, shown]) =>
      amount > 0 ? [{ label: t(word), value: money(shown) }] : [],
    ),
    {
      label: t('report.expected'),
      value: money(drawer.expected_cash),
      strong: true,
      testId: 'report-expected',
      minor: drawer.expected_cash,
    },
    ...(unpaidCash > 0 ? [{ label: t('close.unpaidCash', { amount: money(unpaidCash) }), value: '' }] : []),
    ...(counted
      ? [
          { label: t('report.counted'), value: money(counted.actualCash) },
          {
            label: t(`report.${signOf(counted.overShort)}`),
            value: money(counted.overShort),
            strong: true,
            testId: 'report-over-short',
            minor: counted.overShort,
          },
        ]
      : []),
  ];
}

function handedOver(counted: Counted, { t, money }: ReportWording): ReportPaper['parts'] {
  const { invoiceSlips, voucherStubs, cardReceipts, basis, handover, recipient, notes } = counted;
  return [
    {
      title: t('shift.slips'),
      rows: [
        { label: t('shift.invoiceSlips'), value: String(invoiceSlips) },
        { label: t('shift.voucherStubs'), value: String(voucherStubs) },
        { label: t('shift.cardReceipts'), value: String(cardReceipts) },
      ],
    },
    {
      title: t('handover.title'),
      rows: [
        {
          label: basis === 'ledger' ? t('handover.ledger') : t('handover.drawer'),
          value: money(handover),
        },
        ...(recipient === '' ? [] : [{ label: t('handover.recipient'), value: recipient }]),
        ...(notes === '' ? [] : [{ label: notes, value: '' }]),
      ],
    },
  ];
}

function remarks({ report: { unsent, late, amendments }, t, money }: ReportWording): ReportRow[] {
  return [
    ...(unsent > 0 ? [{ label: t('close.unsent', { count: unsent }), value: '' }] : []),
    ...(late.count > 0 ? [{ label: t('report.late', { count: late.count }), value: money(late.total) }] : []),
    ...amendments.map(({ note, closing_actual_cash }) => ({
      label: t('report.amended', { note }),
      value: closing_actual_cash === null ? '' : money(closing_actual_cash),
    })),
  ];
}

function signOf(overShort: number): 'over' | 'short' | 'exact' {
  if (overShort === 0) return 'exact';
  return overShort > 0 ? 'over' : 'short';
}

/** Reasons and notes were typed by somebody (threat T23). */
function withoutCards(paper: ReportPaper): ReportPaper {
  const masked = withoutCardNumbersOnPaper;
  return {
    ...paper,
    facts: paper.facts.map(masked),
    parts: paper.parts.map(({ title, rows }) => ({
      title,
      rows: rows.map((row) => ({ ...row, label: masked(row.label), value: masked(row.value) })),
    })),
  };
}

const factKinds = ['code', 'time', 'lane', 'cashier'] as const;

/** For the strip of the till's own printer. */
export function reportDocument(
  { shop, title, hint, facts, parts }: ReportPaper,
  direction: Language['direction'],
): ReceiptDocument {
  const line = (id: string, name: string, total: string) => ({ id, name, total, notes: [] });
  const [closedBy = '', closedAt = ''] = facts.slice(factKinds.length);
  return {
    direction,
    head: [
      { kind: 'name' as const, text: shop },
      { kind: 'notice' as const, text: title },
      { kind: 'address' as const, text: hint },
    ].filter(({ text }) => text !== ''),
    facts: facts.slice(0, factKinds.length).map((text, nr) => ({ kind: factKinds[nr]!, text })),
    lines: [
      ...(closedBy === '' ? [] : [line('closed', closedBy, closedAt)]),
      ...parts.flatMap((part, nr) => [
        line(`part ${nr}`, `– ${part.title} –`, ''),
        ...part.rows.map((row, at) => line(`row ${nr} ${at}`, row.label, row.value)),
      ]),
    ],
    totals: [],
    foot: [],
    scanCode: '',
  };
}
