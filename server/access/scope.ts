// Which rows a scope key stands for, as one SQL predicate over alias `t`. The tenant is always named, whatever
// row-level security does: two independent layers (T1).
import type { Collection } from '@evertill/schemas';

export interface Predicate {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `$1` is the tenant and `$2` the store of the key; both are always there, so that callers can count on. */
export function scopePredicate(collection: Collection, vendorId: string, key: string): Predicate {
  const { storeId, full } = parseScopeKey(key);
  const parts = ['t.vendor_id = $1', storePredicate(collection)];
  if (collection.restricted && !full) parts.push(`NOT t.${collection.restricted.field}`);
  return { text: parts.join(' AND '), values: [vendorId, storeId] };
}

function storePredicate(collection: Collection): string {
  switch (collection.scope) {
    case 'self':
      return 't.id = $2::text';
    case 'store':
      return 't.store_id = $2::text';
    case 'store_or_vendor':
      return `t.store_id IN ('', $2::text)`;
    case 'stores': {
      const named = 't.store_ids ? $2::text';
      const { everywhere } = collection;
      return everywhere ? `(t.${everywhere.field} = '${everywhere.value}' OR ${named})` : named;
    }
    case 'vendor':
      return '$2::text IS NOT NULL';
    case 'local':
      return 'false AND $2::text IS NOT NULL';
  }
}

export function parseScopeKey(key: string): { readonly storeId: string; readonly full: boolean } {
  const full = key.endsWith(':full');
  const base = full ? key.slice(0, -':full'.length) : key;
  return { storeId: base.startsWith('store:') ? base.slice('store:'.length) : '', full };
}

/** Keys under which leave markers for `key` are stored: markers for "every store" concern each one. */
export function leaveKeys(key: string): readonly string[] {
  if (!key.startsWith('store:')) return [key];
  return [key, key.endsWith(':full') ? 'store:*:full' : 'store:*'];
}
