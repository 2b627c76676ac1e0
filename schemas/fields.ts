// The field kinds that documents, operations and columns are made of. One place decides how money, a quantity,
// an instant or an id looks on the wire, so that the RxDB schema and the Postgres column derive from the same word.
import * as z from 'zod';

/** Any document id. Ours are UUIDv7; the engine only asks for something short that sorts by its bytes. */
export const idField = z.string().min(1).max(128);

/** A reference to another document; blank means "none", because RxDB indexes on Dexie need a value. */
export const refField = z.string().max(128);

/** Integer in the currency's smallest unit, e.g. cents. */
export const moneyField = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);

/** ISO 4217. */
export const currencyField = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Must be a currency, such as EUR.')
  .max(3);

/** Digits after the point of a currency. */
export const currencyDecimalsField = z.int().min(0).max(4);

/** Smallest coin cash is rounded to, in the currency's smallest unit; 1 = not rounded. */
export const cashRoundingField = z.int().min(1).max(100_000);

/** A price, or money that lies somewhere: never negative. */
export const priceField = z.int().min(0).max(1_000_000_000_000);

/** Decimal string with three decimals: `"1.000"`, `"-2.000"`, `"0.455"`. Stored as numeric(14,3). */
export const quantityField = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,10})\.\d{3}$/, 'Must be text with three decimals, such as 1.000.')
  .max(16)
  .meta({ decimal: 3 });

/** What one unit costs, in millionths of the smallest unit: an average is finer than money. Stored as numeric(20,6). */
export const costField = z
  .string()
  .regex(/^(0|[1-9]\d{0,12})\.\d{6}$/, 'Must be text with six decimals, such as 1.000000.')
  .max(20)
  .meta({ decimal: 6 });

/** Decimal string with four decimals: `"24.0000"`. Stored as numeric(12,4). */
export const percentField = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,7})\.\d{4}$/, 'Must be text with four decimals, such as 24.0000.')
  .max(14)
  .meta({ decimal: 4 });

const notInstant = 'Must be an instant in UTC, such as 2026-11-21T09:13:00.000Z.';

/**
 * ISO-8601 UTC with milliseconds: `2026-11-21T09:13:00.000Z`, in its one spelling (`Date.parse` takes 31 February and
 * 24:00, Postgres refuses the one and rewrites the other), not before 1970 (Postgres knows no year 0, and no clock that
 * far back means anything). Stored as timestamptz.
 */
export const instantField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, notInstant)
  .max(24)
  .refine(isInstant, notInstant)
  .meta({ instant: true });

function isInstant(text: string): boolean {
  const instant = Date.parse(text);
  return instant >= 0 && new Date(instant).toISOString() === text;
}

const notDay = 'Must be a day, such as 2026-11-21.';

/** A calendar day in the store's time zone: `2026-11-21`. */
export const dayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, notDay)
  .max(10)
  .refine((text) => isInstant(`${text}T00:00:00.000Z`), notDay);

/** A whole number that only grows, such as `rev` or `device_seq`. */
export const counterField = z.int().min(0).max(9_007_199_254_740_000);

/** Lower-case hex SHA-256, or blank. */
export const hashField = z
  .string()
  .regex(/^([0-9a-f]{64})?$/, 'Must be a SHA-256 in lower-case hex, or blank.')
  .max(64);

/** A line of text a person reads. */
export const nameField = z.string().max(200);

/** `HH:MM`, by the clock of a store. */
export const timeOfDayField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, such as 08:30.');

/** Free text. */
export const noteField = z.string().max(2000);

/** Plain JSON of any shape. */
export const jsonField: z.ZodType<Json> = z.json() as z.ZodType<Json>;
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A plain JSON object. */
export const jsonObjectField = z.record(z.string().max(200), jsonField);
export type JsonObject = { [key: string]: Json };
