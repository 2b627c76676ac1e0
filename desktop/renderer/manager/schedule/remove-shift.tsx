// Takes a shift from the schedule. It is asked twice.
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ScheduleShift } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { isAuto } from './template-note.ts';
import { useScheduleDoor } from './use-schedule-door.ts';

export interface RemoveShiftProps {
  readonly shift: ScheduleShift;
  readonly onDone: () => void;
}

export function RemoveShift({ shift, onDone }: RemoveShiftProps) {
  const t = useText('manager');
  const [isAsked, setAsked] = useState(false);
  const { busy, problems, remove } = useScheduleDoor();

  async function take(): Promise<void> {
    if (await remove(shift.id, t('plannedShift.removed'))) onDone();
  }

  if (!isAsked)
    return (
      <Button
        variant="subtle"
        color="red"
        h={48}
        leftSection={<IconTrash size={18} />}
        onClick={() => setAsked(true)}
        data-testid="shift-remove"
      >
        {t('plannedShift.remove')}
      </Button>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{t(isAuto(shift) ? 'plannedShift.removeAutoHint' : 'plannedShift.removeHint')}</Text>
      <ProblemNote text={problems.form} />
      <Group grow>
        <Button variant="default" h={48} onClick={() => setAsked(false)}>
          {t('plannedShift.keep')}
        </Button>
        <Button
          color="red"
          h={48}
          loading={busy}
          autoFocus
          onClick={() => void take()}
          data-testid="shift-remove-sure"
        >
          {t('plannedShift.removeSure')}
        </Button>
      </Group>
    </Stack>
  );
}
