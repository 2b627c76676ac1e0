// The breaks of a slot, a row each: paid or not, and from when to when on the wall.
import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { breakKinds, mostBreaks } from '@evertill/schemas';
import type { AvailabilitySlot } from '@evertill/schemas';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';

export type SlotBreak = AvailabilitySlot['breaks'][number];

export interface BreakRowsProps {
  readonly breaks: readonly SlotBreak[];
  /** Where a new one lies until somebody says better. */
  readonly within: Pick<AvailabilitySlot, 'start_time' | 'end_time'>;
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (breaks: readonly SlotBreak[]) => void;
}

export function BreakRows({ breaks, within, problem, readOnly, onChange }: BreakRowsProps) {
  const t = useText('manager');
  const set = (nr: number, changes: Partial<SlotBreak>) =>
    onChange(breaks.map((one, at) => (at === nr ? { ...one, ...changes } : one)));
  return (
    <>
      {breaks.map((one, nr) => (
        // A drawer has no room for all of it in a line.
        <Stack key={nr} gap={4} data-testid="slot-break">
          <Group align="end" gap="xs" wrap="nowrap">
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
              data-testid="slot-break-kind"
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
          <Group gap="xs" grow>
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
          </Group>
        </Stack>
      ))}
      <ProblemNote text={problem} />
      {!readOnly && breaks.length < 2 * mostBreaks && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() =>
            onChange([
              ...breaks,
              { kind: 'unpaid', start_time: within.start_time, end_time: within.end_time },
            ])
          }
          data-testid="slot-break-add"
        >
          {t('shiftBreaks.add')}
        </Button>
      )}
    </>
  );
}
