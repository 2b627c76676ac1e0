// The ways out of the till, at the end of a menu.
import { Menu } from '@mantine/core';
import { IconBuildingStore, IconLogout } from '@tabler/icons-react';
import { useText } from '../ui/language.ts';
import type { WayOut } from './use-leaving.ts';

export interface LeavingItemsProps {
  readonly leave: (way: WayOut) => void;
  /** A back office without a lane has none to change. */
  readonly atLane?: boolean;
}

export function LeavingItems({ leave, atLane = true }: LeavingItemsProps) {
  const t = useText('workplace');
  return (
    <>
      <Menu.Divider />
      {atLane && (
        <Menu.Item
          h={48}
          leftSection={<IconBuildingStore size={18} />}
          onClick={() => leave('changeLane')}
          data-testid="change-lane"
        >
          {t('leave.changeLane')}
        </Menu.Item>
      )}
      <Menu.Item
        h={48}
        leftSection={<IconLogout size={18} />}
        onClick={() => leave('signOut')}
        data-testid="sign-out"
      >
        {t('leave.signOut')}
      </Menu.Item>
    </>
  );
}
