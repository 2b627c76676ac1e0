// A store's configuration as it is kept and as it is told: the part tills need lies in the store's document, the rest
// beside it. Secrets go in closed and never come out here.
import { timeClockFlags } from '@evertill/schemas';
import type {
  DashboardPrefs,
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
};

const day = 24 * 3_600_000;
const defaultPay: DashboardPrefs['pay_schedule'] = { frequency: 'week', period_start: 0 };

export function settingsReply(store: Store, row: StoreSettingsRow, now: number): StoreSettingsReply {
  const { currency, time_zone, cash_rounding, prices_include_tax, barcode_layouts } = store;
  const { time_clock = {}, pay_schedule = defaultPay } = row.dashboard_prefs;
  const allOn = Object.fromEntries(timeClockFlags.map((flag) => [flag, true]));
  const isFresh = row.last_verification_at !== null && now - Date.parse(row.last_verification_at) < day;
  return {
    store_id: store.id,
    currency,
    time_zone,
    dashboard_prefs: {
      timezone: time_zone,
      time_clock: { ...allOn, ...time_clock } as DashboardPrefs['time_clock'],
      pay_schedule,
    },
    cash_denominations: store.cash_denominations.join(','),
    cash_rounding,
    prices_include_tax,
    barcode_layouts,
    price_sync: {
      merchant_id: row.merchant_id,
      environment: row.environment,
      enabled: row.enabled,
      auth_code_configured: row.auth_code !== '',
      access_token_configured: row.access_token !== '',
      last_verification_code: isFresh ? row.last_verification_code : '',
    },
  };
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

/** The rest of it over what is there: a group is merged, null takes a secret away. */
export function changedRow(
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
  return {
    ...row,
    dashboard_prefs: {
      ...row.dashboard_prefs,
      ...prefs,
      ...(time_clock && { time_clock: { ...row.dashboard_prefs.time_clock, ...time_clock } }),
    },
    ...plain,
    ...closed('auth_code', auth_code),
    ...closed('access_token', access_token),
  } as unknown as JsonObject;
}
