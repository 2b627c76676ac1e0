// May the person at this till change products? The server decides; the screen only does not offer what it would
// refuse.
import type { Staff } from '@evertill/schemas';
import { useCallback } from 'react';
import { useCashier, useFound } from '../cashier-context.ts';

export function useMayEditProducts(): boolean {
  const { till } = useCashier();
  const ask = useCallback(async () => {
    const person = await till.documents.get<Staff>('staff', till.actorId());
    if (!person || person.disabled) return false;
    if (person.vendor_type === 'owner') return true;
    return person.modules.includes('product') && (person.module_permissions.product ?? 'write') === 'write';
  }, [till]);
  return useFound(till, 'staff', ask) ?? false;
}
