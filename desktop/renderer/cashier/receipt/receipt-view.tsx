// A receipt as paper, on the screen and, when it is printable, on the printer.
import { createPortal } from 'react-dom';
import { useText } from '../../ui/language.ts';
import { money as moneyIn, plainDecimal, priceText } from '../../ui/money.ts';
import { fullTime } from '../../ui/time.ts';
import { useCashier } from '../cashier-context.ts';
import type { Receipt, ReceiptTax } from './receipt.ts';
import classes from './receipt-view.module.css';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
  /** The one that prints: only one may be on the screen. */
  readonly printable?: boolean;
}

export function ReceiptView({ receipt, printable = false }: ReceiptViewProps) {
  return (
    <>
      <Paper receipt={receipt} />
      {printable && createPortal(<Paper receipt={receipt} />, printRoom())}
    </>
  );
}

function Paper({ receipt }: { readonly receipt: Receipt }) {
  const t = useText('cashier');
  const { store } = useCashier();
  const { currency, lines, taxes, taxIncluded, subtotal, discount, rounding, total, tendered, change } =
    receipt;
  const money = (minor: number) => moneyIn(minor, currency);
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
        <strong>{store.receipt_header || store.name}</strong>
        <span>{store.address}</span>
      </header>
      <div className={classes.meta}>
        <span data-testid="receipt-code">{receipt.code}</span>
        <span>{fullTime(receipt.capturedAt, store.time_zone)}</span>
        <span>{receipt.lane}</span>
        <span>{receipt.cashier !== '' && t('receipt.cashier', { name: receipt.cashier })}</span>
      </div>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} data-testid="receipt-line">
            <span>{line.name}</span>
            <span className={classes.figure}>{money(line.total)}</span>
            {(line.qty !== '1.000' || line.pricePer !== 1) && (
              <small>
                {plainDecimal(line.qty)} × {priceText(line.unitPrice, line.pricePer, money)}
              </small>
            )}
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
        <Row label={t('receipt.cash')} value={money(tendered)} />
        <Row label={t('receipt.change')} value={money(change)} />
      </dl>
      <footer className={classes.foot}>{store.receipt_footer}</footer>
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

/** A place beside the app that only a printer shows. */
function printRoom(): Element {
  const known = document.querySelector('body > [data-print]');
  if (known) return known;
  const room = document.createElement('div');
  room.setAttribute('data-print', '');
  return document.body.appendChild(room);
}
