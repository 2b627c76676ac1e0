// What may be done with a shift of the store by whoever looks at it: ended by its people and by an owner, handed over,
// corrected by an owner once it is closed. All of it is written down here and sent when there is a network.
import { actorOfStaff } from '@evertill/client-core';
import type { OpenShift } from '@evertill/client-core';
import { Button, Group, Text } from '@mantine/core';
import { mayEndShift, mayWrite } from '@evertill/schemas';
import type { WorkShift } from '@evertill/schemas';
import { IconLock, IconPencil, IconUserShare } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useActingPerson } from '../../workplace/use-acting-person.ts';

/** A question in front of the shift. */
export type ShiftDialog = 'handOver' | 'correct';

export interface ShiftDeedsProps {
  readonly shift: WorkShift;
  /** As long as it is open, also for what was done here and is not sent yet. */
  readonly running: OpenShift | undefined;
  readonly onAsk: (dialog: ShiftDialog) => void;
  readonly onCloseShift: () => void;
}

export function ShiftDeeds({ shift, running, onAsk, onCloseShift }: ShiftDeedsProps) {
  const t = useText('cashier');
  const { person } = useActingPerson();
  if (!person || person.disabled) return null;
  const actor = actorOfStaff(person);
  const mayEnd = running !== undefined && mayEndShift(actor, running);
  const mayCorrect = shift.status === 'closed' && actor.vendor_type === 'owner';
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
            onClick={() => onAsk('handOver')}
            data-testid="shift-hand-over"
          >
            {t('shifts.handOver')}
          </Button>
        )}
        {mayCorrect && (
          <Button
            variant="light"
            leftSection={<IconPencil size={18} />}
            onClick={() => onAsk('correct')}
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
    </>
  );
}
