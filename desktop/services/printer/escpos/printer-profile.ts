// What has to be known of a receipt printer to write for it.
import type { CodePage } from './code-pages.ts';

export interface PrinterProfile {
  /** Characters of its usual font in a line. */
  readonly columns: number;
  /** Dots in a line. */
  readonly dots: number;
  /** Its own numbers of the code pages it has; tried in this order. */
  readonly codePages: readonly (readonly [page: CodePage, number: number])[];
  readonly cuts: boolean;
}

/** As Epson numbers them, and most who build what understands ESC/POS. */
const epsonPages: PrinterProfile['codePages'] = [
  ['cp437', 0],
  ['cp858', 19],
  ['cp1252', 16],
  ['cp852', 18],
  ['cp857', 13],
  ['cp866', 17],
  ['cp737', 14],
  ['cp775', 33],
];

/** 8 dots a millimetre. */
export const paper58: PrinterProfile = { columns: 32, dots: 384, codePages: epsonPages, cuts: false };
export const paper80: PrinterProfile = { columns: 48, dots: 576, codePages: epsonPages, cuts: true };
