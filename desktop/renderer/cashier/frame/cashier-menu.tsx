// Who is signed in, how the screen looks, where everything else is found, and the ways out.
import { ActionIcon, Avatar, Menu, Text, VisuallyHidden } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconDeviceTv,
  IconKeyboard,
  IconListSearch,
  IconLock,
  IconSchool,
  IconSettings,
  IconStopwatch,
  IconUser,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { LeavingItems } from '../../workplace/leaving-items.tsx';
import { LanguageItem, LookItems } from '../../ui/menu-items.tsx';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { useValue } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useLaneName } from '../shift/use-lane-name.ts';
import { useTraining } from '../training/training-context.ts';
import { useWayOut } from './use-way-out.ts';

export interface CashierMenuProps {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onLock: () => void;
}

export function CashierMenu({ onPalette, onHelp, onLock }: CashierMenuProps) {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const { host, customerDisplay } = usePlatform();
  const leave = useWayOut();
  const { store } = useCashier();
  const atLane = useAtLane();
  const lane = useLaneName();
  const person = useValue(host.person$);
  const training = useTraining();

  function practise(): void {
    modals.openConfirmModal({
      title: t('training.begin'),
      children: t('training.beginText'),
      labels: { confirm: t('training.start'), cancel: t('menu.later') },
      onConfirm: () => void training.begin(),
    });
  }

  function showDisplay(): void {
    if (customerDisplay.open()) return;
    modals.open({ title: t('menu.display'), children: t('menu.displayBlocked') });
  }

  return (
    <Menu
      position="bottom-end"
      width={260}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" size={48} radius="xl" data-testid="menu">
          <VisuallyHidden>{t('menu.title')}</VisuallyHidden>
          <Avatar name={person?.name ?? ''} color="evergreen" size={38} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)" data-testid="person">
            <bdi>{person?.name}</bdi>
          </Text>
          {atLane ? `${store.name} · ${lane}` : store.name}
        </Menu.Label>
        <Menu.Divider />
        <LookItems />
        <Menu.Divider />
        {atLane && (
          <Menu.Item
            h={48}
            leftSection={<IconDeviceTv size={18} />}
            onClick={showDisplay}
            data-testid="open-display"
          >
            {t('menu.display')}
          </Menu.Item>
        )}
        <Menu.Item
          h={48}
          leftSection={<IconListSearch size={18} />}
          rightSection={<ActionKey action="app.palette" />}
          onClick={onPalette}
          data-testid="palette-open"
        >
          {t('palette.title')}
        </Menu.Item>
        <Menu.Item
          h={48}
          leftSection={<IconKeyboard size={18} />}
          rightSection={<ActionKey action="app.help" />}
          onClick={onHelp}
          data-testid="help-open"
        >
          {t('help.title')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/point-of-sale/settings"
          h={48}
          leftSection={<IconSettings size={18} />}
          rightSection={<ActionKey action="go.settings" />}
          data-testid="menu-settings"
        >
          {t('nav.settings')}
        </Menu.Item>
        <LanguageItem />
        <Menu.Divider />
        {!training.practice && (
          <Menu.Item
            component={Link}
            to="/point-of-sale/account"
            h={48}
            leftSection={<IconUser size={18} />}
            data-testid="own-account-open"
          >
            {workplace('ownAccount.title')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to="/point-of-sale/time-clock"
          h={48}
          leftSection={<IconStopwatch size={18} />}
          rightSection={<ActionKey action="go.time-clock" />}
          data-testid="time-clock-open"
        >
          {t('clock.title')}
        </Menu.Item>
        <Menu.Item
          h={48}
          leftSection={<IconLock size={18} />}
          rightSection={<ActionKey action="app.lock" />}
          onClick={onLock}
          data-testid="lock"
        >
          {t('nav.lock')}
        </Menu.Item>
        {atLane && !training.practice && (
          <Menu.Item
            h={48}
            leftSection={<IconSchool size={18} />}
            onClick={practise}
            data-testid="training-begin"
          >
            {t('training.begin')}
          </Menu.Item>
        )}
        <LeavingItems leave={leave} atLane={atLane} />
      </Menu.Dropdown>
    </Menu>
  );
}
