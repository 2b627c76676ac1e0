// May this person stand at a lane of this store?
import type { Staff } from '../collections/staff.ts';

export function worksIn(staff: Staff | undefined, storeId: string): staff is Staff {
  return (
    staff !== undefined &&
    !staff.disabled &&
    (staff.vendor_type === 'owner' || staff.store_ids.includes(storeId))
  );
}
