// One of a few, side by side.
import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import classes from './settings-page.module.css';

export interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string>({
  name,
  label,
  hint,
  disabled = false,
  value,
  choices,
  onChange,
}: ChoiceProps<T>) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={hint}>
      <SegmentedControl
        fullWidth
        mt={4}
        size="md"
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        data={[...choices]}
        onChange={onChange}
        classNames={{ label: classes.choice! }}
        data-testid={name}
      />
    </Input.Wrapper>
  );
}
