// An input for an amount of money. It keeps what the person typed, and tells the amount, or that it is none.
import { Text, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useText } from './language.ts';
import { moneyDigits, readMoney } from './money.ts';

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly currency: string;
  /** What was typed. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

export function MoneyInput({ currency, value, onChange, ...rest }: MoneyInputProps) {
  const t = useText('ui');
  const wrong = value.trim() !== '' && readMoney(value, currency) === undefined;
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={rest.inputMode ?? 'decimal'}
      autoComplete="off"
      rightSection={
        <Text span size="sm" c="dimmed">
          {currency}
        </Text>
      }
      rightSectionWidth={56}
      error={wrong ? t('amount.invalid', { example: moneyDigits(1250, currency) }) : rest.error}
    />
  );
}
