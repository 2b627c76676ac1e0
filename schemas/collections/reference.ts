// The small look-up kinds share one collection, told apart by `kind`: RxDB's free edition allows 13 open ones.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { formatQuantity, parseQuantity } from '../domain/quantity.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import {
  dayField,
  idField,
  instantField,
  jsonObjectField,
  nameField,
  noteField,
  percentField,
  priceField,
  quantityField,
  refField,
  timeOfDayField,
} from '../fields.ts';
import type { JsonObject } from '../fields.ts';
import { blankPromotion, couponData, promotionData } from './promotion.ts';
import { quickKeyPageData } from './quick-key.ts';
import { channels } from './store.ts';

export const attributeValueSchema = z.strictObject({ id: idField, name: z.string().min(1).max(200) });

/** What one piece costs from `min_quantity` pieces on; a blank variation is the item, whichever of them. */
export const listedPriceSchema = z.strictObject({
  variation_id: refField,
  min_quantity: quantityField,
  price: priceField,
});
export type ListedPrice = z.infer<typeof listedPriceSchema>;

/** What `data` holds, by kind. A kind joins the house with its line here. */
export const referenceData = {
  category: z.strictObject({ parent_id: refField }),
  unit: z.strictObject({ symbol: z.string().max(20) }),
  /** `flat`: smallest units of money for each piece. */
  tax_profile: z.strictObject({ rate: percentField, rate_type: z.enum(['percent', 'flat']) }),
  brand: z.strictObject({}),
  tag: z.strictObject({}),
  attribute: z.strictObject({ values: z.array(attributeValueSchema).max(500) }),
  supplier: z.strictObject({
    contact_name: nameField,
    email: z.string().max(254),
    phone: z.string().max(40),
    address: z.string().max(500),
    note: noteField,
  }),
  price_list: z.strictObject({
    starts_at: instantField.nullable(),
    ends_at: instantField.nullable(),
    /** None: every store that has the list. */
    store_ids: z.array(idField).max(500),
    /** None: everybody. */
    customer_ids: z.array(idField).max(1000),
    /** None: at every lane. */
    channels: z.array(z.enum(channels)).max(channels.length),
    /** Of two lists with the item the higher one counts. */
    priority: z.int().min(-1000).max(1000),
  }),
  /** One a list and item (`priceListItemId`), so that a list of 20,000 items is no document. Lies in its item's store. */
  price_list_item: z.strictObject({
    price_list_id: idField,
    item_id: idField,
    prices: z.array(listedPriceSchema).min(1).max(500),
  }),
  promotion: promotionData,
  coupon: couponData,
  quick_key_page: quickKeyPageData,
  warehouse: z.strictObject({ is_default: z.boolean() }),
  /** Times of day of the store; one that ends before it begins ends on the next day. */
  shift_template: z.strictObject({
    time_start: timeOfDayField,
    time_end: timeOfDayField,
    sort_order: z.int().min(-1_000_000).max(1_000_000).default(0),
    /** First calendar day it applies. */
    effective_on: dayField.nullable().default(null),
    /** Suggested members. */
    vendor_employee_ids: z.array(idField).max(500).default([]),
  }),
} as const;
export type ReferenceKind = keyof typeof referenceData;
export const referenceKinds = Object.keys(referenceData) as [ReferenceKind, ...ReferenceKind[]];
export type ReferenceData<Kind extends ReferenceKind> = z.infer<(typeof referenceData)[Kind]>;
export type TaxProfileData = ReferenceData<'tax_profile'>;

export const reference = defineCollection({
  name: 'reference',
  version: 4,
  table: 'reference_entries',
  scope: 'store_or_vendor',
  // Shift templates are managed by whoever manages shifts.
  writers: (actor, document) =>
    document === undefined
      ? mayWrite(actor, 'product') || mayWrite(actor, 'settings')
      : mayWrite(actor, document['kind'] === 'shift_template' ? 'settings' : 'product'),
  filled: ['name'],
  shape: {
    id: idField,
    /** Blank = every store of the vendor. */
    store_id: refField,
    kind: z.enum(referenceKinds).meta({ maxLength: 40 }),
    /** Of a price list item: its item. */
    name: z.string().min(1).max(200),
    /** Of a coupon: what is typed at the till. Of a price list item: its list. */
    code: nameField,
    active: z.boolean(),
    data: jsonObjectField,
  },
  indexes: [['kind', 'name']],
  /** Two people may change two of its members: a supplier's telephone, a supplier's address. */
  mergedByMember: ['data'],
  /** Two may change two prices of an item: for one piece, from a dozen on. */
  mergedByKey: { 'data.prices': listedPriceKey },
  upgrade: { 1: (old) => old, 2: (old) => old, 3: (old) => old, 4: withChannelsAndUses },
});
export type Reference = DocumentOf<typeof reference>;

/** What an entry of its kind has before anybody filled it in; a member that is missing here must be given. */
export const blankReferenceData = {
  category: { parent_id: '' },
  unit: { symbol: '' },
  tax_profile: {},
  brand: {},
  tag: {},
  attribute: { values: [] },
  supplier: { contact_name: '', email: '', phone: '', address: '', note: '' },
  price_list: { starts_at: null, ends_at: null, store_ids: [], customer_ids: [], channels: [], priority: 0 },
  promotion: blankPromotion as unknown as JsonObject,
  coupon: {
    ...(blankPromotion as unknown as JsonObject),
    max_uses: null,
    max_uses_per_customer: null,
    uses: 0,
  },
  quick_key_page: { pos_register_id: '', position: 0, keys: [] },
} as const satisfies Partial<Record<ReferenceKind, JsonObject>>;

function withChannelsAndUses(old: Record<string, unknown>): Record<string, unknown> {
  const data = old['data'] as JsonObject;
  if (old['kind'] === 'price_list') return { ...old, data: { ...data, channels: [] } };
  return old['kind'] === 'coupon' ? { ...old, data: { ...data, uses: 0 } } : old;
}

/** Which of an item's prices in a list: of what, and from how many thousandths of it on. */
export function listedPriceKey(price: unknown): string | undefined {
  const { data } = listedPriceSchema.safeParse(price);
  return data && `${data.variation_id}@${parseQuantity(data.min_quantity)}`;
}

/** What such a key tells; undefined for anything else. */
export function readListedPriceKey(
  key: string,
): Pick<ListedPrice, 'variation_id' | 'min_quantity'> | undefined {
  const [, variation_id = '', thousandths = ''] = /^(.*)@(-?\d+)$/.exec(key) ?? [];
  return thousandths === '' ? undefined : { variation_id, min_quantity: formatQuantity(Number(thousandths)) };
}

/** The one entry of an item in a list: found by its key, without an index. */
export function priceListItemId(priceListId: string, itemId: string): string {
  return `${priceListId}|${itemId}`;
}
