// E-mail and password. Used on the sign-in page, and over the till when the server asks to sign in again.
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { AskingForm } from '../ui/asking-form.tsx';
import { useText } from '../ui/language.ts';
import { rejectionWords } from '../ui/rejection-words.ts';
import { useAsking } from '../ui/use-asking.ts';

export function LoginForm({ onSignedIn }: { readonly onSignedIn?: (() => void) | undefined }) {
  const t = useText('workplace');
  const { host } = usePlatform();
  const asking = useAsking({ offline: t('login.offline') });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  async function signIn(): Promise<void> {
    const outcome = await asking.ask(() => host.login(email.trim(), password));
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
