// A customer: has a name, is not taxed for a reason somebody can check, and carries the keys that others who may be the
// same person have too. Two with one telephone are shown to people, never refused: families share one.
import { accept, reject, tidyName, withContactKeys } from '@evertill/schemas';
import type { Customer, Decision } from '@evertill/schemas';
import type { Proposal, Rule } from './rule.ts';

export const customerRule: Rule<Customer, null> = {
  facts: () => Promise.resolve(null),
  decide({ proposed, deleted }: Proposal<Customer>): Decision<Customer> {
    if (deleted) return accept(proposed);
    const name = tidyName(proposed.name);
    if (name === '') return reject('invalid_input', { field: 'name' });
    const { tax_exempt, tax_exempt_reason, tax_exempt_certificate } = proposed;
    const isGrounded = tax_exempt_reason.trim() !== '' || tax_exempt_certificate.trim() !== '';
    if (tax_exempt && !isGrounded) return reject('tax_exempt_reason');
    return accept(withContactKeys({ ...proposed, name }));
  },
};
