// What a printer says of itself: the one-byte answers to `10 04 n`.
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';

/** By the `n` they answer; undefined for what was not answered, or was no status. */
export interface StatusBytes {
  readonly printer: number | undefined;
  readonly offlineCause: number | undefined;
  readonly paper: number | undefined;
}

export interface PrinterStatus {
  readonly online: boolean;
  /** The level at the drawer's third pin; which of both means open, the drawer decides. */
  readonly drawerPin: 'low' | 'high' | undefined;
  readonly coverOpen: boolean;
  readonly paper: 'enough' | 'ending' | 'out';
  readonly faulty: boolean;
}

/** Bits 1 and 4 are set in each of them, 0 and 7 in none. */
export function isStatus(byte: number): boolean {
  return (byte & 0b1001_0011) === 0b0001_0010;
}

const has = (byte: number | undefined, bits: number) => ((byte ?? 0) & bits) !== 0;

export function readStatus({ printer, offlineCause, paper }: StatusBytes): PrinterStatus {
  const isOut = has(paper, 0b0110_0000) || has(offlineCause, 0b0010_0000);
  return {
    online: !has(printer, 0b0000_1000),
    drawerPin: printer === undefined ? undefined : has(printer, 0b0000_0100) ? 'high' : 'low',
    coverOpen: has(offlineCause, 0b0000_0100),
    paper: isOut ? 'out' : has(paper, 0b0000_1100) ? 'ending' : 'enough',
    faulty: has(offlineCause, 0b0100_0000),
  };
}

/** Why it cannot print; undefined when it can. */
export function statusFault({ online, coverOpen, paper, faulty }: PrinterStatus): Refusal | undefined {
  if (coverOpen) return refuse('printer_cover_open');
  if (paper === 'out') return refuse('printer_paper_out');
  return faulty || !online ? refuse('printer_faulty') : undefined;
}
