// Whether the person at this till counts the drawer of an open shift without being told what should be in it.
import { countsBlind } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { actingPerson } from '../actions/acting-person.ts';
import type { TillContext } from '../actions/till-context.ts';
import type { OpenShift } from './open-shift.ts';

/** Of a person this till does not know yet, what the store wants holds: they are told afterwards. */
export async function isBlindCount(
  till: Pick<TillContext, 'documents' | 'actorId'>,
  store: Pick<Store, 'blind_close'>,
  shift: OpenShift,
): Promise<boolean> {
  const person = await actingPerson(till);
  return person ? countsBlind(person, store, { ...shift, status: 'open' }) : store.blind_close;
}
