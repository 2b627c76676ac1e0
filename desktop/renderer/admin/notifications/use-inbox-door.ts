// What can be done with notifications. Whatever comes of it, the inbox is looked at again: another window may have been
// first.
import { bulkDeleteReply, doneReply, notificationRecord, readAllReply } from '@evertill/schemas';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import type { ServerChange } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { useAdmin } from '../admin-context.ts';

/** Below `/api/v1`. */
export const inboxPath = '/auth/admin/notifications';

/** The server takes no more at once. */
export const mostAtOnce = 200;

export interface InboxDoor {
  readonly busy: boolean;
  /** Blank while nothing is wrong. */
  readonly problem: string;
  readonly read: (id: string) => Promise<void>;
  readonly readAll: () => Promise<void>;
  /** False when it was not done. */
  readonly remove: (id: string) => Promise<boolean>;
  /** 1 to 200. False when it was not done. */
  readonly removeAll: (ids: readonly string[]) => Promise<boolean>;
}

export function useInboxDoor(): InboxDoor {
  const t = useText('admin');
  const { inbox$ } = useAdmin();
  const door = useServerDoor({});

  async function change<Reply>(asked: ServerChange<Reply>): Promise<boolean> {
    const reply = await door.change(asked);
    inbox$.next();
    return reply !== undefined;
  }

  const at = (id: string) => `${inboxPath}/${encodeURIComponent(id)}`;
  return {
    busy: door.busy,
    problem: door.problems.form ?? '',
    // It is seen by itself.
    async read(id) {
      await change({ method: 'PATCH', path: `${at(id)}/read`, reply: notificationRecord, done: '' });
    },
    async readAll() {
      await change({
        method: 'PATCH',
        path: `${inboxPath}/read-all`,
        reply: readAllReply,
        done: ({ updated }) => t('inbox.allRead', { count: updated }),
      });
    },
    remove: (id) =>
      change({ method: 'DELETE', path: at(id), reply: doneReply, done: t('inbox.deleted', { count: 1 }) }),
    removeAll: (ids) =>
      change({
        method: 'POST',
        path: `${inboxPath}/delete`,
        body: { ids },
        reply: bulkDeleteReply,
        done: ({ deleted, skipped }) =>
          [
            t('inbox.deleted', { count: deleted }),
            ...(skipped > 0 ? [t('inbox.skipped', { count: skipped })] : []),
          ].join(' '),
      }),
  };
}
