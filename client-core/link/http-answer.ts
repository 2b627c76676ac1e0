// Whose answer it is: this server's, or that of something in between, such as a network that wants a sign-in first. Only
// what this server wrote ends a session, refuses anything or counts as done; everything else is asked again.
import { problemFrom } from '@evertill/schemas';
import { errorSchema, ExchangeError, limits, readRetryAfter } from '@evertill/sync';
import type { ErrorFrame } from '@evertill/sync';
import type { HttpAnswer } from '../surroundings.ts';

/** The server's code and sentence. */
export interface Refused {
  readonly code: string;
  readonly sentence: string;
}

/** The body, when it is a JSON object. */
export function jsonOf({ body }: Pick<HttpAnswer, 'body'>): Record<string, unknown> | undefined {
  const value = parsed(body);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** How the sync doors refuse. */
export function errorFrameOf(answer: HttpAnswer): ErrorFrame | undefined {
  if (answer.status < 400 || typeOf(answer) !== 'application/json') return undefined;
  return errorSchema.safeParse(jsonOf(answer)).data;
}

/** Undefined for everything but a refusal this server wrote: a problem document, or an error frame of the sync doors. */
export function refusalOf(answer: HttpAnswer): Refused | undefined {
  const frame = errorFrameOf(answer);
  if (frame) return { code: frame.code, sentence: frame.sentence };
  if (typeOf(answer) !== 'application/problem+json') return undefined;
  const problem = problemFrom(answer.status, jsonOf(answer));
  return problem && { code: problem.code, sentence: problem.title };
}

/** The same request may succeed later. */
export function isTransient({ status }: Pick<HttpAnswer, 'status'>): boolean {
  return (status >= 500 && status !== 511) || [408, 425, 429].includes(status);
}

/**
 * Undefined: the server did it. Throws an `ExchangeError`, remedy `retry`, when the server says to wait (`busy`) and when
 * the answer is not this server’s, or arrived in part (`foreign`).
 */
export function refusedBy(answer: HttpAnswer): Refused | undefined {
  if (isDone(answer)) return undefined;
  if (isTransient(answer))
    throw new ExchangeError('busy', 'The server is busy.', 'retry', retryAfterOf(answer));
  const refused = refusalOf(answer);
  if (!refused) throw strangeAnswer(retryAfterOf(answer));
  return refused;
}

/** What the server answers with beside JSON: tables, and the unsent work of a device. */
const files = new Set(['text/csv', 'application/x-ndjson']);

/** The server numbers each of its answers; what answers in its place says what it likes, in any type. */
export function isNumbered({ headers }: Pick<HttpAnswer, 'headers'>): boolean {
  return headers['x-request-id'] !== undefined;
}

/** The server answers with JSON, whole, or a file. Others number their answers too, so the type counts as well. */
function isDone(answer: HttpAnswer): boolean {
  if (answer.status < 200 || answer.status > 299 || !isNumbered(answer)) return false;
  const type = typeOf(answer);
  return files.has(type) || (type === 'application/json' && parsed(answer.body) !== undefined);
}

/** ms, 0 when nothing is said. What is not this server’s may ask for no more than an ordinary wait. */
export function retryAfterOf(answer: HttpAnswer): number {
  const asked = readRetryAfter(answer.headers) ?? 0;
  return refusalOf(answer) ? asked : Math.min(asked, limits.longestForeignWait);
}

export const strangeSentence =
  'Something between this till and the server answered in its place (a network sign-in page?).';

/** `retryAfter`: ms. */
export function strangeAnswer(retryAfter = 0): ExchangeError {
  return new ExchangeError('foreign', strangeSentence, 'retry', retryAfter);
}

export function typeOf({ headers }: Pick<HttpAnswer, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
