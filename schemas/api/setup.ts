// The first run of a new server: one form makes the administrator, the vendor, its owner and the first store.
import * as z from 'zod';
import { store } from '../collections/store.ts';
import { idField } from '../fields.ts';
import { newEmailField, passwordField } from './employees.ts';
import { givenNameField } from './given-name.ts';
import { countryField } from './stores.ts';

/** `open` until a vendor exists, and never again. */
export const setupStateReply = z.strictObject({ open: z.boolean() });

export const setupBody = z.strictObject({
  /** The one-time code the server printed when it started. */
  code: z.string().max(128),
  business_name: givenNameField,
  owner: z.strictObject({ name: givenNameField, email: newEmailField, password: passwordField }),
  store: z.strictObject({
    name: givenNameField,
    country: countryField,
    time_zone: store.shape.time_zone,
    /** Of its first lane. */
    lane: givenNameField,
  }),
});
export type SetupBody = z.infer<typeof setupBody>;

export const setupReply = z.strictObject({ vendor_id: idField, store_id: idField, pos_register_id: idField });
export type SetupReply = z.infer<typeof setupReply>;
