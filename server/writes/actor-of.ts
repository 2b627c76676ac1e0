// The person who signed an entry, as the staff table knows them now. Often not the one whose session sends it:
// sessions end, sales stay (decisions.md, ruling 14).
import type { Actor, Staff } from '@evertill/schemas';
import { actorFromStaff } from '../access/actor-from-staff.ts';
import type { ReadTx } from '../db/database.ts';
import type { WriteDeps } from './apply-write.ts';

export async function actorOf(
  tx: ReadTx,
  deps: WriteDeps,
  sender: Actor,
  actorId: string,
): Promise<Actor | undefined> {
  if (actorId === sender.user_id) return sender;
  const staff = deps.collections['staff'];
  const stored = staff && (await tx.get(staff, actorId));
  return stored && actorFromStaff(sender.vendor_id, stored.document as unknown as Staff);
}
