// E-mail and password, for whoever signs in at whatever door.
import type { LoginOutcome } from '@evertill/client-core';
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AskingForm } from '../ui/asking-form.tsx';
import { useText } from '../ui/language.ts';
import { rejectionWords } from '../ui/rejection-words.ts';
import { useAsking } from '../ui/use-asking.ts';
import type { AskingWords } from '../ui/use-asking.ts';

export interface SignInFormProps {
  /** Rejects when the server cannot be asked. */
  readonly login: (email: string, password: string) => Promise<LoginOutcome>;
  readonly words?: AskingWords;
  readonly onSignedIn?: (() => void) | undefined;
}

export function SignInForm({ login, words, onSignedIn }: SignInFormProps) {
  const t = useText('workplace');
  const asking = useAsking(words);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  async function signIn(): Promise<void> {
    const outcome = await asking.ask(() => login(email.trim(), password));
    if (outcome?.ok) onSignedIn?.();
    else if (outcome) asking.say(rejectionWords(outcome).sentence);
  }

  return (
    <AskingForm asking={asking} onSubmit={signIn} submit={t('login.submit')} testId="login">
      <TextInput
        label={t('login.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoFocus
        data-autofocus
        data-testid="login-email"
      />
      <PasswordInput
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        required
        withAsterisk={false}
        data-testid="login-password"
      />
    </AskingForm>
  );
}
