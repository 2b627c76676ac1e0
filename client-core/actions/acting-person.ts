// The person at this till with their rights, as the replica knows them: what the server would refuse them is refused here
// at once. Undefined while nobody is signed in, or the replica does not know them yet; then the server judges.
import type { Actor, Staff } from '@evertill/schemas';
import type { TillContext } from './till-context.ts';

export async function actingPerson(
  till: Pick<TillContext, 'documents' | 'actorId'>,
): Promise<Actor | undefined> {
  const person = await till.documents.get<Staff>('staff', till.actorId());
  return person && actorOfStaff(person);
}

export function actorOfStaff(person: Staff): Actor {
  const { id, name, vendor_type, store_ids, modules, module_permissions, fixed_lane_id } = person;
  return {
    kind: 'vendor',
    user_id: id,
    vendor_id: '',
    vendor_type,
    name,
    store_ids,
    modules,
    module_permissions: module_permissions as Actor['module_permissions'],
    fixed_lane_id,
  };
}
