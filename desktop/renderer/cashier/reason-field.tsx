// Why something is done: one touch for what is usual, words for the rest.
import { Button, Group, TextInput } from '@mantine/core';
import { useText } from '../ui/language.ts';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly suggestions: readonly string[];
}

export function ReasonField({ value, onChange, suggestions }: ReasonFieldProps) {
  const t = useText('cashier');
  return (
    <div>
      <TextInput
        label={t('reason.label')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        data-walk
        data-testid="reason"
      />
      <Group gap="xs" mt="xs" role="group" aria-label={t('reason.usual')}>
        {suggestions.map((one) => (
          <Button
            key={one}
            variant={one === value ? 'filled' : 'light'}
            size="sm"
            aria-pressed={one === value}
            onClick={() => onChange(one)}
            data-testid="reason-suggestion"
          >
            {one}
          </Button>
        ))}
      </Group>
    </div>
  );
}
