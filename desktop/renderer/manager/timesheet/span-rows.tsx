// Rows of two times of day: of work, of breaks.
import { Button, Fieldset, Group, Stack } from '@mantine/core';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { MomentInput } from '../../ui/moment-input.tsx';
import { blankSpan } from './card-draft.ts';
import type { SpansField } from './card-draft.ts';
import type { ReadSpan, TypedSpan } from './read-spans.ts';

export interface SpanRowsProps {
  readonly name: SpansField;
  readonly rows: readonly TypedSpan[];
  /** What each of them means. */
  readonly read: readonly ReadSpan[];
  readonly timeZone: string;
  readonly most: number;
  readonly readOnly: boolean;
  /** Of a night that began the day before: its beginning is changed there. */
  readonly endOnly?: boolean;
  readonly problem: string | undefined;
  readonly onChange: (rows: readonly TypedSpan[]) => void;
}

export function SpanRows(props: SpanRowsProps) {
  const { name, rows, read, timeZone, most, readOnly, endOnly = false, problem, onChange } = props;
  const t = useText('manager');
  const field = (index: number, end: 'from' | 'to') => (
    <MomentInput
      type="time"
      flex={1}
      miw={150}
      label={t(`timesheet.${name === 'spans' ? 'work' : 'break'}.${end}`)}
      readOnly={readOnly || (endOnly && end === 'from')}
      value={rows[index]![end]}
      choices={read[index]![end].choices}
      timeZone={timeZone}
      onChange={(typed) => onChange(rows.map((row, at) => (at === index ? { ...row, [end]: typed } : row)))}
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
