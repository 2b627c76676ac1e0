// A customer a cashier can find offline.
import * as z from 'zod';
import { mayWrite } from '../domain/permission.ts';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import { emailKey, phoneKey } from '../domain/contact-key.ts';
import { idField, noteField, refField } from '../fields.ts';

export const customer = defineCollection({
  name: 'customer',
  version: 2,
  table: 'customers',
  scope: 'store_or_vendor',
  writers: (actor) => mayWrite(actor, 'customer'),
  filled: ['name'],
  shape: {
    id: idField,
    store_id: refField,
    name: z.string().min(1).max(200),
    phone: z.string().max(40),
    email: z.string().max(200),
    note: noteField,
    /** Nothing is taxed that they buy; then one of the two below says why. */
    tax_exempt: z.boolean(),
    tax_exempt_reason: z.string().max(200),
    /** The number of the paper they showed. */
    tax_exempt_certificate: z.string().max(200),
    /** What two who may be the same have in common; set by the rule. */
    phone_key: z.string().max(9),
    email_key: z.string().max(200),
  },
  indexes: [['name'], ['phone'], ['phone_key'], ['email_key']],
  upgrade: { 1: (old) => old, 2: withTaxAndKeys },
});
export type Customer = DocumentOf<typeof customer>;

/** Everything a new customer has before anybody filled it in. */
export const blankCustomer = {
  store_id: '',
  phone: '',
  email: '',
  note: '',
  tax_exempt: false,
  tax_exempt_reason: '',
  tax_exempt_certificate: '',
  phone_key: '',
  email_key: '',
  rev: 0,
} as const satisfies Omit<Customer, 'id' | 'name'>;

/** With the keys that its telephone and its address have. */
export function withContactKeys<C extends Pick<Customer, 'phone' | 'email'>>(
  one: C,
): C & Pick<Customer, 'phone_key' | 'email_key'> {
  return { ...one, phone_key: phoneKey(one.phone), email_key: emailKey(one.email) };
}

function withTaxAndKeys(old: Record<string, unknown>): Record<string, unknown> {
  const contact = withContactKeys(old as Pick<Customer, 'phone' | 'email'>);
  return { ...old, tax_exempt: false, tax_exempt_reason: '', tax_exempt_certificate: '', ...contact };
}
