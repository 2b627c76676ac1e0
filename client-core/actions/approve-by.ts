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

export interface ApprovalWish {
  readonly kind: 'discount' | 'age_check';
  readonly employeeId: string;
  readonly pin: string;
}

export interface Approved {
  readonly ok: true;
  readonly approval: Approval;
}

export type ApprovingTill = Pick<TillContext, 'surroundings'> & {
  unlock(staffId: string, pin: string): Promise<Unlocked>;
};

export async function approveBy(
  till: ApprovingTill,
  { kind, employeeId, pin }: ApprovalWish,
): Promise<Approved | Refusal> {
  const unlocked = await till.unlock(employeeId, pin);
  if (!unlocked.ok) return pinRefusal(unlocked);
  if (kind === 'discount' && !may(unlocked.staff)) return refuse('forbidden', { employee_id: employeeId });
  return {
    ok: true,
    approval: { kind, employee_id: employeeId, at: instant(till.surroundings.clock) },
  };
}

function may(staff: Staff): boolean {
  return mayApprove(actorOfStaff(staff));
}
