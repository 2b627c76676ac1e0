// What surrounds the screens of the admins: their places, how much of the inbox is unread, and the way out.
import { Badge, Menu } from '@mantine/core';
import { unreadCountReply } from '@evertill/schemas';
import { IconBell, IconBuildingStore, IconLogout } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { DeskFrame, DeskPlace } from '../../ui/desk-frame.tsx';
import { DeskMenu } from '../../ui/desk-menu.tsx';
import { useText } from '../../ui/language.ts';
import { useAdmin, useAdminMay } from '../admin-context.ts';

export function AdminFrame() {
  const t = useText('admin');
  const workplace = useText('workplace');
  const { admin, door } = useAdmin();
  const maySeeVendors = useAdminMay('read', 'settings');
  return (
    <DeskFrame
      title={t('frame.title')}
      label={t('frame.places')}
      places={
        <>
          <DeskPlace path="/admin/notifications" icon={IconBell} end count={<UnreadBadge />}>
            {t('frame.inbox')}
          </DeskPlace>
          {maySeeVendors && (
            <DeskPlace path="/admin/vendors" icon={IconBuildingStore} end={false}>
              {t('vendors.title')}
            </DeskPlace>
          )}
        </>
      }
      head={
        <DeskMenu label={t('frame.menu')} person={admin.name} note={t(`adminType.${admin.admin_type}`)}>
          <Menu.Item
            h={48}
            leftSection={<IconLogout size={18} />}
            onClick={() => void door.signOut()}
            data-testid="sign-out"
          >
            {workplace('leave.signOut')}
          </Menu.Item>
        </DeskMenu>
      }
    >
      <Outlet />
    </DeskFrame>
  );
}

/** Where it cannot be asked, the inbox itself says why. */
function UnreadBadge() {
  const t = useText('admin');
  const { inbox$ } = useAdmin();
  const { seen } = useServerAnswer('/auth/admin/notifications/unread-count', unreadCountReply, inbox$);
  const count = seen?.name === 'answer' ? seen.reply.unreadTotal : 0;
  if (count === 0) return null;
  return (
    <Badge size="lg" flex="none" aria-label={t('inbox.unreadCount', { count })} data-testid="unread-total">
      {count}
    </Badge>
  );
}
