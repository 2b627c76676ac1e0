// Nobody is signed in on this till.
import { Stack, Text, Title } from '@mantine/core';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const t = useText('cashier');
  return (
    <FullPage testId="login">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {t('login.title')}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {t('login.hint')}
          </Text>
        </div>
        <LoginForm />
      </Stack>
    </FullPage>
  );
}
