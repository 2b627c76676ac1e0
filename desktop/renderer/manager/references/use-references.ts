// The look-up records of a kind on this device, by name.
import { useCollection } from '@evertill/client-core/react';
import type { Reference, ReferenceKind } from '@evertill/schemas';

export function useReferences(kind: ReferenceKind) {
  return useCollection<Reference>('reference', {
    selector: { kind: { $eq: kind } },
    sort: [{ kind: 'asc' }, { name: 'asc' }],
  });
}
