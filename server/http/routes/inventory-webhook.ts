// The door of the inventory platform: one for all stores. First document, "Events".
import { inventoryWebhookBody, inventoryWebhookReply } from '@evertill/schemas';
import * as z from 'zod';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

export const inventoryWebhookRoutes = [
  route({
    method: 'post',
    path: '/integrations/extplatform/webhook',
    summary: 'Called by the inventory platform: a verification code, or items that changed there',
    access: { who: 'anyone' },
    // As its body: what the platform adds is let through, so that no change of theirs stops the prices.
    query: z.looseObject({}),
    body: inventoryWebhookBody,
    reply: inventoryWebhookReply,
    async handle({ deps, body, headers, ip, requestId }) {
      const authCode = String(headers['x-platform-auth'] ?? '');
      const answer = await deps.webhook.receive({ authCode, body, ip, requestId });
      switch (answer.kind) {
        case 'verified':
          return { body: { ok: true } };
        case 'notified':
          return { body: { ok: true, sync: { details: answer.details } } };
        case 'refused':
          return { status: 401, body: { ok: false } };
        case 'malformed':
          return problem('invalid_input', { field: 'merchants' });
        case 'limited':
          return problem('rate_limited', {}, answer.retryAfter);
      }
    },
  }),
];
