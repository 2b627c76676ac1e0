// The PIN of an employee being typed: hidden, and never remembered by the browser.
import { PasswordInput } from '@mantine/core';
import { isGuessablePin, pinFormat, plainDigits } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';

export interface PinFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly error: string | undefined;
}

export function PinField({ label, hint, value, onChange, error }: PinFieldProps) {
  const t = useText('manager');
  return (
    <PasswordInput
      label={label}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={value}
      onChange={(event) => onChange(plainDigits(event.currentTarget.value))}
      error={error}
      aria-invalid={error !== undefined && error !== ''}
      visibilityToggleButtonProps={{ 'aria-label': t('pin.show') }}
      data-testid="pin-field"
    />
  );
}

/** Says why a PIN will not do; undefined for one that will. */
export function usePinFlaw(): (pin: string) => string | undefined {
  const t = useText('manager');
  return (pin) => {
    if (!pinFormat.test(pin)) return t('pin.bad');
    return isGuessablePin(pin) ? rejectionText({ code: 'pin_guessable' }) : undefined;
  };
}
