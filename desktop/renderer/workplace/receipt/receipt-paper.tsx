// A receipt as paper. The office shows one too, in the words of the till that prints it.
import { useLanguage, useText } from '../../ui/language.ts';
import { DocumentPaper } from './document-paper.tsx';
import { receiptDocument } from './receipt-document.ts';
import type { ReceiptWording } from './receipt-document.ts';

export type ReceiptPaperProps = Pick<ReceiptWording, 'receipt' | 'store' | 'isPractice'>;

export function ReceiptPaper({ receipt, store, isPractice }: ReceiptPaperProps) {
  const t = useText('cashier');
  const { direction } = useLanguage();
  const document = receiptDocument({ receipt, store, isPractice, t, direction });
  return <DocumentPaper document={document} testId="receipt" minor={receipt.total} />;
}
