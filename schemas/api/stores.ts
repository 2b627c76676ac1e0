// Stores and their lanes in the back office, and what a signed-in person is told before any of it is replicated: a new
// till asks which store it is.
import * as z from 'zod';
import { countries } from '../domain/countries.ts';
import { laneSchema, store } from '../collections/store.ts';
import { idField, refField } from '../fields.ts';
import { vendorUser } from './auth.ts';
import { givenNameField } from './given-name.ts';
import { pageFields } from './pages.ts';
import { storeSettingsReply } from './store-settings.ts';
import { workShiftReply } from './work-shifts.ts';

export const myStoresReply = z.strictObject({ stores: z.array(store.document) });
export type MyStores = z.infer<typeof myStoresReply>;

const { time_zone, currency, address, receipt_header, receipt_footer } = store.shape;
const described = { address, receipt_header, receipt_footer };

export const storeReply = store.document;
export const storesQuery = z.strictObject({ ...pageFields(), q: z.string().max(200).optional() });

export const countryField = z.enum(countries.map(({ code }) => code) as [string, ...string[]]);

export const storeCreate = z.strictObject({
  name: givenNameField,
  time_zone,
  /** Fills in currency, cash denominations, cash rounding and price style, and adds the country's tax profiles. */
  country: countryField.optional(),
  /** Absent: the country's, else USD. */
  currency: currency.optional(),
  ...z.object(described).partial().shape,
  /** Names of the first lanes. */
  lanes: z.array(givenNameField).max(50).optional(),
});

export type StoreCreate = z.infer<typeof storeCreate>;

export const storePatch = z.strictObject({ name: givenNameField, time_zone, ...described }).partial();

export const registerReply = z.object({
  id: idField,
  store_id: idField,
  name: z.string(),
  channel: laneSchema.shape.channel,
});
export type RegisterReply = z.infer<typeof registerReply>;
export const registerBody = z.strictObject({
  name: givenNameField,
  channel: laneSchema.shape.channel.default('retail'),
});
export const registerPatch = z
  .strictObject({ name: givenNameField, channel: laneSchema.shape.channel })
  .partial();
/** Blank frees the lane. */
export const laneLeaseBody = z.strictObject({ device_id: refField });
export const registersQuery = z.strictObject(pageFields());

export const contextQuery = z.strictObject({ store_id: z.string().max(128).optional() });

/** Everything a person needs to begin, whatever their rights. Secrets are not part of the settings. */
export const contextReply = z.object({
  user: vendorUser,
  stores: z.array(store.document),
  /** The named store, else the only one; null when there are several. */
  current_store: store.document.nullable(),
  registers: z.array(registerReply),
  settings: storeSettingsReply.omit({ price_sync: true }).nullable(),
  /** Of this person, in the current store. */
  open_shift: workShiftReply.optional(),
});
