// The people of the vendor by their ids, as this till knows them.
import { useTill } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';
import { useCallback } from 'react';
import { useFound } from './store-context.ts';

export function useStaff(): ReadonlyMap<string, Staff> {
  const { documents } = useTill();
  const ask = useCallback(
    async () =>
      new Map((await documents.find<Staff>('staff', { selector: {} })).map((person) => [person.id, person])),
    [documents],
  );
  return useFound('staff', ask) ?? nobody;
}

const nobody: ReadonlyMap<string, Staff> = new Map();
