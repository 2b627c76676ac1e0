// The ways out of a window that fills the whole screen and has no frame: where it has one, the frame has them. In a kiosk
// there is no way out, and the shell says so.
import { ActionIcon, Group } from '@mantine/core';
import { IconMinus, IconWindowMinimize, IconX } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { NEVER } from 'rxjs';
import type { ShellApi } from '../../platform/electron/shell.ts';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';

/** With nothing around it a page is as high as its screen. */
const fillsScreen = () => window.innerHeight >= window.screen.height;

function listen(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function WindowButtons({ shell }: { readonly shell: ShellApi }) {
  const isWhole = useSyncExternalStore(listen, fillsScreen);
  return isWhole ? <Buttons shell={shell} /> : null;
}

function Buttons({ shell }: { readonly shell: ShellApi }) {
  const t = useText('cashier');
  // To stay as it is changes nothing, and a kiosk refuses even that.
  const ask = useCallback(() => shell.fullScreen(true), [shell]);
  const stays = useAnswer(ask, NEVER);
  if (!stays?.ok) return null;
  const buttons = [
    ['minimize', IconMinus, () => void shell.minimizeWindow()],
    ['frame', IconWindowMinimize, () => void shell.fullScreen(false)],
    ['close', IconX, () => void shell.closeWindow()],
  ] as const;
  return (
    <Group gap={0} wrap="nowrap" data-testid="window-buttons">
      {buttons.map(([name, Icon, press]) => (
        <ActionIcon
          key={name}
          variant="subtle"
          color="gray"
          size={48}
          aria-label={t(`window.${name}`)}
          title={t(`window.${name}`)}
          onClick={press}
          data-testid={`window-${name}`}
        >
          <Icon size={20} stroke={1.7} />
        </ActionIcon>
      ))}
    </Group>
  );
}
