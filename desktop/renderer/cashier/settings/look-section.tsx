// How the screen of this device looks: to the eyes, and to the hand.
import { Stack, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { changeLook, contrasts, hands, textSizes, useLook } from '../../ui/look.ts';
import { Choice } from './choice.tsx';

const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

export function LookSection() {
  const t = useText('cashier');
  const ui = useText('ui');
  const { contrast, hand, textSize } = useLook();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack>
      <Choice
        name="look-scheme"
        label={t('settings.scheme')}
        value={colorScheme}
        choices={schemes.map((value) => ({ value, label: ui(`look.${value}`) }))}
        onChange={setColorScheme}
      />
      <Choice
        name="look-contrast"
        label={t('settings.contrast')}
        value={contrast}
        choices={contrasts.map((value) => ({ value, label: t(`settings.contrasts.${value}`) }))}
        onChange={(value) => changeLook({ contrast: value })}
      />
      <Choice
        name="look-hand"
        label={t('settings.hand')}
        hint={t('settings.handHint')}
        value={hand}
        choices={hands.map((value) => ({ value, label: t(`settings.hands.${value}`) }))}
        onChange={(value) => changeLook({ hand: value })}
      />
      <Choice
        name="look-text-size"
        label={t('settings.textSize')}
        value={`${textSize}`}
        choices={textSizes.map((size) => ({ value: `${size}` as const, label: `${size} %` }))}
        onChange={(value) =>
          changeLook({ textSize: textSizes.find((size) => `${size}` === value) ?? textSizes[0] })
        }
      />
    </Stack>
  );
}
