// The breaks of a shift that comes from a template: they are those of its slot, and go back to it.
import { Skeleton, Stack, Text } from '@mantine/core';
import { availabilitySlotsReply, slotOfShift } from '@evertill/schemas';
import type { ScheduleShift } from '@evertill/schemas';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { useMay } from '../../workplace/use-may.ts';
import { BreakRows } from './break-rows.tsx';
import type { SlotBreak } from './break-rows.tsx';

export interface SlotBreaksProps {
  readonly shift: ScheduleShift;
  /** Undefined: nobody has touched them. */
  readonly value: readonly SlotBreak[] | undefined;
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (breaks: readonly SlotBreak[]) => void;
}

export function SlotBreaks(props: SlotBreaksProps) {
  const t = useText('manager');
  const maySee = useMay('read', 'settings');
  return (
    <Stack gap="xs" role="group" aria-label={t('shiftBreaks.title')} data-testid="slot-breaks">
      <Text fw={500}>{t('shiftBreaks.title')}</Text>
      {maySee ? (
        <SeenBreaks {...props} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('shiftBreaks.sealed')}
        </Text>
      )}
    </Stack>
  );
}

/** Nobody writes over what they have not seen. */
function SeenBreaks({ shift, value, problem, readOnly, onChange }: SlotBreaksProps) {
  const t = useText('manager');
  const { seen, again } = useServerAnswer(
    `/vendor/shifts/templates/${encodeURIComponent(shift.shift_template_id ?? '')}/slots`,
    availabilitySlotsReply,
  );
  if (!seen) return <Skeleton h={48} />;
  if (seen.name !== 'answer') return <WhyNot seen={seen} onAgain={again} />;
  const slot = slotOfShift(seen.reply.data, shift);
  if (!slot)
    return (
      <Text size="sm" c="dimmed">
        {t('shiftBreaks.noSlot')}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('shiftBreaks.hint')}
      </Text>
      <BreakRows
        breaks={value ?? slot.breaks}
        within={slot}
        problem={problem}
        readOnly={readOnly}
        onChange={onChange}
      />
    </>
  );
}
