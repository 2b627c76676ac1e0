// Which cards of a sale were charged at a terminal this till drives, and how much may go back to each. The order says under
// which reference each was charged, the book where that was, and both what went back before.
import { returnableSale } from '@evertill/client-core';
import type { RefundableCard, Refusal, Till } from '@evertill/client-core';
import { isEffective } from '@evertill/schemas';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { CardCharges } from './card-charges.ts';

/** With what a terminal is told about it. */
export interface ChargedCard extends RefundableCard {
  readonly terminalId: string;
  /** The terminal's own name for it; blank where it has none. */
  readonly rawRef: string;
  /** Minor units it moved, a tip and what the card costs among them. */
  readonly moved: number;
  /** Nothing went back to it yet. */
  readonly isWhole: boolean;
}

export async function refundableCards(
  till: Till,
  bridge: Pick<Bridge, 'agent' | 'book' | 'log'>,
  orderId: string,
): Promise<readonly ChargedCard[] | Refusal> {
  const known = await returnableSale(till, orderId);
  if (!known.ok) return known;
  const { agent, book } = bridge;
  const charges = new CardCharges(bridge);
  const saved = new Set(agent.terminals.ofStore(till.storeId).map(({ id }) => id));
  const ofMethod = known.left.methods.get('card') ?? 0;
  return known.found.payments.flatMap((payment): ChargedCard[] => {
    const { method, amount, reference: charge } = payment;
    if (method !== 'card' || amount <= 0 || charge === '' || !isEffective(payment)) return [];
    const written = book.attempts.find(charge);
    const { kind, result, heard } = written?.attempt ?? {};
    // What a terminal can say no more stays as the person said it.
    const told = heard && heard.outcome !== 'unknown' ? heard : result;
    if (!written || kind !== 'sale' || told?.outcome !== 'succeeded') return [];
    if (!saved.has(written.terminal) || charges.isBack(charge)) return [];
    const { rawRef = '', cardLast4 = '', amountApproved = amount } = told;
    const given = book.refunds.givenOf(charge);
    const left = Math.min(amount - given, ofMethod);
    const card = { charge, cardLast4, left, terminalId: written.terminal, rawRef, moved: amountApproved };
    return left > 0 ? [{ ...card, isWhole: given === 0 }] : [];
  });
}
