// What of an order was typed or read is checked before money is taken: an order that the journal refuses afterwards
// would be paid and not written down.
import { orderPlacePayload, soundCopy } from '@evertill/schemas';
import type { OrderPlacePayload } from '@evertill/schemas';
import { inputRefusal } from '../journal/append.ts';
import type { Refusal } from '../refusal.ts';

const anyPart = orderPlacePayload.partial();

export function orderFlaw(part: Partial<OrderPlacePayload>): Refusal | undefined {
  const { error } = anyPart.safeParse(soundCopy(part));
  return error && inputRefusal(error);
}
