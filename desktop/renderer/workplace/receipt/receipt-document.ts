// Puts a receipt into words, line by line, for whatever paper it goes onto. Pure, but for the language that is spoken.
import { withoutCardNumbersIn } from '@evertill/schemas';
import type { ReceiptDocument, Store } from '@evertill/schemas';
import { plainDecimal } from '../../ui/decimal.ts';
import type { Language, useText } from '../../ui/language.ts';
import { money as moneyIn, priceText } from '../../ui/money.ts';
import { fullTime } from '../../ui/time.ts';
import { kindOf } from './receipt.ts';
import type { Receipt, ReceiptLine, ReceiptTax } from './receipt.ts';
import { scanCodeOf } from './scan-code.ts';

type CashierText = ReturnType<typeof useText<'cashier'>>;

export interface ReceiptWording {
  readonly receipt: Receipt;
  /** What it says above and below. */
  readonly store: Pick<Store, 'name' | 'address' | 'receipt_header' | 'receipt_footer' | 'time_zone'>;
  /** Nothing was sold: it says so. */
  readonly isPractice: boolean;
  readonly t: CashierText;
  readonly direction: Language['direction'];
}

type Totals = ReceiptDocument['totals'];

export function receiptDocument(wording: ReceiptWording): ReceiptDocument {
  const { receipt, store, t, direction } = wording;
  const money = (minor: number) => moneyIn(minor, receipt.currency, receipt.currencyDecimals);
  return withoutCardNumbersIn({
    direction,
    head: headOf(wording),
    facts: [
      { kind: 'code', text: receipt.code },
      { kind: 'time', text: fullTime(receipt.capturedAt, store.time_zone) },
      { kind: 'lane', text: receipt.lane },
      {
        kind: 'cashier',
        text: receipt.cashier === '' ? '' : t('receipt.cashier', { name: receipt.cashier }),
      },
    ],
    lines: receipt.lines.map((line) => ({
      id: line.id,
      name: line.name,
      total: money(line.total),
      notes: notesOf(line, t, money),
    })),
    totals: totalsOf(receipt, t, money),
    foot: [
      { kind: 'note' as const, text: receipt.note },
      { kind: 'footer' as const, text: store.receipt_footer },
    ].filter(({ text }) => text !== ''),
    scanCode: scanCodeOf(receipt),
  });
}

function headOf({ receipt, store, isPractice, t }: ReceiptWording): ReceiptDocument['head'] {
  const kind = kindOf(receipt);
  const head: ReceiptDocument['head'] = [
    { kind: 'practice', text: isPractice ? t('training.receipt') : '' },
    { kind: 'name', text: store.receipt_header || store.name },
    { kind: 'address', text: store.address },
    {
      kind: 'notice',
      text: kind === 'sale' ? '' : kind === 'exchange' ? t('exchange.receipt') : t('receipt.goodsBack'),
    },
    { kind: 'notice', text: receipt.voided ? t('receipt.voided') : '' },
  ];
  return head.filter(({ text }) => text !== '');
}

function notesOf(line: ReceiptLine, t: CashierText, money: (minor: number) => string): string[] {
  const { qty, unitPrice, pricePer, weighed, serial, lot } = line;
  return [
    ...(qty !== '1.000' || pricePer !== 1
      ? [`${plainDecimal(qty)} × ${priceText(unitPrice, pricePer, money)}`]
      : []),
    ...(weighed
      ? [t('receipt.weighed', { gross: plainDecimal(weighed.gross), tare: plainDecimal(weighed.tare) })]
      : []),
    ...(serial === '' ? [] : [t('receipt.serial', { serial })]),
    ...(lot === '' ? [] : [t('receipt.lot', { lot })]),
  ];
}

function totalsOf(receipt: Receipt, t: CashierText, money: (minor: number) => string): Totals {
  const { taxes, taxIncluded, subtotal, discount, rounding, total, payments, change } = receipt;
  const taxRows = (isIncluded: boolean) =>
    taxes
      .filter(({ included }) => included === isIncluded)
      .map((tax) => ({ kind: 'tax' as const, label: taxName(tax, t), value: money(tax.tax) }));
  return [
    ...(taxIncluded
      ? []
      : [{ kind: 'subtotal' as const, label: t('sale.subtotal'), value: money(subtotal) }]),
    ...(discount === 0 ? [] : [{ kind: 'discount' as const, label: '−', value: money(discount) }]),
    ...taxRows(false),
    ...(rounding === 0
      ? []
      : [{ kind: 'rounding' as const, label: t('sale.rounding'), value: money(rounding) }]),
    { kind: 'total', label: t('sale.total'), value: money(total) },
    ...taxRows(true),
    ...payments.flatMap(({ method, card, tendered, tip, surcharge }) => [
      {
        kind: 'payment' as const,
        label: [t(`payment.${method}`), card].join(' ').trimEnd(),
        value: money(tendered),
      },
      ...(tip === 0 ? [] : [{ kind: 'tip' as const, label: t('receipt.tip'), value: money(tip) }]),
      ...(surcharge === 0
        ? []
        : [{ kind: 'surcharge' as const, label: t('receipt.surcharge'), value: money(surcharge) }]),
    ]),
    ...(change === 0 ? [] : [{ kind: 'change' as const, label: t('receipt.change'), value: money(change) }]),
  ];
}

function taxName({ rate, included }: ReceiptTax, t: CashierText): string {
  if (rate === '') return included ? t('receipt.taxIncludedFlat') : t('receipt.taxFlat');
  const percent = plainDecimal(rate);
  return included ? t('receipt.taxIncludedRate', { rate: percent }) : t('receipt.taxRate', { rate: percent });
}
