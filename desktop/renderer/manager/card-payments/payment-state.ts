// What a card payment is to a person: whether it is known what became of it, and whether somebody has to look at it.
import type { terminalPaymentDetail, terminalPaymentRow } from '@evertill/schemas';
import type * as z from 'zod';

export type PaymentRow = z.infer<typeof terminalPaymentRow>;
export type PaymentDetail = z.infer<typeof terminalPaymentDetail>;

export const paymentsPath = '/vendor/point-of-sale/terminal-payments';

/** As the list is narrowed by them. */
export const listedStates = [
  'waiting',
  'asked',
  'succeeded',
  'declined',
  'canceled',
  'timeout',
  'error',
] as const;
export type PaymentStateName = (typeof listedStates)[number] | 'unknown' | 'given_back';

export function paymentState({
  state,
  outcome,
  decline_code,
}: Pick<PaymentRow, 'state' | 'outcome' | 'decline_code'>): PaymentStateName {
  if (state !== 'settled') return state;
  return outcome === 'declined' && decline_code === 'given_back' ? 'given_back' : outcome;
}

/** As the server narrows by it; blank for every state. */
export function stateQuery(chosen: string): { readonly state: string; readonly outcome: string } {
  const isOpen = chosen === 'waiting' || chosen === 'asked';
  return isOpen ? { state: chosen, outcome: '' } : { state: '', outcome: chosen };
}

/** By when whoever stood at the counter has heard of it, ms; the server counts the same. */
const overdueAfter = 15 * 60_000;

/** The code of what is to be looked at; `overdue` for one that nobody knows the end of; blank as a rule. */
export function attentionOf(
  { attention, state, asked_at }: Pick<PaymentRow, 'attention' | 'state' | 'asked_at'>,
  now = Date.now(),
): string {
  if (attention !== '') return attention;
  return state === 'asked' && now - Date.parse(asked_at) > overdueAfter ? 'overdue' : '';
}

/** It can be said by hand what became of it. */
export function isSettleable({ state, attention }: Pick<PaymentRow, 'state' | 'attention'>): boolean {
  return state === 'asked' || (state === 'settled' && attention !== '');
}

export function paymentPath({ transaction_ref }: Pick<PaymentRow, 'transaction_ref'>): string {
  return `/dashboard/card-payments/${encodeURIComponent(transaction_ref)}`;
}
