// Signing in. decisions.md, "Login bodies".
import * as z from 'zod';
import { modules } from '../actor.ts';

export const loginBody = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
  device_id: z.string().max(128).optional(),
  device_name: z.string().max(200).optional(),
});

export const refreshBody = z.strictObject({ refresh_token: z.string().min(1).max(4096) });

export const vendorUser = z.object({
  id: z.string(),
  public_id: z.string(),
  name: z.string(),
  vendor_id: z.string(),
  vendor_type: z.enum(['owner', 'employee']),
  modules: z.array(z.enum(modules)),
  module_permissions: z.partialRecord(z.enum(modules), z.enum(['read', 'write'])),
  /** null: every store of the vendor. */
  store_ids: z.array(z.string()).nullable(),
  fixed_lane_id: z.string(),
});
export type VendorUser = z.infer<typeof vendorUser>;

export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.int(),
  user: vendorUser,
});
export type TokenPair = z.infer<typeof tokenPair>;
