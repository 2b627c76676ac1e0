// Lets nobody of a vendor in, or lets them in again. It is asked first: a whole shop stands behind it.
import { Button, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { useVendorDoor } from './use-vendor-door.ts';
import type { VendorPartProps } from './vendor-part.ts';
import { vendorPath } from './vendor-path.ts';

export function SuspendForm({ vendor, onSaved }: VendorPartProps) {
  const t = useText('admin');
  const { busy, problems, change } = useVendorDoor();
  const way = vendor.suspended_at === null ? 'suspend' : 'resume';

  async function turn(): Promise<void> {
    const saved = await change('POST', `${vendorPath(vendor)}/${way}`, t(`${way}.done`));
    if (saved) onSaved(saved);
  }

  function ask(): void {
    modals.openConfirmModal({
      title: t(`${way}.ask`, { vendor: vendor.name }),
      children: t(`${way}.hint`),
      labels: { confirm: t(`${way}.do`), cancel: t('suspend.keep') },
      confirmProps: { 'data-testid': 'vendor-turn-sure' },
      onConfirm: () => void turn(),
    });
  }

  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t(`${way}.hint`)}
      </Text>
      <ProblemNote text={problems.form} />
      <Button variant="default" h={48} loading={busy} onClick={ask} data-testid="vendor-turn" data-way={way}>
        {t(`${way}.do`)}
      </Button>
    </Stack>
  );
}
