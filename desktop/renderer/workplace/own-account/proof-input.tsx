// The password somebody proves with that it is them. Nobody else changes what lets them in at a till that was left open.
import { PasswordInput } from '@mantine/core';
import { useText } from '../../ui/language.ts';

export interface ProofInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** As the form is called in tests: `password`. */
  readonly form: string;
}

export function ProofInput({ value, onChange, error, form }: ProofInputProps) {
  const t = useText('workplace');
  return (
    <PasswordInput
      label={t('ownAccount.current')}
      description={t('ownAccount.currentHint')}
      autoComplete="current-password"
      maxLength={1024}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      errorProps={{ role: 'alert' }}
      visibilityToggleButtonProps={{ 'aria-label': t('ownAccount.show') }}
      data-testid={`${form}-current`}
    />
  );
}
