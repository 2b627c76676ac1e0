// What counts as an invitation on the page where it is opened or pasted.
import { expect } from 'chai';
import { hasRunOut, invitationIn } from '../../../desktop/renderer/account/invitation-token.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object) =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${'_-aB1'.repeat(9).slice(0, 43)}`;

describe('an invitation', () => {
  const whole = token({ exp: 2_000_000_000, name: 'ÿþ?>' });

  it('is found alone, behind a link, and broken into lines', () => {
    expect(invitationIn(whole)).to.equal(whole);
    expect(invitationIn(`https://till.example/invitation/vendor#${whole} \n`)).to.equal(whole);
    expect(invitationIn(whole.replace(/.{30}/g, '$&\r\n'))).to.equal(whole);
  });

  it('is none when a part of it is missing or is something else', () => {
    for (const text of ['', '#', 'a.b.c', whole.slice(0, -1), whole.slice(1), `${whole}a`, token({})])
      expect(invitationIn(text), text).to.equal(undefined);
  });

  it('has run out from its last second on, in ms', () => {
    expect(hasRunOut(whole, 2_000_000_000_000)).to.equal(true);
    expect(hasRunOut(whole, 1_999_999_999_999)).to.equal(false);
  });
});
