// A receipt on the screen and, when it is printable, on the printer.
import { Printed } from '../../ui/printed.tsx';
import type { Receipt } from '../../workplace/receipt/receipt.ts';
import { ReceiptPaper } from '../../workplace/receipt/receipt-paper.tsx';
import { useCashier } from '../cashier-context.ts';
import { useTraining } from '../training/training-context.ts';

export interface ReceiptViewProps {
  readonly receipt: Receipt;
  /** The one that prints: only one may be on the screen. */
  readonly printable?: boolean;
}

export function ReceiptView({ receipt, printable = false }: ReceiptViewProps) {
  const { store } = useCashier();
  const { practice } = useTraining();
  const paper = <ReceiptPaper receipt={receipt} store={store} isPractice={practice !== undefined} />;
  return (
    <>
      {paper}
      {printable && <Printed>{paper}</Printed>}
    </>
  );
}
