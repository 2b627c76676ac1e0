// Whether somebody may do more than whoever wants to set how they sign in. The server decides it by the same words.
import { mayRead, mayWrite } from '@evertill/schemas';
import type { EmployeeReply, Staff } from '@evertill/schemas';

export function isBeyond(acting: Staff, person: EmployeeReply): boolean {
  if (acting.vendor_type === 'owner') return false;
  return (
    person.vendor_type === 'owner' ||
    person.store_ids.some((id) => !acting.store_ids.includes(id)) ||
    person.modules.some(
      (module) => !mayRead(acting, module) || (mayWrite(person, module) && !mayWrite(acting, module)),
    )
  );
}
