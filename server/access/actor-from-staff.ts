// A person of the staff table as an actor. An owner sees every store of the vendor.
import type { Actor, Staff } from '@evertill/schemas';

export function actorFromStaff(vendorId: string, staff: Staff): Actor {
  return {
    kind: 'vendor',
    user_id: staff.id,
    vendor_id: vendorId,
    vendor_type: staff.vendor_type,
    name: staff.name,
    store_ids: staff.vendor_type === 'owner' ? null : staff.store_ids,
    modules: staff.modules,
    module_permissions: staff.module_permissions,
    fixed_lane_id: staff.fixed_lane_id,
  };
}
