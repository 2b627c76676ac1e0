// Who is signed in, how the screen looks, and the ways out. Leaving asks first when a basket is in front.
import { useTill } from '@evertill/client-core/react';
import { ActionIcon, Avatar, Menu, Text, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconBuildingStore, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { useLaneName } from '../shift/use-lane-name.ts';

const looks = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; icon: unknown }[];

export function CashierMenu() {
  const t = useText('cashier');
  const { host } = usePlatform();
  const till = useTill();
  const { desk, store } = useCashier();
  const lane = useLaneName();
  const person = useValue(host.person$);
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  function leave(go: () => Promise<void>, label: string): void {
    if (desk.state.cart.lines.length > 0) {
      modals.open({ title: label, children: t('menu.basketFirst') });
      return;
    }
    const waiting = till.status().waiting;
    if (waiting === 0) return void go();
    modals.openConfirmModal({
      title: label,
      children: t('menu.kept', { count: waiting }),
      labels: { confirm: label, cancel: t('menu.stay') },
      onConfirm: () => void go(),
    });
  }

  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" size={48} radius="xl" aria-label={t('menu.title')} data-testid="menu">
          <Avatar name={person?.name ?? ''} color="evergreen" size={38} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)" data-testid="person">
            {person?.name}
          </Text>
          {store.name} · {lane}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('menu.appearance')}</Menu.Label>
        {looks.map(({ scheme, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            h={48}
            leftSection={<Icon size={18} />}
            onClick={() => setColorScheme(scheme)}
            {...(scheme === colorScheme ? { bg: 'var(--mantine-primary-color-light)' } : {})}
          >
            {t(`menu.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          h={48}
          leftSection={<IconBuildingStore size={18} />}
          onClick={() => leave(() => host.leavePlace(), t('menu.changeLane'))}
          data-testid="change-lane"
        >
          {t('menu.changeLane')}
        </Menu.Item>
        <Menu.Item
          h={48}
          leftSection={<IconLogout size={18} />}
          onClick={() => leave(() => host.signOut(), t('menu.signOut'))}
          data-testid="sign-out"
        >
          {t('menu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
