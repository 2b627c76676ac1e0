// 600 requests a minute a token, 1200 a device on the sync doors, 600 a store on the webhook (decisions.md, "Rate
// limits"). The doors of paid orders are never limited away.
import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Request } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Options } from 'express-rate-limit';
import type { AppDeps } from '../app-deps.ts';
import { problem, sendProblem } from './problem.ts';

const outbox = new Set(['/sync/operations', '/pos/orders']);
/** Doors of programs that speak for a store, and the header that says for which. */
const webhooks: Readonly<Record<string, string>> = {
  '/integrations/extplatform/webhook': 'x-platform-auth',
  '/pos/payments/terminal-webhook': 'x-pos-terminal-key',
  '/pos-bridge/tickets': 'x-pos-terminal-key',
};

export function rateLimits({ log }: AppDeps): Router {
  const limit = (perMinute: number, keyOf: (request: Request) => string, more: Partial<Options> = {}) =>
    rateLimit({
      ...more,
      windowMs: 60_000,
      limit: perMinute,
      standardHeaders: 'draft-6',
      legacyHeaders: true,
      keyGenerator: keyOf,
      handler: (request, response) => {
        log.info({ path: request.baseUrl + request.path }, 'rate limited');
        sendProblem(response, problem('rate_limited', {}, Number(response.getHeader('Retry-After') ?? 60)));
      },
    });
  const ofDevice = limit(1200, (request) => senderOf(request, request.get('x-device-id')));
  const general = limit(600, (request) => senderOf(request));
  // A platform speaks for many stores from one address: each has its own allowance, known by the code it shows, and
  // only who shows wrong ones is counted by the address.
  const ofStore = (header: string) =>
    limit(600, (request) => fingerprint(request.get(header) ?? addressOf(request)));
  const ofStranger = limit(600, addressOf, {
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => response.statusCode !== 401,
  });
  const router = Router();
  for (const [path, header] of Object.entries(webhooks)) router.use(path, ofStranger, ofStore(header));
  // One function for both: mounted below a path of its own, a limiter no longer sees which door it guards.
  router.use((request, response, next) => {
    if (outbox.has(request.path) || Object.hasOwn(webhooks, request.path)) return next();
    const limiter = request.path.startsWith('/sync/') ? ofDevice : general;
    return limiter(request, response, next);
  });
  return router;
}

/**
 * The fingerprint of the token, with the device where one is named: naming another's device spends nothing of its
 * allowance. The address of somebody who has no token.
 */
function senderOf(request: Request, device = ''): string {
  const header = request.get('authorization');
  return header ? fingerprint(`${header}\n${device}`) : addressOf(request);
}

function addressOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? '');
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
