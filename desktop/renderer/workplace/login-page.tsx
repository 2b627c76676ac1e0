// Nobody is signed in on this till.
import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import { LanguageSelect } from '../ui/language-select.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { tillLock } from './lock/till-lock.ts';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const t = useText('workplace');
  return (
    <FullPage testId="login">
      <Stack gap="lg">
        <PageHeading title={t('login.title')}>{t('login.hint')}</PageHeading>
        <LoginForm onSignedIn={() => tillLock.open()} />
        <Group justify="space-between" gap="xs">
          <Anchor component={Link} to="/password-reset/vendor" size="sm" py={6} data-testid="forgot-password">
            {t('login.forgot')}
          </Anchor>
          <Anchor component={Link} to="/invitation/vendor" size="sm" py={6} data-testid="invited">
            {t('login.invited')}
          </Anchor>
        </Group>
        <LanguageSelect />
      </Stack>
    </FullPage>
  );
}
