// Addresses of the screens of support, and what is asked of the server for them. `vendor`: blank for an owner's own.
import { supportPath } from '../platform/support-path.ts';

export const entriesPath = `${supportPath}/entries`;
export const serverPath = `${supportPath}/server`;

interface DeviceAt {
  readonly device_id: string;
  readonly vendor_id: string;
}

export function devicePath({ device_id, vendor_id }: DeviceAt, more: Readonly<Record<string, string>> = {}) {
  return withQuery(`${supportPath}/devices/${encodeURIComponent(device_id)}`, { vendor: vendor_id, ...more });
}

export function entryPath({ device_id, vendor_id }: DeviceAt, seq: number): string {
  const path = `${supportPath}/devices/${encodeURIComponent(device_id)}/entries/${seq}`;
  return withQuery(path, { vendor: vendor_id });
}

export function storePath(store: { readonly store_id: string; readonly vendor_id: string }): string {
  return withQuery(`${supportPath}/stores/${encodeURIComponent(store.store_id)}`, {
    vendor: store.vendor_id,
  });
}

/** What is blank is not asked. */
export function withQuery(path: string, fields: Readonly<Record<string, string>>): string {
  const asked = Object.entries(fields).filter(([, value]) => value !== '');
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked).toString()}`;
}
