// A payment at a terminal with its order, held: whoever decides about it decides about what the one before left.
import { collections } from '@evertill/schemas';
import type { Order, WorkShift } from '@evertill/schemas';
import type { ReadTx, WriteTx } from '../db/database.ts';
import type { TerminalPayment } from '../rules/terminal-payment.ts';

export interface HeldPayment {
  readonly vendorId: string;
  readonly payment: TerminalPayment;
  readonly order: Order;
  readonly shift: WorkShift | undefined;
}

/** The payment with its order, which nobody else changes before this transaction ends; its shift is not closed either. */
export async function holdPayment(
  tx: WriteTx,
  vendorId: string,
  id: string,
): Promise<HeldPayment | undefined> {
  const seen = await readPayment(tx, id);
  if (!seen) return undefined;
  const { order, shift } = (await holdOrder(tx, seen.order_id))!;
  // As whoever held it before left it.
  const payment = (await readPayment(tx, id))!;
  return { vendorId, payment, order, shift };
}

/** Also when it is not there, or another store's: whoever asks says so. */
export async function holdOrder(
  tx: WriteTx,
  id: string,
): Promise<{ readonly order: Order; readonly shift: WorkShift | undefined } | undefined> {
  const seen = (await tx.get(collections.order, id))?.document as Order | undefined;
  if (!seen) return undefined;
  const shiftId = seen.svc_vendor_work_shift_id;
  if (shiftId !== '') await tx.share(collections.work_shift, [shiftId]);
  const order = (await tx.lock(collections.order, id))!.document as unknown as Order;
  const shift = shiftId === '' ? undefined : await tx.get(collections.work_shift, shiftId);
  return { order, shift: shift?.document as WorkShift | undefined };
}

export async function readPayment(tx: ReadTx, id: string): Promise<TerminalPayment | undefined> {
  const [row] = await tx.rows('terminal_payments', { id }, { limit: 1 });
  return row as unknown as TerminalPayment | undefined;
}
