// The envelope of a terminal that is spoken to over the local network: AES-256-CBC and an HMAC over what was encrypted,
// with keys made from a passphrase that till and terminal share.
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

export interface NexoKey {
  readonly passphrase: string;
  readonly identifier: string;
  readonly version: number;
}

export interface DerivedKeys {
  readonly hmac: Uint8Array;
  readonly cipher: Uint8Array;
  readonly iv: Uint8Array;
}

export const nonceBytes = 16;

/** 4000 rounds: made once and kept. */
export function deriveKeys(passphrase: string): DerivedKeys {
  const made = pbkdf2Sync(passphrase, 'AdyenNexoV1Salt', 4000, 80, 'sha1');
  return { hmac: made.subarray(0, 32), cipher: made.subarray(32, 64), iv: made.subarray(64, 80) };
}

const header = z.looseObject({
  MessageCategory: z.string().max(40),
  MessageType: z.string().max(40),
  ServiceID: z.string().max(10),
  SaleID: z.string().max(64),
  POIID: z.string().max(64),
});
export type NexoHeader = z.infer<typeof header>;

const base64 = z
  .string()
  .max(1024 * 1024)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);
const secured = z.object({
  MessageHeader: header,
  NexoBlob: base64,
  SecurityTrailer: z.object({
    AdyenCryptoVersion: z.literal(1),
    Hmac: base64,
    KeyIdentifier: z.string(),
    KeyVersion: z.number(),
    Nonce: base64,
  }),
});
export type SecuredMessage = z.infer<typeof secured>;

export function seal(
  message: string,
  messageHeader: NexoHeader,
  keys: DerivedKeys,
  key: NexoKey,
  nonce: Uint8Array,
): SecuredMessage {
  const plain = Buffer.from(message);
  const cipher = createCipheriv('aes-256-cbc', keys.cipher, xor(keys.iv, nonce));
  return {
    MessageHeader: messageHeader,
    NexoBlob: Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64'),
    SecurityTrailer: {
      AdyenCryptoVersion: 1,
      Hmac: createHmac('sha256', keys.hmac).update(plain).digest('base64'),
      KeyIdentifier: key.identifier,
      KeyVersion: key.version,
      Nonce: Buffer.from(nonce).toString('base64'),
    },
  };
}

/** The text inside; undefined for anything that was not sealed with these keys, whatever is wrong with it. */
export function unseal(envelope: unknown, keys: DerivedKeys): string | undefined {
  const read = secured.safeParse(envelope);
  if (!read.success) return undefined;
  const { NexoBlob, SecurityTrailer } = read.data;
  const nonce = Buffer.from(SecurityTrailer.Nonce, 'base64');
  const told = Buffer.from(SecurityTrailer.Hmac, 'base64');
  if (nonce.length !== nonceBytes) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-cbc', keys.cipher, xor(keys.iv, nonce));
    const plain = Buffer.concat([cipher.update(NexoBlob, 'base64'), cipher.final()]);
    const own = createHmac('sha256', keys.hmac).update(plain).digest();
    return told.length === own.length && timingSafeEqual(own, told) ? plain.toString() : undefined;
  } catch {
    return undefined;
  }
}

function xor(iv: Uint8Array, nonce: Uint8Array): Uint8Array {
  return iv.map((byte, at) => byte ^ nonce[at]!);
}
