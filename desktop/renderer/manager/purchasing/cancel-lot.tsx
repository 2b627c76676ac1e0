// Cancels a lot that is not delivered yet. It is asked twice: a cancelled lot stays cancelled.
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import type { LotReply } from './lot-state.ts';
import { useLotDoor } from './use-lot-door.ts';

export interface CancelLotProps {
  readonly lot: LotReply;
  readonly onCancelled: (lot: LotReply) => void;
}

export function CancelLot({ lot, onCancelled }: CancelLotProps) {
  const t = useText('manager');
  const [isAsked, setAsked] = useState(false);
  const { busy, problems, change } = useLotDoor();

  async function cancel(): Promise<void> {
    const cancelled = await change(lot, { status: 2 }, t('lot.cancelled'));
    if (cancelled) onCancelled(cancelled);
  }

  if (!isAsked)
    return (
      <Button variant="subtle" color="red" h={48} onClick={() => setAsked(true)} data-testid="lot-cancel">
        {t('lot.cancel')}
      </Button>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('lot.cancelHint')}</Text>
      <ProblemNote text={problems.base_rev ?? problems.form} />
      <Button
        color="red"
        h={48}
        loading={busy}
        autoFocus
        onClick={() => void cancel()}
        data-testid="lot-cancel-sure"
      >
        {t('lot.cancelConfirm')}
      </Button>
    </Stack>
  );
}
