// A close as the form holds it, and what of it goes into the books.
import type { ShiftClosing } from '@evertill/client-core';
import type { ClosingSlipSuggestions, Store } from '@evertill/schemas';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { cashCountOf, nothingCounted } from './drawer-count.ts';
import type { Pieces } from './drawer-count.ts';
import type { Slips } from './slip-counts.tsx';

export interface Closing extends Slips {
  /** As typed, or as the pieces come to. */
  readonly cash: string;
  readonly pieces: Pieces;
  readonly basis: ShiftClosing['handoverBasis'];
  /** As typed; undefined: as the basis suggests. */
  readonly handover: string | undefined;
  readonly recipient: string;
  readonly notes: string;
  /** The terminal whose batch is closed with it; blank for none. */
  readonly batchOf: string;
  /** Why an owner leaves it out; blank when nobody does. */
  readonly waived: string;
}

/** `suggested`: undefined for whoever counts blind. */
export function beginClosing(suggested: ClosingSlipSuggestions | undefined): Closing {
  return {
    cash: '',
    pieces: nothingCounted,
    invoiceSlips: suggested?.closing_invoice_slip_count,
    voucherStubs: suggested?.closing_voucher_stub_count,
    cardReceipts: suggested?.closing_card_receipt_count,
    basis: 'drawer',
    handover: undefined,
    recipient: '',
    notes: '',
    batchOf: '',
    waived: '',
  };
}

/** What stays for the next shift, as text: all of the drawer, or, when the cash is taken out, nothing. */
export function handoverText({ basis, handover, cash }: Closing, currency: string): string {
  if (handover !== undefined) return handover;
  return basis === 'drawer' ? cash : moneyDigits(0, currency);
}

/** Undefined as long as something is missing. */
export function closingOf(closing: Closing, { currency }: Pick<Store, 'currency'>): ShiftClosing | undefined {
  const { pieces, basis, invoiceSlips, voucherStubs, cardReceipts } = closing;
  const actualCash = readMoney(closing.cash, currency);
  const handoverAmount = readMoney(handoverText(closing, currency), currency);
  if (actualCash === undefined || handoverAmount === undefined) return undefined;
  if (invoiceSlips === undefined || voucherStubs === undefined || cardReceipts === undefined)
    return undefined;
  const cashCount = cashCountOf(pieces);
  const [recipient, notes] = [closing.recipient.trim(), closing.notes.trim()];
  const [batchOf, waived] = [closing.batchOf, closing.waived.trim()];
  return {
    actualCash,
    invoiceSlips,
    voucherStubs,
    cardReceipts,
    handoverBasis: basis,
    handoverAmount,
    ...(cashCount === undefined ? {} : { cashCount }),
    ...(recipient === '' ? {} : { recipient }),
    ...(notes === '' ? {} : { notes }),
    ...(batchOf === '' ? {} : { batchOfTerminal: batchOf }),
    ...(waived === '' ? {} : { batchWaivedReason: waived }),
  };
}
