// The field for a password that is being chosen: one field that can be made readable, which says itself what is wrong.
import { leastPasswordLength, passwordLength } from '@evertill/schemas';
import { PasswordInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from './language.ts';

export interface NewPassword {
  readonly value: string;
  readonly error: string;
  readonly field: React.RefObject<HTMLInputElement | null>;
  change(value: string): void;
  /** False when it is too short, which is said then. */
  check(): boolean;
}

export function useNewPassword(): NewPassword {
  const t = useText('account');
  const [value, setValue] = useState('');
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return {
    value,
    // In the language of now.
    error: isShort ? t('password.short', { count: leastPasswordLength }) : '',
    field,
    change(text) {
      setValue(text);
      setShort(false);
    },
    check() {
      // As the server counts them.
      if (passwordLength(value) >= leastPasswordLength) return true;
      setShort(true);
      field.current?.focus();
      return false;
    },
  };
}

export interface NewPasswordInputProps {
  readonly password: NewPassword;
  readonly focus?: boolean;
  /** Whose it is, for the browser that remembers it. */
  readonly email?: string;
}

export function NewPasswordInput({ password, focus = false, email }: NewPasswordInputProps) {
  const t = useText('account');
  return (
    <>
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        ref={password.field}
        label={t('password.label')}
        description={t('password.hint', { count: leastPasswordLength })}
        autoComplete="new-password"
        value={password.value}
        onChange={(event) => password.change(event.currentTarget.value)}
        error={password.error}
        // The field keeps the focus: what is wrong with it is read out by itself.
        errorProps={{ role: 'alert' }}
        aria-invalid={password.error !== ''}
        maxLength={1024}
        required
        withAsterisk={false}
        autoFocus={focus}
        data-testid="new-password"
      />
    </>
  );
}
