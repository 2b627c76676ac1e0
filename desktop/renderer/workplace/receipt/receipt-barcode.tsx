// The number of a receipt for a scanner: whoever brings goods back brings it along.
import { useEffect, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { drawCode } from './draw-code.ts';
import classes from './receipt-paper.module.css';

export function ReceiptBarcode({ code }: { readonly code: string }) {
  const t = useText('cashier');
  const [source, setSource] = useState('');
  useEffect(() => {
    let gone = false;
    const show = (drawn: string) => {
      if (!gone) setSource(drawn);
    };
    // Without it the receipt is as good: its number stands on it in letters.
    if (code !== '')
      drawCode('code128', code).then(
        ({ source: drawn }) => show(drawn),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [code]);
  if (source === '') return null;
  return (
    <img
      className={classes.barcode}
      src={source}
      alt={t('receipt.barcode', { code })}
      data-code={code}
      data-testid="receipt-barcode"
    />
  );
}
