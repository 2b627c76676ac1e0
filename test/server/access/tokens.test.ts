// [T4] A token is believed only when this server made it, for this door, and its time has not run out. What is forged
// here is forged by hand: a library would not let one.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { Tokens } from '../../../server/access/tokens.ts';

const secrets = { access: 'a'.repeat(48), refresh: 'r'.repeat(48) };
const start = Date.parse('2026-11-21T09:00:00.000Z');
const bearer = { userId: 'user', vendorId: 'vendor' };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

describe('[T4] a token', () => {
  let now: number;
  let tokens: Tokens;
  let access: string;
  let refresh: string;

  beforeEach(() => {
    now = start;
    tokens = new Tokens({ secrets, accessExpires: 900, refreshExpires: 604_800 }, () => now);
    ({ access_token: access, refresh_token: refresh } = tokens.pair(bearer, 'id'));
  });

  /** The access token with other words in it, signed with `key` all the same. */
  function forged(claims: object, { header = {}, key = secrets.access, hash = 'sha256' } = {}): string {
    const [head, body] = access.split('.').slice(0, 2).map(decoded);
    const text = `${encoded({ ...head, ...header })}.${encoded({ ...body, ...claims })}`;
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  }

  it('of this server says who signed in, and until when', () => {
    expect(tokens.verify('access', access)).to.deep.equal({ ...bearer, expiresAt: start + 900_000 });
    expect(tokens.verify('refresh', refresh)).to.deep.equal({ ...bearer, expiresAt: start + 604_800_000 });
    expect(tokens.verify('access', forged({})), 'what the others are compared with').to.be.an('object');
  });

  it('runs out to the second, and is worth nothing at another door', () => {
    now = start + 899_999;
    expect(tokens.verify('access', access)).to.be.an('object');
    now = start + 900_000;
    expect(tokens.verify('access', access)).to.equal(undefined);
    expect(tokens.verify('access', refresh)).to.equal(undefined);
    expect(tokens.verify('refresh', access)).to.equal(undefined);
  });

  const forgeries: readonly (readonly [string, () => string])[] = [
    ['nothing', () => ''],
    ['no token', () => 'a.b.c'],
    ['another secret', () => forged({}, { key: 'x'.repeat(48) })],
    ['no secret', () => forged({}, { key: '' })],
    ['the secret of the other kind', () => forged({}, { key: secrets.refresh })],
    [
      'no algorithm',
      () =>
        `${forged({}, { header: { alg: 'none' } })
          .split('.')
          .slice(0, 2)
          .join('.')}.`,
    ],
    ['no algorithm and a signature', () => forged({}, { header: { alg: 'none' } })],
    ['another algorithm', () => forged({}, { header: { alg: 'HS512' }, hash: 'sha512' })],
    ['an algorithm of key pairs', () => forged({}, { header: { alg: 'RS256' } })],
    ['no signature', () => `${access.split('.').slice(0, 2).join('.')}.`],
    [
      'somebody else in it',
      () => [access.split('.')[0], encoded({ sub: 'owner' }), access.split('.')[2]].join('.'),
    ],
    ['another issuer', () => forged({ iss: 'somebody' })],
    ['another audience', () => forged({ aud: 'evertill-vendor-refresh' })],
    ['another kind', () => forged({ typ: 'refresh' })],
    ['nobody in it', () => forged({ sub: undefined })],
    ['no vendor in it', () => forged({ vendor_id: 7 })],
    ['no end', () => forged({ exp: undefined })],
    ['an end that is no time', () => forged({ exp: 'never' })],
    ['a beginning that is not yet', () => forged({ nbf: start / 1000 + 60 })],
  ];
  for (const [what, forge] of forgeries) {
    it(`with ${what} is no token`, () => expect(tokens.verify('access', forge())).to.equal(undefined));
  }
});
