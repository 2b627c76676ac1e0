// A photo as a till's time clock takes it: the beginning and the end of a JPEG, with anything in between.
import { sha256 } from './given-journal.ts';

/** Base64 of so many bytes. */
export function jpegOf(bytes: number, filler = 0x5a): string {
  const photo = Buffer.alloc(bytes, filler);
  photo.set([0xff, 0xd8, 0xff, 0xe0]);
  photo.set([0xff, 0xd9], bytes - 2);
  return photo.toString('base64');
}

/** As a punch carries it. */
export function photoEvidence(jpeg: string) {
  return { kind: 'photo', sha256: sha256(jpeg), jpeg } as const;
}
