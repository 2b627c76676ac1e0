// What is known of a customer is put right, with or without a network: a journal entry like any other edit.
import { blankCustomer, tidyName, withContactKeys } from '@evertill/schemas';
import type { Customer, JsonObject } from '@evertill/schemas';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { exemptionFlaw } from './create-customer.ts';
import type { CustomerTill } from './create-customer.ts';
import type { Edited } from './edit-document.ts';

export type CustomerChanges = Pick<
  Customer,
  'name' | 'phone' | 'email' | 'note' | 'tax_exempt' | 'tax_exempt_reason' | 'tax_exempt_certificate'
>;

/** What people write down of a customer, without what rules set. */
export function customerChangesOf(customer: CustomerChanges): CustomerChanges {
  const { name, phone, email, note, tax_exempt, tax_exempt_reason, tax_exempt_certificate } = customer;
  return { name, phone, email, note, tax_exempt, tax_exempt_reason, tax_exempt_certificate };
}

export const nobodyYet: CustomerChanges = customerChangesOf({ ...blankCustomer, name: '' });

/**
 * `shown`: as somebody saw them; what another one changed since is not taken back. Refuses a blank name, and an exemption from tax that nothing speaks for.
 */
export function changeCustomer(
  till: Pick<CustomerTill, 'actions'>,
  shown: Customer,
  { name, phone, email, ...others }: CustomerChanges,
): Promise<Edited | Refusal> {
  const tidy = tidyName(name);
  const flaw = tidy === '' ? refuse('invalid_input', { field: 'name' }) : exemptionFlaw(others);
  if (flaw) return Promise.resolve(flaw);
  const changes = withContactKeys({ ...others, name: tidy, phone: phone.trim(), email: email.trim() });
  return till.actions.editDocument('customer', shown.id, changes as JsonObject, shown);
}
