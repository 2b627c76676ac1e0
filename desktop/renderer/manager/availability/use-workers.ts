// Who works in this store, and how whoever does not any more is called.
import { useCollection } from '@evertill/client-core/react';
import { worksIn } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import { useMemo } from 'react';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import type { Person } from './availability-plan.ts';

const byName = { selector: {}, sort: [{ name: 'asc' as const }] };

export interface Workers {
  /** By name. */
  readonly people: readonly Person[];
  readonly nameOf: (id: string) => string;
}

export function useWorkers(): Workers {
  const t = useText('manager');
  const { id } = useStore();
  const { documents } = useCollection<Staff>('staff', byName);
  return useMemo(
    () => ({
      people: documents.filter((one) => worksIn(one, id)),
      nameOf: (personId) => documents.find((one) => one.id === personId)?.name ?? t('schedule.somebody'),
    }),
    [documents, id, t],
  );
}
