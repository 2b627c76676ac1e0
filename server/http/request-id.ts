// Every answer names its request, so that a screenshot leads to the log line.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { AppDeps } from '../app-deps.ts';

/** The client's own where it is sound, otherwise a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

export function requestId({ log }: AppDeps): RequestHandler {
  return (request, response, next) => {
    const id = requestIdOf(request);
    response.setHeader('X-Request-Id', id);
    const started = performance.now();
    response.on('finish', () => {
      // The path without its query: queries may carry tokens (decisions.md, ruling 10).
      const fields = {
        method: request.method,
        path: request.originalUrl.split('?')[0],
        status: response.statusCode,
      };
      log.debug({ ...fields, ms: Math.round(performance.now() - started), request_id: id }, 'request');
    });
    next();
  };
}
