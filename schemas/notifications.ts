// Every kind of notification an admin can get: where it is filed, what it must say, and its words. Words are made when
// it happens, from ids and codes: no name of a person is kept in an inbox.
import * as z from 'zod';
import { idField, refField } from './fields.ts';

export const notificationCategories = ['orders', 'customers', 'system', 'payments'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** Where it is dealt with: a path of the app. */
  readonly link: string;
}

interface KindOfNotification<Facts extends z.ZodType> {
  readonly category: NotificationCategory;
  readonly facts: Facts;
  readonly say: (facts: z.infer<Facts>) => NotificationText;
}

function kind<Facts extends z.ZodType>(definition: KindOfNotification<Facts>): KindOfNotification<Facts> {
  return definition;
}

const vendorFacts = z.strictObject({ vendor_id: idField, vendor_name: z.string().max(200) });
const personFacts = z.strictObject({ vendor_id: idField, public_id: z.string().max(64) });

export const notificationKinds = {
  order_needs_attention: kind({
    category: 'orders',
    facts: z.strictObject({
      vendor_id: idField,
      store_id: refField,
      device_id: refField,
      device_seq: z.int().min(0),
      code: z.string().max(60),
    }),
    say: ({ vendor_id, store_id, device_id, device_seq, code }) => ({
      title: 'An order needs attention',
      body: `${code}: entry ${device_seq} of device ${device_id}, store ${store_id} of vendor ${vendor_id}.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  payment_needs_attention: kind({
    category: 'payments',
    facts: z.strictObject({
      vendor_id: idField,
      store_id: idField,
      order_id: idField,
      transaction_ref: idField,
      code: z.string().max(60),
    }),
    say: ({ vendor_id, store_id, order_id, transaction_ref, code }) => ({
      title: 'A card payment needs attention',
      body: `${code}: payment ${transaction_ref} of order ${order_id}, store ${store_id} of vendor ${vendor_id}.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  vendor_created: kind({
    category: 'system',
    facts: vendorFacts,
    say: ({ vendor_id, vendor_name }) => ({
      title: 'A vendor was created',
      body: `${vendor_name} (${vendor_id}) can sign in now.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  vendor_suspended: kind({
    category: 'system',
    facts: vendorFacts,
    say: ({ vendor_id, vendor_name }) => ({
      title: 'A vendor was suspended',
      body: `Nobody of ${vendor_name} (${vendor_id}) gets in; sales already taken are still accepted.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  vendor_resumed: kind({
    category: 'system',
    facts: vendorFacts,
    say: ({ vendor_id, vendor_name }) => ({
      title: 'A vendor was resumed',
      body: `${vendor_name} (${vendor_id}) gets in again.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  employee_disabled: kind({
    category: 'system',
    facts: personFacts,
    say: ({ vendor_id, public_id }) => ({
      title: 'An employee was disabled',
      body: `${public_id} of vendor ${vendor_id} lost every right.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  personal_data_erased: kind({
    category: 'customers',
    facts: z.strictObject({
      vendor_id: idField,
      subject: z.enum(['customer', 'employee']),
      subject_id: idField,
    }),
    say: ({ vendor_id, subject, subject_id }) => ({
      title: 'Personal data was erased',
      body: `Of the ${subject} ${subject_id} of vendor ${vendor_id}.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  device_needs_attention: kind({
    category: 'system',
    facts: z.strictObject({
      vendor_id: idField,
      store_id: refField,
      device_id: idField,
      /** Of what is wrong. */
      code: z.string().max(60),
    }),
    say: ({ vendor_id, store_id, device_id, code }) => ({
      title: 'A device needs attention now',
      body: `${code}: device ${device_id}, store ${store_id} of vendor ${vendor_id}.`,
      link: `/support/sync/devices/${encodeURIComponent(device_id)}?vendor_id=${encodeURIComponent(vendor_id)}`,
    }),
  }),
  store_silent: kind({
    category: 'system',
    facts: z.strictObject({ vendor_id: idField, store_id: idField, devices: z.int().min(1) }),
    say: ({ vendor_id, store_id, devices }) => ({
      title: 'Nothing is heard of a store any more',
      body: `All of its devices (${devices}) are silent: store ${store_id} of vendor ${vendor_id}.`,
      link: `/support/sync/stores/${encodeURIComponent(store_id)}?vendor_id=${encodeURIComponent(vendor_id)}`,
    }),
  }),
  feed_held: kind({
    category: 'system',
    facts: z.strictObject({ seconds: z.int().min(0), holder: z.string().max(300) }),
    say: ({ seconds, holder }) => ({
      title: 'A long transaction holds back the news for every device',
      body: `For ${seconds} s: ${holder}.`,
      link: '/support/sync/server',
    }),
  }),
  price_needs_default: kind({
    category: 'system',
    facts: z.strictObject({
      vendor_id: idField,
      store_id: idField,
      item_id: idField,
      sku_code: z.string().max(64),
    }),
    say: ({ vendor_id, store_id, item_id, sku_code }) => ({
      title: 'A product needs a default variation',
      body: `The platform’s price of ${sku_code} was not taken: none of its variations is the default. Item ${item_id}, store ${store_id} of vendor ${vendor_id}.`,
      link: `/admin/vendors/${vendor_id}`,
    }),
  }),
  webhook_wrong_auth: kind({
    category: 'system',
    facts: z.strictObject({ count: z.int().min(1) }),
    say: ({ count }) => ({
      title: 'Somebody tries auth codes of the inventory webhook',
      body: `${count} notifications with a wrong auth code within a minute; none was let in.`,
      link: '/admin/notifications',
    }),
  }),
} as const;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationFacts<K extends NotificationKind> = z.infer<(typeof notificationKinds)[K]['facts']>;
