// May the person at this till change products? The server decides; the screen only does not offer what it would
// refuse.
import { useDocument, useTill } from '@evertill/client-core/react';
import type { Staff } from '@evertill/schemas';

export function useMayEditProducts(): boolean {
  const person = useDocument<Staff>('staff', useTill().actorId());
  if (!person || person.disabled) return false;
  if (person.vendor_type === 'owner') return true;
  return person.modules.includes('product') && (person.module_permissions.product ?? 'write') === 'write';
}
