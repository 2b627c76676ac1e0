// What a cashier typed as the next part of a basket that is paid in parts: taken, the last one, or not to be taken, and why.
import type { Handed } from '@evertill/client-core';

export interface Typed {
  readonly method: Handed['method'];
  /** Minor units; undefined: the field is empty, and all that is due is meant. `null`: it is no amount. */
  readonly amount: number | undefined | null;
  /** Still to pay by this method; undefined: it can pay nothing. */
  readonly due: number | undefined;
  /** The smallest coin of the store, minor units. */
  readonly coin: number;
  /** Is nothing left to pay after this part? */
  readonly paysAll: (part: Handed) => boolean;
}

export type NextPart =
  | { readonly kind: 'part' | 'last'; readonly part: Handed }
  | { readonly kind: 'flaw'; readonly flaw: 'amount' | 'coins' | 'nothing' };

export function nextPart({ method, amount, due, coin, paysAll }: Typed): NextPart {
  const flaw = (why: 'amount' | 'coins' | 'nothing'): NextPart => ({ kind: 'flaw', flaw: why });
  if (due === undefined || due < 0) return flaw('nothing');
  if (amount === null || (amount !== undefined && amount <= 0)) return flaw('amount');
  const isCash = method === 'cash';
  // Less than the smallest coin is left: cash closes it with nothing.
  if (due === 0 && !isCash) return flaw('nothing');
  // Only of cash there is change.
  const part = { method, amount: amount === undefined ? due : isCash ? amount : Math.min(amount, due) };
  if (paysAll(part)) return { kind: 'last', part };
  // No coins come to it, and the rest could not be rounded.
  if (isCash && coin > 1 && part.amount % coin !== 0) return flaw('coins');
  return { kind: 'part', part };
}
