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
  const { documents, ready } = useCollection<Staff>('staff', { selector: { id: { $eq: actor } } });
  return { person: documents[0], ready };
}
