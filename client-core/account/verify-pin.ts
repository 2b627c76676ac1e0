// A PIN against its argon2id hash, on the device and without a network. In plain JavaScript: WebAssembly would need a
// weaker content security policy. The work is cut into slices, so that the screen goes on answering.
import { plainDigits } from '@evertill/schemas';
import { argon2idAsync } from '@noble/hashes/argon2.js';

/** `$argon2id$v=19$m=7168,t=5,p=1$salt$hash` */
const encoding = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** False for a hash that is none, such as the blank one of somebody without a PIN. */
export async function verifyPin(pin: string, stored: string): Promise<boolean> {
  const [, m, t, p, salt, hash] = encoding.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return false;
  const expected = bytesOf(hash);
  const settings = { m: Number(m), t: Number(t), p: Number(p), dkLen: expected.length };
  const actual = await argon2idAsync(plainDigits(pin), bytesOf(salt), settings);
  let different = 0;
  for (const [index, byte] of actual.entries()) different |= byte ^ expected[index]!;
  return different === 0;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
