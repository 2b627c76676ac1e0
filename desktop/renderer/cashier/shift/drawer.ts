// What is in the drawer when a shift begins, as the form holds it.
import type { PreviousShift, ShiftOpening } from '@evertill/client-core';

export interface Drawer {
  /** As typed. */
  readonly cash: string;
  readonly invoiceSlips: number;
  readonly voucherStubs: number;
  readonly cardReceipts: number;
  /** Taken over from the previous shift as it is. */
  readonly carried: boolean;
}

export function firstDrawer(cash: string): Drawer {
  return { cash, invoiceSlips: 0, voucherStubs: 0, cardReceipts: 0, carried: false };
}

export function carriedOver(previous: PreviousShift, digits: (minor: number) => string): Drawer {
  return {
    cash: digits(previous.closing_handover_amount ?? 0),
    invoiceSlips: previous.closing_invoice_slip_count ?? 0,
    voucherStubs: previous.closing_voucher_stub_count ?? 0,
    cardReceipts: previous.closing_card_receipt_count ?? 0,
    carried: true,
  };
}

/** `openingCash`: minor units. */
export function openingOf(label: string, openingCash: number, drawer: Drawer): ShiftOpening {
  const { invoiceSlips, voucherStubs, cardReceipts, carried: carryFromPrevious } = drawer;
  return { label: label.trim(), openingCash, invoiceSlips, voucherStubs, cardReceipts, carryFromPrevious };
}
