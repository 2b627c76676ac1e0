// Vendors as the platform's admins see them.
import * as z from 'zod';
import { idField, instantField } from '../fields.ts';
import { givenNameField } from './given-name.ts';
import { newEmailField, passwordField } from './employees.ts';
import { pageFields } from './pages.ts';

export const vendorReply = z.object({
  id: idField,
  name: z.string(),
  created_at: instantField,
  /** null while it is not suspended. */
  suspended_at: instantField.nullable(),
  stores: z.int(),
  employees: z.int(),
});
export type VendorReply = z.infer<typeof vendorReply>;

export const vendorsQuery = z.strictObject({ ...pageFields(), q: z.string().max(200).optional() });

export const vendorCreate = z.strictObject({
  name: givenNameField,
  /** Without a password the owner is invited by mail, and chooses it. */
  owner: z.strictObject({ name: givenNameField, email: newEmailField, password: passwordField.optional() }),
});
export const vendorPatch = z.strictObject({ name: givenNameField });
