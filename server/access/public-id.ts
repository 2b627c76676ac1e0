// The short id of a person that logs and people use: 13 characters of Crockford's base32, 65 bits.
import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function newPublicId(): string {
  return Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
