// Two ways to write one telephone or one address have one key.
import { expect } from 'chai';
import { emailKey, phoneKey, withContactKeys } from '@evertill/schemas';

describe('the key of a contact', () => {
  for (const [phone, key] of [
    ['+358 40 123 4567', '401234567'],
    ['040-123 4567', '401234567'],
    ['(0)40/1234567', '401234567'],
    ['12345', ''],
    ['123456', '123456'],
    ['no telephone', ''],
    ['', ''],
  ] as const) {
    it(`of the telephone ${phone || 'blank'} is ${key || 'blank'}`, () =>
      expect(phoneKey(phone)).to.equal(key));
  }

  it('of an address is its small letters', () => {
    expect(emailKey(' Ann@Example.COM ')).to.equal('ann@example.com');
    expect(withContactKeys({ phone: '040 1234567', email: 'A@b' })).to.deep.equal({
      phone: '040 1234567',
      email: 'A@b',
      phone_key: '401234567',
      email_key: 'a@b',
    });
  });
});
