// A store's configuration as it is kept and as it is told: the part tills need lies in the store's document, the rest
// beside it. Secrets go in closed and never come out here.
import { timeClockFlagsOf, usualPaySchedule } from '@evertill/schemas';
import type {
  JsonObject,
  Store,
  StoredPrefs,
  StoreSettingsPatch,
  StoreSettingsReply,
} from '@evertill/schemas';
import type { ProductWithoutDefault } from './default-needed.ts';
import type { SecretBox } from './secret-box.ts';

/** A row of `store_settings`, or nothing yet. */
export interface StoreSettingsRow {
  readonly dashboard_prefs: StoredPrefs;
  readonly merchant_id: string;
  readonly environment: 'sandbox' | 'production';
  readonly enabled: boolean;
  readonly auth_code: string;
  readonly access_token: string;
  readonly last_verification_code: string;
  readonly last_verification_at: string | null;
  readonly registration_started_at: string | null;
}

export const noSettings: StoreSettingsRow = {
  dashboard_prefs: {},
  merchant_id: '',
  environment: 'production',
  enabled: false,
  auth_code: '',
  access_token: '',
  last_verification_code: '',
  last_verification_at: null,
  registration_started_at: null,
};

/** What `price_sync_state` knows of the last sweep. */
export interface LastSweep {
  readonly last_at: string | null;
  readonly last_items: number;
  readonly last_updated: number;
  readonly last_fault: string;
}

export const noSweep: LastSweep = { last_at: null, last_items: 0, last_updated: 0, last_fault: '' };

const day = 24 * 3_600_000;

export interface KeptSettings {
  readonly row: StoreSettingsRow;
  readonly sweep: LastSweep;
  readonly withoutDefault: readonly ProductWithoutDefault[];
}

export function settingsReply(
  store: Store,
  { row, sweep, withoutDefault }: KeptSettings,
  now: number,
): StoreSettingsReply {
  const {
    currency,
    time_zone,
    business_day_starts,
    cash_rounding,
    prices_include_tax,
    barcode_layouts,
    blind_close,
    discount_limit,
    clock_evidence,
  } = store;
  const { time_clock, pay_schedule = usualPaySchedule('week') } = row.dashboard_prefs;
  return {
    store_id: store.id,
    currency,
    time_zone,
    business_day_starts,
    dashboard_prefs: {
      timezone: time_zone,
      time_clock: { ...timeClockFlagsOf(time_clock), evidence: clock_evidence },
      pay_schedule,
    },
    cash_denominations: store.cash_denominations.join(','),
    cash_rounding,
    prices_include_tax,
    barcode_layouts,
    blind_close,
    discount_limit,
    price_sync: {
      merchant_id: row.merchant_id,
      environment: row.environment,
      enabled: row.enabled,
      auth_code_configured: row.auth_code !== '',
      access_token_configured: row.access_token !== '',
      last_verification_code: verificationCode(row, now),
      registration_started_at: row.registration_started_at,
      last_sweep_at: sweep.last_at,
      last_sweep_items: sweep.last_items,
      last_sweep_updated: sweep.last_updated,
      last_sweep_fault: sweep.last_fault,
      needs_default: [...withoutDefault],
    },
  };
}

function verificationCode(
  { last_verification_code, last_verification_at: at }: StoreSettingsRow,
  now: number,
): string {
  return at !== null && now - Date.parse(at) < day ? last_verification_code : '';
}

/** The store's own part of a change; two of `dashboard_prefs` are other names of what tills need too. */
export function storePart({
  dashboard_prefs,
  price_sync: _priceSync,
  ...fields
}: StoreSettingsPatch): Partial<Store> {
  const { timezone, time_clock } = dashboard_prefs ?? {};
  const part = { ...fields, time_zone: timezone ?? fields.time_zone, clock_evidence: time_clock?.evidence };
  return JSON.parse(JSON.stringify(part)) as Partial<Store>;
}

/** The columns that change: a group is merged, null takes a secret away. `now`: ISO-8601. */
export function changedColumns(
  box: SecretBox,
  place: { readonly vendorId: string; readonly storeId: string },
  row: StoreSettingsRow,
  { dashboard_prefs = {}, price_sync = {} }: StoreSettingsPatch,
  now: string,
): JsonObject {
  const { timezone: _, time_clock, ...prefs } = dashboard_prefs;
  const { evidence: _evidence, ...flags } = time_clock ?? {};
  const { auth_code, access_token, start_registration, ...plain } = price_sync;
  const closed = (column: 'auth_code' | 'access_token', secret: string | null | undefined) =>
    secret === undefined
      ? {}
      : { [column]: box.close(secret ?? '', `${place.vendorId}|${place.storeId}|${column}`) };
  const code = auth_code === undefined ? {} : { auth_code_digest: digestOf(box, auth_code) };
  return {
    dashboard_prefs: {
      ...row.dashboard_prefs,
      ...prefs,
      ...(time_clock && { time_clock: { ...row.dashboard_prefs.time_clock, ...flags } }),
    },
    ...plain,
    ...(start_registration && { registration_started_at: now }),
    ...closed('auth_code', auth_code),
    ...code,
    ...closed('access_token', access_token),
  } as unknown as JsonObject;
}

function digestOf(box: SecretBox, code: string | null): string {
  return code === null ? '' : box.digest(code);
}
