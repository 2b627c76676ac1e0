// The price sync of a store in a form, and what of it the server is told: only what was changed. A secret stands there only
// while it is being typed; blank leaves it as it is.
import type { StoreSettingsPatch, StoreSettingsReply } from '@evertill/schemas';

export type PriceSync = StoreSettingsReply['price_sync'];

export interface SyncFields {
  readonly merchant_id: string;
  readonly environment: PriceSync['environment'];
  readonly enabled: boolean;
  readonly auth_code: string;
  readonly access_token: string;
}

export function syncFieldsOf({ merchant_id, environment, enabled }: PriceSync): SyncFields {
  return { merchant_id, environment, enabled, auth_code: '', access_token: '' };
}

export function syncChanges(
  before: PriceSync,
  typed: SyncFields,
): NonNullable<StoreSettingsPatch['price_sync']> {
  const { environment, enabled } = typed;
  const merchant_id = typed.merchant_id.trim();
  const [auth_code, access_token] = [typed.auth_code.trim(), typed.access_token.trim()];
  return {
    ...(merchant_id === before.merchant_id ? {} : { merchant_id }),
    ...(environment === before.environment ? {} : { environment }),
    ...(enabled === before.enabled ? {} : { enabled }),
    ...(auth_code === '' ? {} : { auth_code }),
    ...(access_token === '' ? {} : { access_token }),
  };
}
