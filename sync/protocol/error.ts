// What the wire says when an exchange itself failed. A refused row or operation is not an error (rule E1).
import * as z from 'zod';

export const errorSchema = z.strictObject({
  type: z.literal('error'),
  /** Of the request it answers; absent when that could not be read. */
  id: z.int().optional(),
  code: z.string(),
  sentence: z.string(),
  /** `fatal`: do not send this again. `retry`: later. `auth`: with a fresh token. */
  remedy: z.enum(['fatal', 'retry', 'auth']),
  retry_after: z.number().optional(),
});
export type ErrorFrame = z.infer<typeof errorSchema>;

/** An exchange that failed, on either side. */
export class ExchangeError extends Error {
  readonly code: string;
  readonly remedy: ErrorFrame['remedy'];
  /** ms */
  readonly retryAfter: number;

  constructor(code: string, sentence: string, remedy: ErrorFrame['remedy'], retryAfter = 0, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'ExchangeError';
    this.code = code;
    this.remedy = remedy;
    this.retryAfter = retryAfter;
  }
}
