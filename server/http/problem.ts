// RFC 9457 answers. One place turns a refusal code into `application/problem+json`; `instance` and `request_id` are
// the only parts that tell two equal refusals apart.
import type { Response } from 'express';
import { rejections, wireCode } from '@evertill/schemas';
import type { JsonObject, RefusalDetails, RejectionCode } from '@evertill/schemas';

export interface Problem {
  readonly problem: RejectionCode;
  readonly details?: JsonObject;
  /** Seconds. */
  readonly retryAfter?: number;
}

export function problem(code: RejectionCode, details?: RefusalDetails, retryAfter?: number): Problem {
  return {
    problem: code,
    ...(details === undefined ? {} : { details }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** `path`: what was asked for. */
export function problemDocument(
  { problem: code, details = {} }: Problem,
  path: string,
  requestId: string,
): string {
  const { status, sentence, next } = rejections[code];
  return JSON.stringify({
    ...details,
    type: `/help/${code}`,
    title: sentence,
    status,
    detail: next,
    instance: path.split('?')[0],
    code: wireCode(code),
    request_id: requestId,
  });
}

export function sendProblem(response: Response, refused: Problem): void {
  const { problem: code, retryAfter } = refused;
  const { status } = rejections[code];
  // RFC 9110 asks for it; browsers ask nobody for a password because of it.
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  // The same page in the app: in the reader's language, and there without a network.
  response.append('Link', `</help/errors/${code}>; rel="help"`);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
  response
    .status(status)
    .type('application/problem+json')
    .send(problemDocument(refused, response.req.originalUrl, String(response.getHeader('X-Request-Id'))));
}
