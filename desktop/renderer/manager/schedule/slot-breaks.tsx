// The breaks of a shift that comes from a template: they are those of its slot, and go back to it.
import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { availabilitySlotsReply, breakKinds, mostBreaks, slotOfShift } from '@evertill/schemas';
import type { AvailabilitySlot, ScheduleShift } from '@evertill/schemas';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { useMay } from '../../workplace/use-may.ts';

export type SlotBreak = AvailabilitySlot['breaks'][number];

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
  const breaks = value ?? slot.breaks;
  const set = (nr: number, changes: Partial<SlotBreak>) =>
    onChange(breaks.map((one, at) => (at === nr ? { ...one, ...changes } : one)));
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('shiftBreaks.hint')}
      </Text>
      {breaks.map((one, nr) => (
        <Group key={nr} align="end" gap="xs" wrap="nowrap" data-testid="slot-break">
          <NativeSelect
            size="md"
            flex={1}
            label={t('shiftBreaks.kind')}
            disabled={readOnly}
            value={one.kind}
            onChange={(event) =>
              set(nr, { kind: breakKinds.find((kind) => kind === event.currentTarget.value)! })
            }
            data={breakKinds.map((kind) => ({ value: kind, label: t(`shiftBreaks.${kind}`) }))}
          />
          <TextInput
            type="time"
            label={t('shiftBreaks.from')}
            readOnly={readOnly}
            value={one.start_time}
            onChange={(event) => set(nr, { start_time: event.currentTarget.value })}
            data-testid="slot-break-from"
          />
          <TextInput
            type="time"
            label={t('shiftBreaks.to')}
            readOnly={readOnly}
            value={one.end_time}
            onChange={(event) => set(nr, { end_time: event.currentTarget.value })}
            data-testid="slot-break-to"
          />
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('shiftBreaks.take')}
              onClick={() => onChange(breaks.filter((_, at) => at !== nr))}
              data-testid="slot-break-take"
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <ProblemNote text={problem} />
      {!readOnly && breaks.length < 2 * mostBreaks && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() =>
            onChange([...breaks, { kind: 'unpaid', start_time: slot.start_time, end_time: slot.end_time }])
          }
          data-testid="slot-break-add"
        >
          {t('shiftBreaks.add')}
        </Button>
      )}
    </>
  );
}
