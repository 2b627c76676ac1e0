// The documents of a collection that match, as this till shows them: own edits included, and always current.
import { useMemo } from 'react';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { FindRequest } from '../database/document-store.ts';
import { LiveQuery } from '../queries/live-query.ts';
import type { LiveResult } from '../queries/live-query.ts';
import { useTill } from './replica-provider.ts';
import { useLive } from './use-live.ts';

/** `request` may be made anew at each rendering: it counts by what it says. */
export function useCollection<D extends ReplicatedDocument>(
  collection: string,
  request: FindRequest,
): LiveResult<D> {
  const { documents } = useTill();
  const said = JSON.stringify(request);
  const query = useMemo(
    () => new LiveQuery<D>(documents, collection, JSON.parse(said) as FindRequest),
    [documents, collection, said],
  );
  return useLive(query);
}
