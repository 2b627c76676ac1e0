// A store's configuration as it is kept and as it is told: the part tills need lies in the store's document, the rest
// beside it. Secrets go in closed and never come out here.
import { timeClockOf, usualPaySchedule } from '@evertill/schemas';
import type {
  JsonObject,
  Store,
  StoredPrefs,
  StoreSettingsPatch,
  StoreSettingsReply,
} from '@evertill/schemas';
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
  readonly auth_code_shown_at: string | null;
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
  auth_code_shown_at: null,
};

/** What `price_sync_state` knows of the last sweep. */
export interface LastSweep {
  readonly last_at: string | null;
  readonly last_items: number;
  readonly last_updated: number;
  readonly last_fault: string;
}

export const noSweep: LastSweep = { last_at: null, last_items: 0, last_updated: 0, last_fault: '' };

/** A code the platform sent, and when. */
export interface Verification {
  readonly code: string;
  /** ISO-8601, or null when there is none. */
  readonly at: string | null;
}

const day = 24 * 3_600_000;

export interface KeptSettings {
  readonly row: StoreSettingsRow;
  readonly sweep: LastSweep;
  /** The last one that came without saying for which store. */
  readonly unclaimed: Verification;
}

export function settingsReply(
  store: Store,
  { row, sweep, unclaimed }: KeptSettings,
  now: number,
): StoreSettingsReply {
  const {
    currency,
    time_zone,
    cash_rounding,
    prices_include_tax,
    barcode_layouts,
    blind_close,
    discount_limit,
  } = store;
  const { time_clock, pay_schedule = usualPaySchedule('week') } = row.dashboard_prefs;
  return {
    store_id: store.id,
    currency,
    time_zone,
    dashboard_prefs: {
      timezone: time_zone,
      time_clock: timeClockOf(time_clock),
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
      last_verification_code: verificationCode(row, unclaimed, now),
      last_sweep_at: sweep.last_at,
      last_sweep_items: sweep.last_items,
      last_sweep_updated: sweep.last_updated,
      last_sweep_fault: sweep.last_fault,
    },
  };
}

/** The store's own; until its auth code was shown it is in the middle of registering, and any code may be meant for it. */
function verificationCode(row: StoreSettingsRow, unclaimed: Verification, now: number): string {
  const own = { code: row.last_verification_code, at: row.last_verification_at };
  const possible = row.auth_code_shown_at === null ? [own, unclaimed] : [own];
  const newest = possible
    .filter(({ at }) => at !== null && now - Date.parse(at) < day)
    .sort((one, other) => Date.parse(other.at!) - Date.parse(one.at!))[0];
  return newest?.code ?? '';
}

/** The store's own part of a change; `dashboard_prefs.timezone` is the documents' name of `time_zone`. */
export function storePart({
  dashboard_prefs,
  price_sync: _priceSync,
  ...fields
}: StoreSettingsPatch): Partial<Store> {
  const timezone = dashboard_prefs?.timezone;
  return JSON.parse(JSON.stringify({ ...fields, time_zone: timezone ?? fields.time_zone })) as Partial<Store>;
}

/** The columns that change: a group is merged, null takes a secret away. */
export function changedColumns(
  box: SecretBox,
  place: { readonly vendorId: string; readonly storeId: string },
  row: StoreSettingsRow,
  { dashboard_prefs = {}, price_sync = {} }: StoreSettingsPatch,
): JsonObject {
  const { timezone: _, time_clock, ...prefs } = dashboard_prefs;
  const { auth_code, access_token, ...plain } = price_sync;
  const closed = (column: 'auth_code' | 'access_token', secret: string | null | undefined) =>
    secret === undefined
      ? {}
      : { [column]: box.close(secret ?? '', `${place.vendorId}|${place.storeId}|${column}`) };
  // Whatever was shown was another code.
  const code =
    auth_code === undefined ? {} : { auth_code_digest: digestOf(box, auth_code), auth_code_shown_at: null };
  return {
    dashboard_prefs: {
      ...row.dashboard_prefs,
      ...prefs,
      ...(time_clock && { time_clock: { ...row.dashboard_prefs.time_clock, ...time_clock } }),
    },
    ...plain,
    ...closed('auth_code', auth_code),
    ...code,
    ...closed('access_token', access_token),
  } as unknown as JsonObject;
}

function digestOf(box: SecretBox, code: string | null): string {
  return code === null ? '' : box.digest(code);
}
