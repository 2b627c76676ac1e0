// Prints a document: on the till's own printer where one is saved, else as the browser prints what is `printable` on the
// screen. A printer that cannot says why, and the browser's way stays open.
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import type { ReceiptDocument } from '@evertill/schemas';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { useValue } from '../../ui/use-observable.ts';

/** `make` is asked only where a printer takes it. */
export function usePrintDocument(make: () => ReceiptDocument): () => void {
  const t = useText('cashier');
  const { printer } = useValue(usePlatform().hardware$);
  return useCallback(() => {
    if (!printer) return window.print();
    void printer.print(make()).then((printed) => {
      if (printed.ok) notifications.show({ message: t('paid.printed', { printer: printer.name }) });
      else notifications.show({ color: 'red', message: rejectionText(printed), autoClose: 10_000 });
    });
  }, [printer, make, t]);
}
