// The shift of whoever stands at this till, as this device knows it: one they opened or were put into, at this lane. The
// counter sells into the lane's open shift, whoever it is that stands there; what the office orders belongs to its actor's.
// Second document, "Order attribution".
import { isInShift } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';
import { findOpenShift } from './open-shift.ts';
import type { OpenShift, ShiftTill } from './open-shift.ts';

export type OwnShift =
  | { readonly kind: 'open'; readonly shift: OpenShift }
  /** Theirs, where this device cannot sell: an entry of its journal names the lane it stands at. */
  | { readonly kind: 'elsewhere'; readonly shift: OpenShift }
  /** Somebody else's is open at this lane. */
  | { readonly kind: 'others'; readonly shift: OpenShift }
  | { readonly kind: 'none' };

export type ActorsTill = ShiftTill & Pick<TillContext, 'storeId' | 'actorId'>;

export async function findOwnShift(till: ActorsTill): Promise<OwnShift> {
  const actorId = till.actorId();
  const here = await findOpenShift(till);
  if (here && isInShift(here, actorId)) return { kind: 'open', shift: here };
  const store = await till.documents.get<Store>('store', till.storeId);
  for (const { id: laneId } of store?.lanes ?? []) {
    const shift = laneId === till.laneId ? undefined : await findOpenShift({ ...till, laneId });
    if (shift && isInShift(shift, actorId)) return { kind: 'elsewhere', shift };
  }
  return here ? { kind: 'others', shift: here } : { kind: 'none' };
}
