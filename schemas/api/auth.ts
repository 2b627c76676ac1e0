// Signing in, staying signed in, and one's own sessions, for each kind of user. decisions.md, "Login bodies".
import * as z from 'zod';
import { adminTypes, modules, vendorTypes } from '../actor.ts';
import { idField } from '../fields.ts';

export const emailField = z.string().min(1).max(254);

export const loginBody = z.strictObject({
  email: emailField,
  password: z.string().min(1).max(1024),
  device_id: z.string().max(128).optional(),
  device_name: z.string().max(200).optional(),
});

export const refreshBody = z.strictObject({ refresh_token: z.string().min(1).max(4096) });

const rights = {
  modules: z.array(z.enum(modules)),
  module_permissions: z.partialRecord(z.enum(modules), z.enum(['read', 'write'])),
};

export const adminUser = z.object({
  id: z.string(),
  public_id: z.string(),
  name: z.string(),
  admin_type: z.enum(adminTypes),
  ...rights,
});

export const vendorUser = z.object({
  id: z.string(),
  public_id: z.string(),
  name: z.string(),
  vendor_id: z.string(),
  vendor_type: z.enum(vendorTypes),
  ...rights,
  /** null: every store of the vendor. */
  store_ids: z.array(z.string()).nullable(),
  fixed_lane_id: z.string(),
});
export type VendorUser = z.infer<typeof vendorUser>;

export const customerUser = z.object({
  id: z.string(),
  public_id: z.string(),
  name: z.string(),
  vendor_id: z.string(),
});

/** What login and refresh answer with, for each kind of user. */
export const tokenPairs = {
  admin: pairWith(adminUser),
  vendor: pairWith(vendorUser),
  customer: pairWith(customerUser),
} as const;

function pairWith<User extends z.ZodType>(user: User) {
  return z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    /** Seconds. */
    expires_in: z.int(),
    user,
  });
}

export const doneReply = z.strictObject({ success: z.literal(true) });

export const sessionParams = z.object({ id: idField });

export const sessionsReply = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      device_id: z.string(),
      device_name: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
});
