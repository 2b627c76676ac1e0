// The look-up kinds that have a place in the back office, and where it is.
import type { ReferenceKind } from '@evertill/schemas';

export const referencePlaces = {
  category: 'categories',
  unit: 'units',
  tax_profile: 'taxes',
  attribute: 'attributes',
  tag: 'tags',
  supplier: 'suppliers',
} as const satisfies Partial<Record<ReferenceKind, string>>;

export type PlacedKind = keyof typeof referencePlaces;

/** As the server names them, below `/api/v1`. */
export const serverPaths: Readonly<Record<PlacedKind | 'price_list' | 'promotion' | 'coupon', string>> = {
  category: '/vendor/categories',
  unit: '/vendor/units',
  tax_profile: '/vendor/store-taxes',
  attribute: '/vendor/attributes',
  tag: '/vendor/tags',
  supplier: '/vendor/suppliers',
  price_list: '/vendor/price-lists',
  promotion: '/vendor/promotions',
  coupon: '/vendor/coupons',
};
