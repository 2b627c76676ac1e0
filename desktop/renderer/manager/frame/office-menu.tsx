// Who is signed in at the office, how the screen looks, and the ways out.
import { Menu } from '@mantine/core';
import { IconAdjustments, IconDeviceTablet, IconLock, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePlatform } from '../../platform/host-context.ts';
import { DeskMenu } from '../../ui/desk-menu.tsx';
import { useText } from '../../ui/language.ts';
import { LeavingItems } from '../../workplace/leaving-items.tsx';
import { useValue } from '../../ui/use-observable.ts';
import { useLock } from '../../workplace/lock/use-lock.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { useLeaving } from '../../workplace/use-leaving.ts';

export function OfficeMenu() {
  const t = useText('manager');
  const workplace = useText('workplace');
  const { host } = usePlatform();
  const person = useValue(host.person$);
  const store = useStore();
  const leave = useLeaving();
  const lock = useLock();
  const atLane = useAtLane();

  return (
    <DeskMenu label={t('frame.menu')} person={person?.name ?? ''} note={store.name}>
      <Menu.Item
        component={Link}
        to="/dashboard/account"
        h={48}
        leftSection={<IconUser size={18} />}
        data-testid="own-account-open"
      >
        {workplace('ownAccount.title')}
      </Menu.Item>
      {atLane && (
        <Menu.Item
          component={Link}
          to="/point-of-sale/settings"
          h={48}
          leftSection={<IconAdjustments size={18} />}
          data-testid="till-settings"
        >
          {t('frame.device')}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to="/point-of-sale/sale"
        h={48}
        leftSection={<IconDeviceTablet size={18} />}
        data-testid="to-till"
      >
        {t(atLane ? 'frame.till' : 'frame.useAsTill')}
      </Menu.Item>
      <Menu.Item h={48} leftSection={<IconLock size={18} />} onClick={lock} data-testid="lock">
        {workplace('lock.action')}
      </Menu.Item>
      <LeavingItems leave={leave} atLane={atLane} />
    </DeskMenu>
  );
}
