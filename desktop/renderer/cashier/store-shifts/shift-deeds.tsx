// What may be done with a shift of the store by whoever looks at it: ended by its people and by an owner, handed over,
// corrected by an owner once it is closed. All of it is written down here and sent when there is a network.
import { actorOfStaff } from '@evertill/client-core';
import { Button, Group, Text } from '@mantine/core';
import { mayEndShift, mayWrite } from '@evertill/schemas';
import type { Staff, WorkShift } from '@evertill/schemas';
import { IconLock, IconPencil, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

export interface ShiftDeedsProps {
  readonly shift: WorkShift;
  readonly people: ReadonlyMap<string, Staff>;
  readonly onCloseShift: () => void;
}

export function ShiftDeeds({ shift, people, onCloseShift }: ShiftDeedsProps) {
  const t = useText('cashier');
  const { person } = useActingPerson();
  const [dialog, show] = useState<'none' | 'handOver' | 'correct'>('none');
  if (!person || person.disabled) return null;
  const actor = actorOfStaff(person);
  const isOpen = shift.status === 'open';
  const mayEnd = isOpen && mayEndShift(actor, shift);
  const mayCorrect = !isOpen && actor.vendor_type === 'owner';
  if (!mayEnd && !mayCorrect) return null;
  return (
    <>
      <Group gap="xs">
        {mayEnd && (
          <Button
            variant="light"
            leftSection={<IconLock size={18} />}
            onClick={onCloseShift}
            data-testid="shift-close"
          >
            {t('shifts.close')}
          </Button>
        )}
        {mayEnd && mayWrite(actor, 'settings') && (
          <Button
            variant="light"
            leftSection={<IconUserShare size={18} />}
            onClick={() => show('handOver')}
            data-testid="shift-hand-over"
          >
            {t('shifts.handOver')}
          </Button>
        )}
        {mayCorrect && (
          <Button
            variant="light"
            leftSection={<IconPencil size={18} />}
            onClick={() => show('correct')}
            data-testid="shift-correct"
          >
            {t('shifts.correct')}
          </Button>
        )}
      </Group>
      {mayEnd && (
        <Text size="sm" c="dimmed">
          {t('shifts.closeHint')}
        </Text>
      )}
      {dialog === 'handOver' && <HandOverDialog shift={shift} people={people} onClose={() => show('none')} />}
      {dialog === 'correct' && <CorrectionDialog shift={shift} onClose={() => show('none')} />}
    </>
  );
}
