// Admins beside the first one, and what stands in their inboxes, put straight into the database: nobody makes either by a
// door of the server.
import type { Module, NotificationCategory } from '@evertill/schemas';
import type { TillServer } from './till-server.ts';

/** As the demo makes it; a super admin. */
export const firstAdmin = { email: 'admin@evertill.example', password: 'demo-admin-till' };

export interface GivenAdmin {
  readonly email: string;
  readonly rights: Readonly<Partial<Record<Module, 'read' | 'write'>>>;
}

/** With the password of the first one. */
export async function giveAdmin(server: TillServer, { email, rights }: GivenAdmin): Promise<void> {
  const id = email.replace(/\W/g, '');
  const publicId = id
    .toUpperCase()
    .replace(/[ILOU]/g, '0')
    .padEnd(13, '0')
    .slice(0, 13);
  await server.sql(
    `BEGIN; SET LOCAL ROLE evertill_system;
     INSERT INTO admins (id, public_id, name, email, password_hash, admin_type, modules, module_permissions)
       SELECT '${id}', '${publicId}', '${id}', '${email}', password_hash, 'admin',
              '${JSON.stringify(Object.keys(rights))}', '${JSON.stringify(rights)}'
         FROM admins WHERE email = '${firstAdmin.email}';
     COMMIT`,
  );
}

/** One for each of `count`, in every inbox, the newest last: `Orders 1`, `Orders 2`, … */
export async function giveNotices(
  server: TillServer,
  category: NotificationCategory,
  title: string,
  count: number,
): Promise<void> {
  await server.sql(
    `SET ROLE evertill_app;
     INSERT INTO admin_notices (id, category, kind, title, body, link, created_at)
       SELECT '${category}-' || lpad(n::text, 3, '0'), '${category}', 'order_needs_attention', '${title} ' || n,
              'Of a device, in a store of a vendor.', '/admin/notifications', instant()
         FROM generate_series(1, ${count}) n`,
  );
}

/** As if another window of the same admin had deleted it. */
export async function takeNotice(server: TillServer, title: string): Promise<void> {
  await server.sql(
    `BEGIN; SET LOCAL ROLE evertill_system;
     DELETE FROM admin_notifications WHERE title = '${title}';
     COMMIT`,
  );
}

/** Since somebody was invited: sooner, nobody is invited again. */
export async function minuteLater(server: TillServer, email: string): Promise<void> {
  await server.sql(
    `BEGIN; SET LOCAL ROLE evertill_system;
     UPDATE logins SET invited_at = invited_at - interval '1 minute' WHERE email = '${email}';
     COMMIT`,
  );
}
