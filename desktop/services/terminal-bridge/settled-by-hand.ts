// What a person says became of a payment counts until the terminal itself has said it: then it is proven, or contradicted.
import type { Attempt } from './attempts.ts';
import type { HandWord, TerminalResult } from './payment-terminal.ts';

export function saidByHand(
  { amount }: Pick<Attempt, 'amount'>,
  outcome: 'succeeded' | 'declined',
  byHand: HandWord,
): TerminalResult {
  return { outcome, ...(outcome === 'succeeded' && { amountApproved: amount }), byHand };
}

/** Whether money moved and a person said that it did not, or the other way round. */
export function isContradicted({ result, heard }: Pick<Attempt, 'result' | 'heard'>): boolean {
  if (!result?.byHand || !heard || heard.outcome === 'unknown') return false;
  return (result.outcome === 'succeeded') !== (heard.outcome === 'succeeded');
}
