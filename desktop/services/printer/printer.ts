// A printer as the queue uses it, whatever brings the bytes there.
import type { Refusal } from '@evertill/client-core';
import type { PrinterStatus } from './escpos/status.ts';

export interface Printed {
  readonly ok: true;
  /** The printer said that it printed all of it; false where a printer says nothing at all. */
  readonly confirmed: boolean;
}

export interface Printer {
  /** Refused with a `printer_…` code, and then with `printer_cut_off` when some of it may be on paper. Never rejects. */
  print(bytes: Uint8Array): Promise<Printed | Refusal>;
  /** What a printer carries out in real time, also while it cannot print. Refused with `printer_silent`. Never rejects. */
  sendNow(bytes: Uint8Array): Promise<Printed | Refusal>;
  /** Refused with `printer_silent`. Never rejects. */
  status(): Promise<PrinterStatus | Refusal>;
}
