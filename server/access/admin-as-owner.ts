// An admin who writes in a vendor's tenant: as an owner would, under the admin's own id and name.
import type { Actor, AdminActor } from '@evertill/schemas';

export function adminAsOwner(
  { user_id, name }: Pick<AdminActor, 'user_id' | 'name'>,
  vendor_id: string,
): Actor {
  return {
    kind: 'automation',
    user_id,
    vendor_id,
    vendor_type: 'owner',
    name,
    store_ids: null,
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
  };
}
