// An instant in a body or an address. Taken in any ISO 8601 writing, stored and answered in the one of `instantField`.
import * as z from 'zod';
import { readInstant } from '../domain/read-instant.ts';

/** As it was written. */
export const instantText = z
  .string()
  .max(64)
  .refine(
    (text) => readInstant(text) !== undefined,
    'Write an instant with its zone, such as 2026-11-21T09:13:00Z.',
  );

export const givenInstant = instantText.transform((text) => readInstant(text)!);
