// What is in the drawer when a shift begins, as the form holds it.
import type { PreviousShift, ShiftOpening } from '@evertill/client-core';
import { cashCountOf, nothingCounted } from './drawer-count.ts';
import type { Pieces } from './drawer-count.ts';
import type { Slips } from './slip-counts.tsx';

export interface Drawer extends Slips {
  /** As typed, or as the pieces come to. */
  readonly cash: string;
  readonly pieces: Pieces;
  /** Taken over from the previous shift as it is. */
  readonly carried: boolean;
}

export function firstDrawer(cash: string): Drawer {
  return {
    cash,
    pieces: nothingCounted,
    invoiceSlips: 0,
    voucherStubs: 0,
    cardReceipts: 0,
    carried: false,
  };
}

export function carriedOver(previous: PreviousShift, digits: (minor: number) => string): Drawer {
  return {
    cash: digits(previous.closing_handover_amount ?? 0),
    pieces: nothingCounted,
    invoiceSlips: previous.closing_invoice_slip_count ?? 0,
    voucherStubs: previous.closing_voucher_stub_count ?? 0,
    cardReceipts: previous.closing_card_receipt_count ?? 0,
    carried: true,
  };
}

/** Ids; blank for what was not chosen. */
export interface OpeningDetails {
  readonly templateId: string;
  readonly warehouseId: string;
  readonly assigneeId: string;
  readonly notes: string;
}

export const noDetails: OpeningDetails = { templateId: '', warehouseId: '', assigneeId: '', notes: '' };

/** `openingCash`: minor units. */
export function openingOf(
  label: string,
  openingCash: number,
  drawer: Drawer,
  details: OpeningDetails,
): ShiftOpening {
  const cashCount = cashCountOf(drawer.pieces);
  const said = Object.entries({ ...details, notes: details.notes.trim() }).filter(([, text]) => text !== '');
  return {
    label: label.trim(),
    openingCash,
    invoiceSlips: drawer.invoiceSlips ?? 0,
    voucherStubs: drawer.voucherStubs ?? 0,
    cardReceipts: drawer.cardReceipts ?? 0,
    carryFromPrevious: drawer.carried,
    ...(cashCount === undefined ? {} : { cashCount }),
    ...Object.fromEntries(said),
  };
}
