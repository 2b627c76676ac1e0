// The people of a vendor, as the back office sees and changes them. The PIN itself is never stored and its hash never
// answered; a password only ever comes in.
import * as z from 'zod';
import { staff } from '../collections/staff.ts';
import { pinFormat } from '../domain/pin.ts';
import { idField, instantField, refField } from '../fields.ts';
import { givenNameField } from './given-name.ts';
import { pageFields } from './pages.ts';
import { queryFlag } from './query-flag.ts';

const { pin_hash: _pinHash, ...document } = staff.document.shape;
const { vendor_type, modules, module_permissions, store_ids, fixed_lane_id } = staff.shape;

export const newEmailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Must be an email address.');

/** The documents' minimum at reset. */
export const leastPasswordLength = 8;

/** How many characters a person counts, of the letters that are hashed. */
export function passwordLength(text: string): number {
  return Array.from(text.normalize('NFKC')).length;
}

/** The maximum bounds the work of hashing. */
export const passwordField = z
  .string()
  .normalize('NFKC')
  .max(1024)
  .refine(
    (text) => passwordLength(text) >= leastPasswordLength,
    `Must have at least ${leastPasswordLength} characters.`,
  );
export const pinField = z.string().normalize('NFKC').regex(pinFormat, 'Must be 4 to 8 digits.');

export const employeeReply = z.object({
  ...document,
  /** Blank when this person cannot sign in. */
  email: z.string(),
  employee_role_id: refField,
  has_pin: z.boolean(),
  /** When the last invitation was sent; null for whoever has a password, and whoever cannot sign in. */
  invited_at: instantField.nullable(),
});
export type EmployeeReply = z.infer<typeof employeeReply>;

export const employeesQuery = z.strictObject({
  ...pageFields(),
  /** Part of a name. */
  q: z.string().max(200).optional(),
  disabled: queryFlag.optional(),
});

const rights = {
  vendor_type,
  store_ids,
  modules,
  module_permissions,
  fixed_lane_id,
  employee_role_id: refField,
};

export const employeeCreate = z.strictObject({
  name: givenNameField,
  email: newEmailField,
  /** Without one the person is invited by mail, and chooses it. */
  password: passwordField.optional(),
  pin: pinField.optional(),
  ...z.object(rights).partial().shape,
});
export type EmployeeCreate = z.infer<typeof employeeCreate>;

export const employeePatch = z
  .strictObject({
    name: givenNameField,
    email: newEmailField,
    password: passwordField,
    disabled: z.boolean(),
    ...rights,
  })
  .partial();
export type EmployeePatch = z.infer<typeof employeePatch>;

export const pinBody = z.strictObject({ pin: pinField });

/** One entry per role name of a store. */
export const employeeRole = z.object({ id: idField, store_id: idField, name: z.string() });
export const employeeRoles = z.object({ data: z.array(employeeRole) });
export const employeeRolesQuery = z.strictObject({ store_id: z.string().max(128).optional() });
export const employeeRoleCreate = z.strictObject({
  store_id: idField.optional(),
  name: z.string().trim().min(1).max(80),
});
export const employeeRolePatch = employeeRoleCreate.omit({ store_id: true });
