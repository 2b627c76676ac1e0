// Secrets at rest: AES-256-GCM under a key derived from one that lies outside the database. Each is bound to its place,
// so that it opens nowhere else; whoever reads a dump, or swaps two columns, has nothing.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const version = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;

export class SecretBox {
  readonly #key: Buffer;
  readonly #digestKey: Buffer;

  constructor(secret: string) {
    const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.#key = keyFor('evertill stored secrets 1');
    this.#digestKey = keyFor('evertill digests of secrets 1');
  }

  /** By which a secret is found without opening any: the same for the same text, of no use to who lacks the key. */
  digest(text: string): string {
    return createHmac('sha256', this.#digestKey).update(text).digest('hex');
  }

  /** Blank stays blank: there is nothing to hide. */
  close(text: string, place: string): string {
    if (text === '') return '';
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return version + sealed.toString('base64url');
  }

  /** Undefined when it was not closed by this key, in this place, or was altered. */
  open(closed: string, place: string): string | undefined {
    if (closed === '') return '';
    const sealed = Buffer.from(closed.slice(version.length), 'base64url');
    if (!closed.startsWith(version) || sealed.length < nonceBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-tagBytes));
    try {
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
