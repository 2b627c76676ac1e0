// A store's configuration. Secrets of the price sync only ever come in: what is read is whether they are there.
import * as z from 'zod';
import { store } from '../collections/store.ts';

const {
  currency,
  cash_rounding,
  prices_include_tax,
  cash_denominations,
  time_zone,
  business_day_starts,
  barcode_layouts,
  blind_close,
  discount_limit,
  clock_evidence,
} = store.shape;

/** Flags of the time clock; all default to yes. */
export const timeClockFlags = [
  'clock_in_reminder',
  'prevent_open_order_clock_outs',
  'server_banking',
  'import_credit_tips',
  'auto_clock_in_on_work_shift',
  'auto_clock_out_on_work_shift',
  'auto_clock_in_on_schedule',
  'auto_clock_out_on_schedule',
] as const;

const flags = z.strictObject(
  Object.fromEntries(timeClockFlags.map((flag) => [flag, z.boolean()])) as Record<
    (typeof timeClockFlags)[number],
    z.ZodBoolean
  >,
);

export const timeClock = flags.extend({
  /** What tills take with each punch at their clock; `none` by default. */
  evidence: clock_evidence,
});

const weekday = z.int().min(0).max(6);
export const paySchedule = z.discriminatedUnion('frequency', [
  z.strictObject({ frequency: z.enum(['week', 'two_weeks']), period_start: weekday }),
  z.strictObject({ frequency: z.literal('twice_month'), period_start: z.enum(['1_15', '16_last']) }),
  z.strictObject({
    frequency: z.literal('month'),
    period_start: z.string().regex(/^([1-9]|1\d|2[0-8]|last)$/, 'Must be 1 to 28, or last.'),
  }),
]);

export type TimeClock = z.infer<typeof timeClock>;
export type TimeClockFlags = z.infer<typeof flags>;

/** What is not stored is on. */
export function timeClockFlagsOf(stored: StoredPrefs['time_clock'] = {}): TimeClockFlags {
  const allOn = Object.fromEntries(timeClockFlags.map((flag) => [flag, true]));
  return { ...allOn, ...stored } as TimeClockFlags;
}

export type PaySchedule = z.infer<typeof paySchedule>;

export const dashboardPrefs = z.strictObject({
  /** The store's own time zone, under the documents' name. */
  timezone: time_zone,
  time_clock: timeClock,
  pay_schedule: paySchedule,
});
export type DashboardPrefs = z.infer<typeof dashboardPrefs>;

/** What is stored of them: what tills need too, time zone and evidence, lies in the store. */
export const storedPrefs = z.strictObject({
  time_clock: flags.partial().optional(),
  pay_schedule: paySchedule.optional(),
});
export type StoredPrefs = z.infer<typeof storedPrefs>;

export const priceSyncEnvironments = ['sandbox', 'production'] as const;

export const storeSettingsReply = z.object({
  store_id: z.string(),
  currency,
  time_zone,
  business_day_starts,
  dashboard_prefs: dashboardPrefs,
  /** Smallest units, comma-separated, as the documents have it. */
  cash_denominations: z.string(),
  cash_rounding,
  prices_include_tax,
  barcode_layouts,
  blind_close,
  discount_limit,
  price_sync: z.object({
    merchant_id: z.string(),
    environment: z.enum(priceSyncEnvironments),
    enabled: z.boolean(),
    auth_code_configured: z.boolean(),
    access_token_configured: z.boolean(),
    /** Kept for 24 hours after the platform sent it, blank otherwise. */
    last_verification_code: z.string(),
    /** For an hour from then on, a code that names no store is shown here; null before the first time. */
    registration_started_at: z.string().nullable(),
    /** When the platform's catalog was last gone through for what no notification told; null before the first time. */
    last_sweep_at: z.string().nullable(),
    /** Items that had changed there, and prices that changed here because of it. */
    last_sweep_items: z.int(),
    last_sweep_updated: z.int(),
    /** Why it did not come to its end; blank when it did. */
    last_sweep_fault: z.string(),
    /** Products whose price is not taken until one of their variations is the default; at most 20. */
    needs_default: z.array(z.object({ item_id: z.string(), sku_code: z.string(), name: z.string() })),
  }),
});
export type StoreSettingsReply = z.infer<typeof storeSettingsReply>;

/** A secret: given, or taken away with null. What surrounds it was picked up while pasting. */
const secretField = z.string().trim().min(1).max(500).nullable();
const denominationsText = z
  .string()
  .max(400)
  .regex(/^(\d+(,\d+)*)?$/, 'Must be whole numbers, separated by commas.')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)));

export const storeSettingsPatch = z
  .strictObject({
    currency,
    time_zone,
    business_day_starts,
    dashboard_prefs: z
      .strictObject({ timezone: time_zone, time_clock: timeClock.partial(), pay_schedule: paySchedule })
      .partial(),
    cash_denominations: denominationsText
      .or(cash_denominations)
      .pipe(cash_denominations)
      // As they are counted: the largest first, each once.
      .transform((all) => [...new Set(all)].sort((a, b) => b - a)),
    cash_rounding,
    prices_include_tax,
    barcode_layouts,
    blind_close,
    discount_limit,
    price_sync: z
      .strictObject({
        merchant_id: z.string().max(64),
        environment: z.enum(priceSyncEnvironments),
        enabled: z.boolean(),
        auth_code: secretField,
        access_token: secretField,
        /** The callback is about to be entered at the platform: its verification code is meant for this store. */
        start_registration: z.literal(true),
      })
      .partial(),
  })
  .partial();
export type StoreSettingsPatch = z.infer<typeof storeSettingsPatch>;
