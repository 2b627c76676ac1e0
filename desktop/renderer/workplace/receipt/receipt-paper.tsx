// A receipt as paper. The office shows one too, in the words of the till that prints it.
import type { Store } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { money as moneyIn, priceText } from '../../ui/money.ts';
import { fullTime } from '../../ui/time.ts';
import { kindOf } from './receipt.ts';
import type { Receipt, ReceiptTax } from './receipt.ts';
import { ReceiptBarcode } from './receipt-barcode.tsx';
import { scanCodeOf } from './scan-code.ts';
import classes from './receipt-paper.module.css';

export interface ReceiptPaperProps {
  readonly receipt: Receipt;
  /** What it says above and below. */
  readonly store: Pick<Store, 'name' | 'address' | 'receipt_header' | 'receipt_footer' | 'time_zone'>;
  /** Nothing was sold: it says so. */
  readonly isPractice: boolean;
}

export function ReceiptPaper({ receipt, store, isPractice }: ReceiptPaperProps) {
  const t = useText('cashier');
  const { currency, lines, taxes, taxIncluded, subtotal, discount, rounding, total, payments, change } =
    receipt;
  const money = (minor: number) => moneyIn(minor, currency);
  const kind = kindOf(receipt);
  const taxName = ({ rate }: ReceiptTax) => {
    if (rate === '') return taxIncluded ? t('receipt.taxIncludedFlat') : t('receipt.taxFlat');
    const percent = plainDecimal(rate);
    return taxIncluded
      ? t('receipt.taxIncludedRate', { rate: percent })
      : t('receipt.taxRate', { rate: percent });
  };
  const taxRows = taxes.map((tax) => <Row key={tax.rate} label={taxName(tax)} value={money(tax.tax)} />);
  return (
    <article className={classes.paper} data-testid="receipt">
      <header className={classes.head}>
        {isPractice && <strong data-testid="receipt-practice">{t('training.receipt')}</strong>}
        <strong>
          <bdi>{store.receipt_header || store.name}</bdi>
        </strong>
        <span>
          <bdi>{store.address}</bdi>
        </span>
        {kind !== 'sale' && (
          <strong>{kind === 'exchange' ? t('exchange.receipt') : t('receipt.goodsBack')}</strong>
        )}
        {receipt.voided && <strong>{t('receipt.voided')}</strong>}
      </header>
      <div className={classes.meta}>
        <span data-testid="receipt-code">
          <bdi>{receipt.code}</bdi>
        </span>
        <span>{fullTime(receipt.capturedAt, store.time_zone)}</span>
        <span>
          <bdi>{receipt.lane}</bdi>
        </span>
        <span>{receipt.cashier !== '' && t('receipt.cashier', { name: receipt.cashier })}</span>
      </div>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} data-testid="receipt-line">
            <span>
              <bdi>{line.name}</bdi>
            </span>
            <span className={classes.figure}>{money(line.total)}</span>
            {(line.qty !== '1.000' || line.pricePer !== 1) && (
              <small>
                {plainDecimal(line.qty)} × {priceText(line.unitPrice, line.pricePer, money)}
              </small>
            )}
            {line.weighed && (
              <small>
                {t('receipt.weighed', {
                  gross: plainDecimal(line.weighed.gross),
                  tare: plainDecimal(line.weighed.tare),
                })}
              </small>
            )}
            {line.serial !== '' && <small>{t('receipt.serial', { serial: line.serial })}</small>}
            {line.lot !== '' && <small>{t('receipt.lot', { lot: line.lot })}</small>}
          </li>
        ))}
      </ul>
      <dl className={classes.totals}>
        {!taxIncluded && <Row label={t('sale.subtotal')} value={money(subtotal)} />}
        {discount !== 0 && <Row label="−" value={money(discount)} />}
        {!taxIncluded && taxRows}
        {rounding !== 0 && <Row label={t('sale.rounding')} value={money(rounding)} />}
        <div className={classes.total}>
          <dt>{t('sale.total')}</dt>
          <dd data-testid="receipt-total" data-minor={total}>
            {money(total)}
          </dd>
        </div>
        {taxIncluded && taxRows}
        {payments.map((payment) => (
          <Row
            key={payment.id}
            label={[t(`payment.${payment.method}`), payment.card].join(' ')}
            value={money(payment.tendered)}
          />
        ))}
        {change !== 0 && <Row label={t('receipt.change')} value={money(change)} />}
      </dl>
      <footer className={classes.foot}>
        {receipt.note !== '' && (
          <p data-testid="receipt-note">
            <bdi>{receipt.note}</bdi>
          </p>
        )}
        <bdi>{store.receipt_footer}</bdi>
        <ReceiptBarcode code={scanCodeOf(receipt)} />
      </footer>
    </article>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
