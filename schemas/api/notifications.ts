// The inbox of an admin. First document, "Admin notification"; decisions.md, "Notification record".
import * as z from 'zod';
import { idField, instantField } from '../fields.ts';
import { notificationCategories } from '../notifications.ts';
import { givenIds } from './given-ids.ts';
import { pageFields, pageOf } from './pages.ts';
import { queryFlag } from './query-flag.ts';

export const notificationRecord = z.object({
  id: idField,
  category: z.enum(notificationCategories),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  read_at: instantField.nullable(),
  created_at: instantField,
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

export const notificationsQuery = z.strictObject({
  ...pageFields(15, 100),
  unread: queryFlag.optional(),
});

export const notificationsReply = z.object({
  ...pageOf(notificationRecord).shape,
  /** Whatever the filter. */
  unreadTotal: z.int(),
});

export const unreadCountReply = z.object({ unreadTotal: z.int() });
export const readAllReply = z.object({ updated: z.int() });

export const bulkDeleteBody = z.strictObject({ ids: givenIds(200) });
/** `skipped`: ids that matched no row of this admin. */
export const bulkDeleteReply = z.object({ deleted: z.int(), skipped: z.int() });
