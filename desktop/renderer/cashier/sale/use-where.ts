// Who stands where, in words: `Lane 2, Anna`.
import { useTill } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';
import { useCallback } from 'react';
import { useCashier } from '../cashier-context.ts';

export function useWhere(): (laneId: string, personId: string) => Promise<string> {
  const { documents } = useTill();
  const { lanes } = useCashier().store;
  return useCallback(
    async (laneId, personId) => {
      const person = await documents.get<Staff>('staff', personId);
      const lane = lanes.find(({ id }) => id === laneId);
      return [lane?.name ?? '', person?.name ?? ''].filter((name) => name !== '').join(', ');
    },
    [documents, lanes],
  );
}
