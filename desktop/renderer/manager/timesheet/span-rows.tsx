// Rows of two times of day: of work, of breaks.
import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { blankSpan } from './card-draft.ts';
import type { TypedSpan } from './card-draft.ts';

export interface SpanRowsProps {
  readonly name: 'spans' | 'paid' | 'unpaid';
  readonly rows: readonly TypedSpan[];
  readonly most: number;
  readonly readOnly: boolean;
  /** Of a night that began the day before: its beginning is changed there. */
  readonly endOnly?: boolean;
  readonly problem: string | undefined;
  readonly onChange: (rows: readonly TypedSpan[]) => void;
}

export function SpanRows({ name, rows, most, readOnly, endOnly = false, problem, onChange }: SpanRowsProps) {
  const t = useText('manager');
  const field = (index: number, end: 'from' | 'to') => (
    <TextInput
      type="time"
      flex={1}
      miw={150}
      label={t(`timesheet.${name === 'spans' ? 'work' : 'break'}.${end}`)}
      readOnly={readOnly || (endOnly && end === 'from')}
      value={rows[index]![end]}
      onChange={({ currentTarget: { value } }) =>
        onChange(rows.map((row, at) => (at === index ? { ...row, [end]: value } : row)))
      }
      data-testid={`${name}-${end}`}
    />
  );
  return (
    <Fieldset legend={t(`timesheet.${name}`)} data-testid={`rows-${name}`}>
      <Stack gap="xs">
        {rows.map((_row, index) => (
          <Group key={index} align="flex-end" gap="xs">
            {field(index, 'from')}
            {field(index, 'to')}
            {!readOnly && !endOnly && (
              <Button
                variant="default"
                h={44}
                onClick={() => onChange(rows.filter((_one, at) => at !== index))}
              >
                {t('timesheet.removeRow')}
              </Button>
            )}
          </Group>
        ))}
        <ProblemNote text={problem} />
        {!readOnly && !endOnly && rows.length < most && (
          <Button
            variant="default"
            h={44}
            onClick={() => onChange([...rows, blankSpan])}
            data-testid={`add-${name}`}
          >
            {t('timesheet.addRow')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
