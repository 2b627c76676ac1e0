// Nobody who runs the service is signed in.
import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { AdminDoor } from '../../platform/admin-door.ts';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SignInForm } from '../../workplace/sign-in-form.tsx';

export function AdminSignIn({ door }: { readonly door: AdminDoor }) {
  const t = useText('admin');
  const workplace = useText('workplace');
  return (
    <FullPage testId="admin-sign-in">
      <Stack gap="lg">
        <PageHeading title={t('signIn.title')}>{t('signIn.hint')}</PageHeading>
        <SignInForm login={(email, password) => door.login(email, password)} />
        <Group justify="space-between" gap="xs">
          <Anchor component={Link} to="/password-reset/admin" size="sm" py={6} data-testid="forgot-password">
            {workplace('login.forgot')}
          </Anchor>
          {/* The page is loaded anew there: here no till was opened. */}
          <Anchor href="/point-of-sale/sale" size="sm" py={6} data-testid="to-till">
            {t('signIn.toTill')}
          </Anchor>
        </Group>
        <LanguageSelect />
      </Stack>
    </FullPage>
  );
}
