// Cash and card for one basket take turns: whoever takes money for it looks first whether somebody else does, and has
// written down that they do before the next one looks.
import type { Till } from '@evertill/client-core';

export function whilePaidOnce<T>(till: Till, clientOrderId: string, work: () => Promise<T>): Promise<T> {
  return till.surroundings.locks.exclusive(`payment:${clientOrderId}`, work);
}
