// A new customer, with or without a network: a journal entry like any other edit, there at once on this till. Others with
// the same telephone or e-mail are told, so that one of them may be taken instead; nobody is refused for it.
import { blankCustomer, tidyName, withContactKeys } from '@evertill/schemas';
import type { Customer, JsonObject } from '@evertill/schemas';
import { likeCustomers } from '../queries/like-customers.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { ScreenTill } from '../till/screen-till.ts';

export type CustomerTill = Pick<ScreenTill, 'storeId' | 'documents' | 'surroundings' | 'actions'>;

export interface NewCustomer extends Partial<
  Pick<Customer, 'phone' | 'email' | 'note' | 'tax_exempt' | 'tax_exempt_reason' | 'tax_exempt_certificate'>
> {
  readonly name: string;
  /** Known in every store of the vendor. */
  readonly everywhere?: boolean;
}

export interface CreatedCustomer {
  readonly ok: true;
  readonly customer: Customer;
  readonly duplicates: readonly Customer[];
  /** The number of its journal entry. */
  readonly deviceSeq: number;
}

export async function createCustomer(
  till: CustomerTill,
  { everywhere = false, name, ...fields }: NewCustomer,
): Promise<CreatedCustomer | Refusal> {
  const tidy = tidyName(name);
  if (tidy === '') return refuse('invalid_input', { field: 'name' });
  const customer = withContactKeys({
    ...blankCustomer,
    ...fields,
    phone: (fields.phone ?? '').trim(),
    email: (fields.email ?? '').trim(),
    id: till.surroundings.chance.id(),
    name: tidy,
    store_id: everywhere ? '' : till.storeId,
  });
  const flaw = exemptionFlaw(customer);
  if (flaw) return flaw;
  const duplicates = await likeCustomers(till.documents, customer);
  const { id, rev: _, ...changes } = customer;
  const edited = await till.actions.editDocument('customer', id, changes as JsonObject);
  return edited.ok ? { ok: true, customer, duplicates, deviceSeq: edited.deviceSeq } : edited;
}

/** Undefined: taxed, or not taxed for a reason somebody can check. */
export function exemptionFlaw({
  tax_exempt,
  tax_exempt_reason,
  tax_exempt_certificate,
}: Pick<Customer, 'tax_exempt' | 'tax_exempt_reason' | 'tax_exempt_certificate'>): Refusal | undefined {
  const isGrounded = tax_exempt_reason.trim() !== '' || tax_exempt_certificate.trim() !== '';
  return tax_exempt && !isGrounded ? refuse('tax_exempt_reason') : undefined;
}
