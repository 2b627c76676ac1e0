// A forgotten password in three steps: ask for a code, show it, choose a new password. First document, "Endpoints".
import * as z from 'zod';
import { adminTypes, vendorTypes } from '../actor.ts';
import { emailField } from './auth.ts';
import { passwordField } from './employees.ts';

const asked = {
  admin: { email: emailField, admin_type: z.enum(adminTypes) },
  vendor: { email: emailField, vendor_type: z.enum(vendorTypes) },
  customer: { email: emailField },
} as const;

/** Any six digits; anything else is no code and not worth a try. */
const code = z
  .string()
  .normalize('NFKC')
  .regex(/^\d{6}$/);

export const resetBodies = {
  admin: z.strictObject(asked.admin),
  vendor: z.strictObject(asked.vendor),
  customer: z.strictObject(asked.customer),
} as const;

export const resetVerifyBodies = {
  admin: z.strictObject({ ...asked.admin, code }),
  vendor: z.strictObject({ ...asked.vendor, code }),
  customer: z.strictObject({ ...asked.customer, code }),
} as const;

export const resetVerifyReply = z.strictObject({ success: z.literal(true), reset_token: z.string() });

export const resetCompleteBody = z.strictObject({
  reset_token: z.string().min(1).max(4096),
  password: passwordField,
});
