// The PIN of whoever stands here, typed where others look on: hidden, never remembered, by keys or by the pad below it.
import { PasswordInput } from '@mantine/core';
import type { Refusal } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';

export interface PinInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  /** Of what was typed last. */
  readonly refusal: Refusal | undefined;
  /** A number pad stands below it: no second one comes up from the system. */
  readonly hasPad?: boolean;
  /** Names it for tests. */
  readonly testId: string;
}

export function PinInput({ label, value, onChange, refusal, hasPad = false, testId }: PinInputProps) {
  const t = useText('workplace');
  return (
    <PasswordInput
      label={label}
      size="lg"
      inputMode={hasPad ? 'none' : 'numeric'}
      autoComplete="off"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={
        refusal && (
          <>
            {rejectionText(refusal)} <ErrorLink {...refusal} />
          </>
        )
      }
      visibilityToggleButtonProps={{ 'aria-label': t('ownAccount.show') }}
      // Where it is in front, also when it comes after what it is in.
      autoFocus
      data-autofocus
      data-testid={testId}
    />
  );
}
