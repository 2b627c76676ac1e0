// The server itself, for those who run it: no vendor's business.
import { serverReply } from '@evertill/schemas';
import { route } from '../route.ts';

export const supportServerRoutes = [
  route({
    method: 'get',
    path: '/support/server',
    summary: 'Server processes, the feed and who holds it back, the database, and the length of each queue',
    access: { who: 'admin', module: 'settings', level: 'read' },
    reply: serverReply,
    handle: async ({ deps }) => ({ body: await deps.health.now() }),
  }),
];
