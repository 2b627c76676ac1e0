// Who stands at this till.
import { useCollection, useTill } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';

export interface ActingPerson {
  readonly person: Staff | undefined;
  /** False until it is known whether there is one. */
  readonly ready: boolean;
}

export function useActingPerson(): ActingPerson {
  const actor = useTill().actorId();
  const { documents } = useCollection<Staff>('staff', {
    selector: { $or: [{ id: { $eq: actor } }, { vendor_type: { $eq: 'owner' } }] },
  });
  return actingPersonIn(documents, actor);
}

/** `known`: the person and every owner, as far as they are replicated. A store has an owner: before one is there, no staff is. */
export function actingPersonIn(known: readonly Staff[], actor: string): ActingPerson {
  return { person: known.find(({ id }) => id === actor), ready: known.length > 0 };
}
