// A certificate for a test's own server, signed by itself: made anew each time, so that no key lies in the repository. X.509
// by hand, as little of it as TLS asks for.
import { generateKeyPairSync, sign } from 'node:crypto';

export function selfSigned(host = 'localhost'): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(tagged(0x06, '2a8648ce3d040302'));
  const name = sequence(
    tagged(0x31, sequence(tagged(0x06, '550403'), tagged(0x0c, Buffer.from(host).toString('hex')))),
  );
  // OpenSSL asks the machine's clock, not the tests': valid by either.
  const validity = sequence(time(Date.UTC(2020, 0)), time(Date.UTC(2049, 0)));
  // subjectAltName: the host as a DNS name, and the loopback address.
  const names = sequence(tagged(0x82, Buffer.from(host).toString('hex')), tagged(0x87, '7f000001'));
  const extensions = sequence(sequence(tagged(0x06, '551d11'), tagged(0x04, names)));
  const unsigned = sequence(
    tagged(0xa0, tagged(0x02, '02')),
    tagged(0x02, '01'),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }).toString('hex'),
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', Buffer.from(unsigned, 'hex'), privateKey).toString('hex');
  const certificate = sequence(unsigned, ecdsaWithSha256, tagged(0x03, `00${signature}`));
  const lines = Buffer.from(certificate, 'hex')
    .toString('base64')
    .match(/.{1,64}/g)!;
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** One element of DER; contents in hex. */
function tagged(tag: number, ...contents: readonly string[]): string {
  const content = contents.join('');
  const length = content.length / 2;
  const size =
    length < 128
      ? hex(length)
      : length < 256
        ? `81${hex(length)}`
        : `82${hex(length >> 8)}${hex(length & 255)}`;
  return hex(tag) + size + content;
}

function sequence(...contents: readonly string[]): string {
  return tagged(0x30, ...contents);
}

function time(at: number): string {
  const text = `${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`;
  return tagged(0x17, Buffer.from(text).toString('hex'));
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
