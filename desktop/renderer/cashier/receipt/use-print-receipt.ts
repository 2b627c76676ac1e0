// Prints a receipt, in the words of the till.
import { useCallback } from 'react';
import type { ReceiptDocument } from '@evertill/schemas';
import { useLanguage, useText } from '../../ui/language.ts';
import { receiptDocument } from '../../workplace/receipt/receipt-document.ts';
import type { Receipt } from '../../workplace/receipt/receipt.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useTraining } from '../training/training-context.ts';
import { usePrintDocument } from './use-print-document.ts';

export function usePrintReceipt(receipt: Receipt): () => void {
  return usePrintDocument(useReceiptDocument(receipt));
}

/** Makes it when it is needed. Stable while nothing changes. */
export function useReceiptDocument(receipt: Receipt): () => ReceiptDocument {
  const t = useText('cashier');
  const store = useStore();
  const { practice } = useTraining();
  const { direction } = useLanguage();
  return useCallback(
    () => receiptDocument({ receipt, store, isPractice: practice !== undefined, t, direction }),
    [practice, receipt, store, t, direction],
  );
}
