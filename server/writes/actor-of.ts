// The person who signed an entry, as the staff table knows them now. Often not the one whose session sends it:
// sessions end, sales stay (decisions.md, ruling 14).
import type { Actor, Staff } from '@evertill/schemas';
import { actorFromStaff } from '../access/actor-from-staff.ts';
import type { ReadTx } from '../db/database.ts';
import type { WriteDeps } from './apply-write.ts';

export interface Signer {
  readonly actor: Actor;
  /** What they did while nobody could tell them is still a fact; somebody should look at it (T6). */
  readonly isDisabled: boolean;
}

export async function actorOf(
  tx: ReadTx,
  deps: WriteDeps,
  sender: Actor,
  actorId: string,
): Promise<Signer | undefined> {
  if (actorId === sender.user_id) return { actor: sender, isDisabled: false };
  const staff = deps.collections['staff'];
  const stored = staff && (await tx.get(staff, actorId));
  const person = stored?.document as Staff | undefined;
  return person && { actor: actorFromStaff(sender.vendor_id, person), isDisabled: person.disabled };
}
