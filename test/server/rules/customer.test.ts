// The rule of customers: a name, a reason not to be taxed, and keys that nobody sets but the rule.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Customer } from '@evertill/schemas';
import { customerRule } from '../../../server/rules/customer.ts';
import { aCustomer } from '../../contract/contract-documents.ts';
import { aProposal } from '../../support/given-proposal.ts';

const decide = (fields: Partial<Customer>, deleted = false) =>
  customerRule.decide(
    aProposal<Customer>(collections.customer, {
      proposed: aCustomer({ id: 'ann', store_id: 'store', ...fields }),
      deleted,
    }),
    null,
  );

describe('the customer rule', () => {
  it('sets the keys of telephone and address, whatever was sent for them', () => {
    const decision = decide({
      name: ' Ann  Smith ',
      phone: '040 1234567',
      email: 'A@b',
      phone_key: '9',
      email_key: 'x',
    });
    expect(decision).to.have.property('kind', 'accept');
    expect((decision as { document: Customer }).document).to.include({
      name: 'Ann Smith',
      phone_key: '401234567',
      email_key: 'a@b',
    });
  });

  for (const [what, fields, code] of [
    ['without a name', { name: ' \t' }, 'invalid_input'],
    ['not taxed for nothing', { tax_exempt: true, tax_exempt_reason: ' ' }, 'tax_exempt_reason'],
  ] as const) {
    it(`refuses one ${what}`, () => expect(decide(fields)).to.include({ kind: 'reject', code }));
  }

  for (const fields of [{ tax_exempt_reason: 'school' }, { tax_exempt_certificate: 'TX-1' }])
    it(`accepts one who is not taxed with ${Object.keys(fields)[0]!}`, () =>
      expect(decide({ tax_exempt: true, ...fields }).kind).to.equal('accept'));

  it('lets one go', () => expect(decide({ name: ' ' }, true).kind).to.equal('accept'));
});
