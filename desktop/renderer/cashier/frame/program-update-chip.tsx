// A newer version of the app on this machine was found: taken from the head of every screen, never in the middle of a sale,
// and how much of it has come is said where it was asked for.
import { ActionIcon, Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import type { ProgramUpdates } from '../../platform/program-updates.ts';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { useValue } from '../../ui/use-observable.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';

export function ProgramUpdateChip({ updates }: { readonly updates: ProgramUpdates }) {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const found = useValue(updates.found$);
  const progress = useValue(updates.progress$);
  const inSale = useSale().cart.lines.length > 0;
  const isPhone = useNarrower(30);
  if (!found) return null;
  const isComing = progress !== undefined;
  const words =
    typeof progress === 'number' ? t('settings.coming', { percent: progress }) : workplace('sync.update');

  async function install(): Promise<void> {
    const done = await updates.install();
    if (!done.ok) notifications.show({ color: 'red', message: rejectionText(done), autoClose: 10_000 });
  }

  const ask = () =>
    modals.openConfirmModal({
      title: t('settings.foundVersion', { version: found.version }),
      children: (
        <>
          <Text style={{ whiteSpace: 'pre-line' }}>{found.releaseNotes}</Text>
          <Text size="sm" c="dimmed" mt="xs">
            {inSale ? workplace('sync.updateAfter') : t('settings.installHint')}
          </Text>
        </>
      ),
      labels: { confirm: t('settings.install'), cancel: t('menu.later') },
      confirmProps: { disabled: inSale },
      onConfirm: () => void install(),
    });
  const look = {
    variant: 'light',
    onClick: ask,
    disabled: isComing,
    'data-testid': 'program-update',
    'data-percent': progress ?? undefined,
  } as const;
  if (isPhone)
    return (
      <ActionIcon {...look} size={48} radius="xl" aria-label={words}>
        <IconDownload size={22} stroke={1.7} />
      </ActionIcon>
    );
  return (
    <Button {...look} h={48} leftSection={<IconDownload size={18} />}>
      <span role="status">{words}</span>
    </Button>
  );
}
