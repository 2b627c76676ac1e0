// Puts cash into the drawer of the open shift, takes some out, or opens it for nothing; offline too.
import { isTooMuchMoved, mayMoveCash, mostCashMoved } from '@evertill/schemas';
import type { CashMovement, OperationRecord } from '@evertill/schemas';
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import { atDrawer } from './at-drawer.ts';
import { lacksLane } from './lacks-lane.ts';
import type { TillContext } from './till-context.ts';

/** `amount`: minor units, 0 for `no_sale` and for nothing else. */
export type CashMove = Pick<CashMovement, 'kind' | 'amount' | 'reason'>;

export interface MovedCash {
  readonly ok: true;
  readonly id: string;
  readonly record: OperationRecord;
}

export function moveCash(till: TillContext, cash: CashMove): Promise<MovedCash | Refusal> {
  return atDrawer(till, () => move(till, cash));
}

async function move(till: TillContext, { kind, amount, reason }: CashMove): Promise<MovedCash | Refusal> {
  const laneless = lacksLane(till);
  if (laneless) return laneless;
  const shift = await findOpenShift(till);
  if (!shift) return refuse('shift_not_found');
  const person = await actingPerson(till);
  if (person && !mayMoveCash(person, shift)) return refuse('forbidden', { id: shift.id });
  if ((kind === 'no_sale') !== (amount === 0)) return refuse('cash_amount', { kind, amount });
  if (isTooMuchMoved([...shift.cash_movements, { kind, amount }]))
    return refuse('shift_full', { limit: mostCashMoved });
  const id = till.surroundings.chance.id();
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'cash.move',
    payload: () => ({ id, vendor_work_shift_id: shift.id, kind, amount, reason }),
  });
  return appended.ok ? { ok: true, id, record: appended.record } : appended;
}
