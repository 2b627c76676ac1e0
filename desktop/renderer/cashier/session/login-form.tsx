// E-mail and password. Used on the sign-in page, and over the till when the server asks to sign in again.
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';

export function LoginForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const t = useText('cashier');
  const { host } = usePlatform();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const outcome = await host.login(email.trim(), password);
      if (outcome.ok) onSignedIn?.();
      else setProblem(outcome.sentence);
    } catch {
      setProblem(t('login.offline'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
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
        {problem !== '' && (
          <Alert color="red" role="alert" data-testid="login-problem">
            {problem}
          </Alert>
        )}
        <Button type="submit" size="lg" loading={busy} data-testid="login-submit">
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
