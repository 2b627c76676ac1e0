// An admin's inbox: their own notifications and nobody else's. First document, "Admin notification".
import {
  bulkDeleteBody,
  bulkDeleteReply,
  doneReply,
  notificationRecord,
  notificationsQuery,
  notificationsReply,
  readAllReply,
  unreadCountReply,
} from '@evertill/schemas';
import * as z from 'zod';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

const access = { who: 'admin' } as const;
const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/auth/admin/notifications';

export const notificationRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of the inbox, newest first',
    access,
    query: notificationsQuery,
    reply: notificationsReply,
    async handle({ deps, actor, query }) {
      const { page, limit, unread } = query;
      const window = { limit, offset: (page - 1) * limit };
      const found = await deps.inbox.page(actor.user_id, unread === true, window);
      return { body: { ...listReply(found, query), unreadTotal: found.unread } };
    },
  }),
  route({
    method: 'get',
    path: `${path}/unread-count`,
    summary: 'How many are unread',
    access,
    reply: unreadCountReply,
    async handle({ deps, actor }) {
      return { body: { unreadTotal: (await deps.inbox.totals(actor.user_id)).unread } };
    },
  }),
  route({
    method: 'patch',
    path: `${path}/read-all`,
    summary: 'Mark all as read',
    access,
    reply: readAllReply,
    handle: async ({ deps, actor }) => ({ body: { updated: await deps.inbox.readAll(actor.user_id) } }),
  }),
  route({
    method: 'patch',
    path: `${path}/:id/read`,
    summary: 'Mark one as read',
    access,
    params,
    reply: notificationRecord,
    async handle({ deps, actor, params: { id } }) {
      const record = await deps.inbox.read(actor.user_id, id);
      return record ? { body: record } : problem('notification_not_found');
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Remove one',
    access,
    params,
    reply: doneReply,
    async handle({ deps, actor, params: { id } }) {
      const deleted = await deps.inbox.delete(actor.user_id, [id]);
      return deleted === 1 ? { body: { success: true } } : problem('notification_not_found');
    },
  }),
  route({
    method: 'post',
    path: `${path}/delete`,
    summary: 'Remove several; what is not there is skipped',
    access,
    body: bulkDeleteBody,
    reply: bulkDeleteReply,
    async handle({ deps, actor, body: { ids } }) {
      const deleted = await deps.inbox.delete(actor.user_id, ids);
      return { body: { deleted, skipped: ids.length - deleted } };
    },
  }),
];
