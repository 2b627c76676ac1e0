// The one producer of admin notifications, inside the transaction that causes them: what did not happen is told to
// nobody. A trigger makes one of each admin's of it.
import { notificationKinds } from '@evertill/schemas';
import type { NotificationFacts, NotificationKind, NotificationText } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';

export async function notifyAdmins<K extends NotificationKind>(
  tx: WriteTx,
  id: string,
  now: string,
  kind: K,
  facts: NotificationFacts<K>,
): Promise<void> {
  const { category, say } = notificationKinds[kind];
  const text = (say as (facts: NotificationFacts<K>) => NotificationText)(facts);
  await tx.insert('admin_notices', { id, category, kind, ...text, created_at: now });
}
