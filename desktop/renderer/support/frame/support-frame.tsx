// What surrounds the screens of support: their places, who is here, and the ways out.
import { Menu } from '@mantine/core';
import {
  IconBuildingStore,
  IconDeviceDesktop,
  IconListSearch,
  IconLogout,
  IconServer,
} from '@tabler/icons-react';
import { Link, Outlet } from 'react-router';
import { adminPath } from '../../platform/admin-door.ts';
import { supportPath } from '../../platform/support-path.ts';
import { DeskFrame, DeskPlace } from '../../ui/desk-frame.tsx';
import { DeskMenu } from '../../ui/desk-menu.tsx';
import { useText } from '../../ui/language.ts';
import { NowProvider } from '../live/now.tsx';
import { useSupport } from '../support-context.ts';
import { entriesPath, serverPath } from '../support-paths.ts';

export function SupportFrame() {
  const t = useText('support');
  const admin = useText('admin');
  const workplace = useText('workplace');
  const { name, isAdmin, signOut } = useSupport();
  const way = { h: 48, leftSection: <IconBuildingStore size={18} />, 'data-testid': 'to-other-room' };
  return (
    <DeskFrame
      title={t('frame.title')}
      label={t('frame.places')}
      places={
        <>
          <DeskPlace path={supportPath} icon={IconDeviceDesktop} end>
            {t('frame.devices')}
          </DeskPlace>
          {!isAdmin && (
            <DeskPlace path={entriesPath} icon={IconListSearch} end={false}>
              {t('frame.entries')}
            </DeskPlace>
          )}
          {isAdmin && (
            <DeskPlace path={serverPath} icon={IconServer} end={false}>
              {t('frame.server')}
            </DeskPlace>
          )}
        </>
      }
      head={
        <DeskMenu
          label={t('frame.menu')}
          person={name}
          note={isAdmin ? admin('adminType.admin') : t('frame.owner')}
        >
          {isAdmin ? (
            // The page is loaded anew there: here a till may have been opened.
            <Menu.Item component="a" href={adminPath} {...way}>
              {t('frame.administration')}
            </Menu.Item>
          ) : (
            <Menu.Item component={Link} to="/dashboard/settings?tab=devices" {...way}>
              {t('frame.office')}
            </Menu.Item>
          )}
          {signOut && (
            <Menu.Item h={48} leftSection={<IconLogout size={18} />} onClick={signOut} data-testid="sign-out">
              {workplace('leave.signOut')}
            </Menu.Item>
          )}
        </DeskMenu>
      }
    >
      <NowProvider>
        <Outlet />
      </NowProvider>
    </DeskFrame>
  );
}
