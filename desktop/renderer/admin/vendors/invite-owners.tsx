// Invites the owners again who have not chosen a password yet. Whether there are any, the server knows.
import { Button, Stack, Text } from '@mantine/core';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { useVendorDoor } from './use-vendor-door.ts';
import type { VendorPartProps } from './vendor-part.ts';
import { vendorPath } from './vendor-path.ts';

export function InviteOwners({ vendor, onSaved }: VendorPartProps) {
  const t = useText('admin');
  const { busy, problems, change } = useVendorDoor();

  async function invite(): Promise<void> {
    const saved = await change('POST', `${vendorPath(vendor)}/invitation`, t('invite.done'));
    if (saved) onSaved(saved);
  }

  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t('invite.hint')}
      </Text>
      <ProblemNote text={problems.form} />
      <Button
        variant="default"
        h={48}
        loading={busy}
        onClick={() => void invite()}
        data-testid="invite-again"
      >
        {t('invite.do')}
      </Button>
    </Stack>
  );
}
