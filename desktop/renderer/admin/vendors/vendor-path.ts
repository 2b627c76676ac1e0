// Where a vendor is, in the address of the app and below `/api/v1` alike.
import type { VendorReply } from '@evertill/schemas';

export const vendorsPath = '/admin/vendors';

export function vendorPath({ id }: Pick<VendorReply, 'id'>): string {
  return `${vendorsPath}/${encodeURIComponent(id)}`;
}
