// What every menu of the app has: how the screen looks, and which language it speaks.
import { Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useLanguage, useText } from './language.ts';
import { LanguageLabel, LanguageSelect } from './language-select.tsx';

const looks = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; icon: unknown }[];

export function LookItems() {
  const t = useText('ui');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('look.appearance')}</Menu.Label>
      {looks.map(({ scheme, icon: Icon }) => (
        <Menu.Item
          key={scheme}
          h={48}
          leftSection={<Icon size={18} />}
          onClick={() => setColorScheme(scheme)}
          {...(scheme === colorScheme ? { bg: 'var(--mantine-primary-color-light)' } : {})}
        >
          {t(`look.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  );
}

export function LanguageItem() {
  const language = useLanguage();
  return (
    <Menu.Item
      h={48}
      leftSection={<IconLanguage size={18} />}
      onClick={() => modals.open({ title: <LanguageLabel />, children: <LanguageSelect data-autofocus /> })}
      data-testid="language"
    >
      <LanguageLabel />: {language.name}
    </Menu.Item>
  );
}
