// [T4] A token is believed only when this server made it, for this door, and its time has not run out. What is forged
// here is forged by hand: a library would not let one.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import { Tokens, tokenKinds } from '../../../server/access/tokens.ts';
import type { SessionStep, TokenKind } from '../../../server/access/tokens.ts';

const secrets = { access: 'a'.repeat(48), refresh: 'r'.repeat(48) };
const start = Date.parse('2026-11-21T09:00:00.000Z');
const step: SessionStep = {
  kind: 'vendor',
  userId: 'user',
  vendorId: 'vendor',
  sessionId: 'session',
  generation: 3,
  givenOutAt: start + 999,
};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

describe('[T4] a token', () => {
  let now: number;
  let tokens: Tokens;
  let access: string;
  let refresh: string;
  let made: Record<TokenKind, string>;

  beforeEach(() => {
    now = start;
    tokens = new Tokens({ secrets, accessExpires: 900, refreshExpires: 604_800 }, () => now);
    ({ access_token: access, refresh_token: refresh } = tokens.pair(step));
    made = Object.fromEntries(tokenKinds.map((kind) => [kind, of(kind)])) as Record<TokenKind, string>;
  });

  /** A living token of this kind. The bridge's is made by hand until its door makes them. */
  function of(kind: TokenKind): string {
    if (kind === 'bridge') return forged({ typ: 'bridge', aud: 'evertill-bridge' });
    const [user, use] = kind.split('-') as ['admin' | 'vendor' | 'customer', string | undefined];
    if (use === 'reset') return tokens.reset(user, step, 'reset-id');
    if (use === 'invite') return tokens.invite(user as 'vendor', step, 'invite-id');
    const pair = tokens.pair({ ...step, kind: user });
    return use === 'refresh' ? pair.refresh_token : pair.access_token;
  }

  /** The access token with other words in it, signed with `key` all the same. */
  function forged(claims: object, { header = {}, key = secrets.access, hash = 'sha256' } = {}): string {
    const [head, body] = access.split('.').slice(0, 2).map(decoded);
    return signed(`${encoded({ ...head, ...header })}.${encoded({ ...body, ...claims })}`, key, hash);
  }

  function signed(text: string, key = secrets.access, hash = 'sha256'): string {
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  }

  const verify = (token: string) => tokens.verify('vendor', token);
  const parts = () => access.split('.') as [string, string, string];

  it('of this server says who signed in, in which session, and until when', () => {
    const bearer = {
      userId: 'user',
      vendorId: 'vendor',
      sessionId: 'session',
      generation: 3,
      id: 'session.3',
    };
    const said = { ...bearer, issuedAt: start, expiresAt: start + 900_000 };
    expect(verify(access)).to.deep.equal(said);
    expect(tokens.verify('vendor-refresh', refresh)).to.deep.equal({
      ...said,
      expiresAt: start + 604_800_000,
    });
    expect(tokens.verify('vendor-reset', made['vendor-reset'])).to.deep.include({
      userId: 'user',
      id: 'reset-id',
      sessionId: '',
      expiresAt: start + 900_000,
    });
    expect(tokens.verify('vendor-invite', made['vendor-invite'])).to.deep.include({
      userId: 'user',
      id: 'invite-id',
      sessionId: '',
      expiresAt: start + 72 * 3_600_000,
    });
    expect(verify(forged({})), 'what the others are compared with').to.be.an('object');
    expect(verify(signed(parts().slice(0, 2).join('.')))).to.be.an('object');
  });

  it('[T5] is the same, byte for byte, whenever the same generation is given out', () => {
    now += 20_000;
    expect(tokens.pair(step)).to.include({ access_token: access, refresh_token: refresh });
    expect(tokens.pair({ ...step, generation: 4 }).refresh_token).to.not.equal(refresh);
  });

  it('runs out to the second', () => {
    now = start + 899_999;
    expect(verify(access)).to.be.an('object');
    now = start + 900_000;
    expect(verify(access)).to.equal(undefined);
    now = start + 604_799_999;
    expect(tokens.verify('vendor-refresh', refresh)).to.be.an('object');
    now = start + 604_800_000;
    expect(tokens.verify('vendor-refresh', refresh)).to.equal(undefined);
  });

  for (const kind of tokenKinds) {
    it(`of the kind ${kind} is worth nothing at every other kind’s door`, () => {
      const believed = tokenKinds.filter((door) => tokens.verify(door, made[kind]));
      expect(believed).to.deep.equal([kind]);
      expect(tokens.kindOf(made[kind])).to.equal(kind);
    });
  }

  it('is signed with JWT_ACCESS_SECRET, also the reset_token and an invitation; a refresh_token with JWT_REFRESH_SECRET', () => {
    for (const kind of tokenKinds) {
      const [head, body] = made[kind].split('.');
      const key = kind.endsWith('-refresh') ? secrets.refresh : secrets.access;
      expect(signed(`${head}.${body}`, key), kind).to.equal(made[kind]);
    }
  });

  it('is not of a kind when it is nothing', () =>
    expect(tokens.kindOf(forged({ iss: 'x' }))).to.equal(undefined));

  const seconds = start / 1000;
  const cyrillic = 'а';
  const forgeries: readonly (readonly [string, () => string])[] = [
    // No token at all
    ['nothing', () => ''],
    ['no token', () => 'a.b.c'],
    ['two parts', () => parts().slice(0, 2).join('.')],
    ['four parts', () => `${access}.${parts()[2]}`],
    ['empty parts', () => '..'],
    ['an empty body', () => signed(`${parts()[0]}.`)],
    ['a body that is no object', () => signed(`${parts()[0]}.${encoded('vendor')}`)],
    ['a body that is a list', () => signed(`${parts()[0]}.${encoded([])}`)],
    ['a body that is null', () => signed(`${parts()[0]}.${encoded(null)}`)],
    ['a body that is no JSON', () => signed(`${parts()[0]}.${Buffer.from('{"typ"').toString('base64url')}`)],
    [
      'the JSON serialisation',
      () => JSON.stringify({ protected: parts()[0], payload: parts()[1], signature: parts()[2] }),
    ],
    // The wrong secret
    ['another secret', () => forged({}, { key: 'x'.repeat(48) })],
    ['no secret', () => forged({}, { key: '' })],
    ['the secret of the other kind', () => forged({}, { key: secrets.refresh })],
    ['one byte of the secret missing', () => forged({}, { key: secrets.access.slice(1) })],
    ['a public key as the secret', () => forged({}, { key: publicPem })],
    // Algorithms
    ['no algorithm and no signature', () => `${encoded({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`],
    ['no algorithm and a signature', () => forged({}, { header: { alg: 'none' } })],
    ['no algorithm, in capitals', () => `${encoded({ alg: 'NONE', typ: 'JWT' })}.${parts()[1]}.`],
    ['no algorithm, in both', () => `${encoded({ alg: 'nOnE', typ: 'JWT' })}.${parts()[1]}.`],
    ['an empty algorithm', () => forged({}, { header: { alg: '' } })],
    ['an algorithm that is null', () => forged({}, { header: { alg: null } })],
    ['a list of algorithms', () => forged({}, { header: { alg: ['HS256'] } })],
    ['its algorithm in small letters', () => forged({}, { header: { alg: 'hs256' } })],
    ['HS384', () => forged({}, { header: { alg: 'HS384' }, hash: 'sha384' })],
    ['HS512', () => forged({}, { header: { alg: 'HS512' }, hash: 'sha512' })],
    ['HS512 said and HS256 done', () => forged({}, { header: { alg: 'HS512' } })],
    ['RS256 said and HS256 done', () => forged({}, { header: { alg: 'RS256' } })],
    ['ES256 said and HS256 done', () => forged({}, { header: { alg: 'ES256' } })],
    ['PS256 said and HS256 done', () => forged({}, { header: { alg: 'PS256' } })],
    ['EdDSA said and HS256 done', () => forged({}, { header: { alg: 'EdDSA' } })],
    [
      'RS256 said, the public key as HMAC secret',
      () => forged({}, { header: { alg: 'RS256' }, key: publicPem }),
    ],
    [
      'a real RS256 signature',
      () => {
        const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${parts()[1]}`;
        return `${text}.${sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
      },
    ],
    // Keys brought along, also by somebody who knows the secret
    ['a key id', () => forged({}, { header: { kid: '1' } })],
    ['a key id that is a path', () => forged({}, { header: { kid: '../../../../dev/null' }, key: '' })],
    ['a key id that is SQL', () => forged({}, { header: { kid: "x' UNION SELECT 'x" }, key: 'x' })],
    ['a key in it', () => forged({}, { header: { jwk: { kty: 'oct', k: encoded('x') } }, key: 'x' })],
    ['an address of keys', () => forged({}, { header: { jku: 'https://keys.example/jwks.json' }, key: 'x' })],
    ['a certificate in it', () => forged({}, { header: { x5c: ['MIIB'] } })],
    ['an address of certificates', () => forged({}, { header: { x5u: 'https://keys.example/' } })],
    ['critical headers', () => forged({}, { header: { crit: ['exp'] } })],
    ['an unencoded body', () => forged({}, { header: { b64: false, crit: ['b64'] } })],
    ['compression', () => forged({}, { header: { zip: 'DEF' } })],
    ['a type that is not JWT', () => forged({}, { header: { typ: 'JOSE' } })],
    [
      'the same header in another order',
      () => signed(`${encoded({ typ: 'JWT', alg: 'HS256' })}.${parts()[1]}`),
    ],
    [
      'an algorithm twice',
      () =>
        signed(
          `${Buffer.from('{"alg":"none","alg":"HS256","typ":"JWT"}').toString('base64url')}.${parts()[1]}`,
        ),
    ],
    // Signatures
    ['no signature', () => `${parts().slice(0, 2).join('.')}.`],
    ['a signature of nothing', () => `${parts().slice(0, 2).join('.')}.${'A'.repeat(43)}`],
    ['half a signature', () => access.slice(0, -20)],
    ['a longer signature', () => `${access}A`],
    ['another last bit of the signature', () => `${access.slice(0, -1)}${access.endsWith('A') ? 'B' : 'A'}`],
    ['another’s signature', () => [...parts().slice(0, 2), refresh.split('.')[2]].join('.')],
    ['somebody else in it', () => [parts()[0], encoded({ sub: 'owner' }), parts()[2]].join('.')],
    // Other ways to write it
    ['a space before it', () => ` ${access}`],
    ['a space after it', () => `${access} `],
    ['a line break after it', () => `${access}\n`],
    ['a line break in it', () => access.replace('.', '.\n')],
    ['a NUL after it', () => `${access}\0`],
    ['a byte order mark', () => `\ufeff${access}`],
    ['a zero-width space', () => access.replace('.', '.\u200b')],
    ['a full-width dot', () => access.replace('.', '．')],
    ['a letter that only looks right', () => `${cyrillic}${access.slice(1)}`],
    ['padding', () => `${access}=`],
    ['padding in the middle', () => `${parts()[0]}.${parts()[1]}==.${parts()[2]}`],
    ['percent signs', () => access.replaceAll('.', '%2E')],
    ['its scheme before it', () => `Bearer ${access}`],
    ['itself twice', () => `${access},${access}`],
    // Claims, signed by somebody who knows the secret
    ['another issuer', () => forged({ iss: 'somebody' })],
    ['no issuer', () => forged({ iss: undefined })],
    ['another audience', () => forged({ aud: 'evertill-vendor-refresh' })],
    ['no audience', () => forged({ aud: undefined })],
    ['an audience that begins like ours', () => forged({ aud: 'evertill-vendors' })],
    ['another kind', () => forged({ typ: 'vendor-refresh' })],
    ['no kind', () => forged({ typ: undefined })],
    ['a list of kinds', () => forged({ typ: ['vendor'] })],
    ['nobody in it', () => forged({ sub: undefined })],
    ['a number as somebody', () => forged({ sub: 7 })],
    ['no vendor in it', () => forged({ vendor_id: 7 })],
    ['no session in it', () => forged({ sid: undefined })],
    ['no generation in it', () => forged({ gen: undefined })],
    ['half a generation', () => forged({ gen: 1.5 })],
    ['no id', () => forged({ jti: undefined })],
    ['no beginning', () => forged({ iat: undefined })],
    ['no end', () => forged({ exp: undefined })],
    ['an end that is no time', () => forged({ exp: 'never' })],
    ['an end that is text', () => forged({ exp: String(seconds + 60) })],
    ['an end in the past', () => forged({ exp: seconds - 1 })],
    ['an end this second', () => forged({ exp: seconds })],
    ['a beginning that is not yet', () => forged({ nbf: seconds + 60 })],
    ['more in it than any of ours', () => forged({ more: 'x'.repeat(2000) })],
    ['a megabyte in it', () => forged({ more: 'x'.repeat(1_000_000) })],
  ];

  it('is forged in more than sixty ways below', () => expect(forgeries.length).to.be.above(60));

  for (const [what, forge] of forgeries) {
    it(`with ${what} is no token`, () => {
      for (const kind of tokenKinds) expect(tokens.verify(kind, forge()), kind).to.equal(undefined);
    });
  }
});
