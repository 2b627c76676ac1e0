// A field for a time of the store. Where clocks are put back over it, it asks which one is meant; where they are put forward
// over it, it says so.
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useText } from './language.ts';
import { wallTime } from './time.ts';
import { chosenMoment, fieldText, typedMoment } from './typed-moment.ts';

export interface MomentInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  readonly type: 'time' | 'datetime-local';
  /** As in `typed-moment`. */
  readonly value: string;
  /** What it can mean, by what its form knows beside it. */
  readonly choices: readonly string[];
  readonly timeZone: string;
  readonly onChange: (typed: string) => void;
  readonly 'data-testid': string;
}

export function MomentInput({
  type,
  value,
  choices,
  timeZone,
  onChange,
  error,
  readOnly,
  'data-testid': testId,
  ...field
}: MomentInputProps) {
  const t = useText('ui');
  const shown = fieldText(value);
  const isNever = shown !== '' && choices.length === 0;
  const typedAs = (at: string) => typedMoment(at, timeZone).slice(type === 'time' ? 11 : 0);
  const chosen = chosenMoment(choices, value, timeZone);
  return (
    <Stack gap={4} flex={field.flex} miw={field.miw}>
      <TextInput
        {...field}
        type={type}
        readOnly={readOnly}
        value={shown}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isNever ? t('moment.never') : error}
        data-testid={testId}
      />
      {choices.length > 1 && (
        <NativeSelect
          size="md"
          label={t('moment.which', { time: shown.slice(-5) })}
          disabled={readOnly ?? false}
          value={chosen ?? ''}
          onChange={(event) => onChange(typedAs(event.currentTarget.value))}
          error={chosen === undefined && t('moment.twice')}
          data={[
            ...(chosen === undefined ? [{ value: '', label: '' }] : []),
            ...choices.map((at) => ({ value: at, label: wallTime(at, timeZone) })),
          ]}
          data-testid={`${testId}-which`}
        />
      )}
    </Stack>
  );
}
