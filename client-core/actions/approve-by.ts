// Somebody else says yes at this till, by their PIN and without a network: who they are and what they may is read from
// the replica. Nothing is written; the approval goes into the basket and with it into the sale.
import { mayApprove } from '@evertill/schemas';
import type { Approval, Staff } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { pinRefusal } from '../account/pin-refusal.ts';
import type { Unlocked } from '../account/unlock.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actorOfStaff } from './acting-person.ts';
import type { TillContext } from './till-context.ts';

export interface ByPin {
  readonly employeeId: string;
  readonly pin: string;
}

/** A manager who stands for what is done by hand, and why. */
export interface ByManager extends ByPin {
  readonly note: string;
}

export interface ApprovalWish extends ByPin {
  readonly kind: 'discount' | 'age_check';
}

export interface Approved {
  readonly ok: true;
  readonly approval: Approval;
}

export interface UnlockingTill {
  unlock(staffId: string, pin: string): Promise<Unlocked>;
}

export type ApprovingTill = Pick<TillContext, 'surroundings'> & UnlockingTill;

export async function approveBy(
  till: ApprovingTill,
  { kind, ...who }: ApprovalWish,
): Promise<Approved | Refusal> {
  const known = kind === 'discount' ? await managerBy(till, who) : await personBy(till, who);
  if (!known.ok) return known;
  return {
    ok: true,
    approval: { kind, employee_id: who.employeeId, at: instant(till.surroundings.clock) },
  };
}

/** Whoever may approve what a cashier may not, by their PIN. */
export async function managerBy(
  till: UnlockingTill,
  who: ByPin,
): Promise<{ readonly ok: true; readonly staff: Staff } | Refusal> {
  const known = await personBy(till, who);
  if (known.ok && !mayApprove(actorOfStaff(known.staff)))
    return refuse('forbidden', { employee_id: who.employeeId });
  return known;
}

async function personBy(
  till: UnlockingTill,
  { employeeId, pin }: ByPin,
): Promise<{ readonly ok: true; readonly staff: Staff } | Refusal> {
  const unlocked = await till.unlock(employeeId, pin);
  return unlocked.ok ? unlocked : pinRefusal(unlocked);
}
