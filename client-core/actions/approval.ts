// What a sale still needs somebody's yes for: discounts beyond the store's limit, and goods with a minimum age. Asked at
// the till before money is taken; the server asks the same and flags what nobody approved.
import { isBeyondLimit, mayApprove } from '@evertill/schemas';
import type { PricedBasket, PricedLine, Store } from '@evertill/schemas';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import type { Cart } from './cart.ts';
import type { TillContext } from './till-context.ts';

type AskingTill = Pick<TillContext, 'documents' | 'actorId'>;

/** Undefined when nothing is missing. */
export async function lacksApproval(
  till: AskingTill,
  { discount_limit }: Store,
  { approvals }: Cart,
  basket: PricedBasket,
): Promise<Refusal | undefined> {
  const has = (kind: string) => approvals.some((one) => one.kind === kind);
  if (basket.minimum_age > 0 && !has('age_check'))
    return refuse('age_unchecked', { minimum_age: basket.minimum_age });
  if (has('discount') || !isBeyondLimit(basket.lines.map(discounted), basket.discounts, discount_limit))
    return undefined;
  const person = await actingPerson(till);
  return person && mayApprove(person) ? undefined : refuse('discount_unapproved', { discount_limit });
}

function discounted(line: PricedLine): Parameters<typeof isBeyondLimit>[0][number] {
  const { qty, unit_price, price_per, discounts, item } = line;
  const list = line.price_source === 'override' ? { list_price: item.price } : {};
  return { qty, unit_price, price_per, discounts, ...list };
}
