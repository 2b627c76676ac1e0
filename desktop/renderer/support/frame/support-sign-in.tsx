// Nobody is signed in: whoever runs the service and whoever owns the shops come in here, each by their own account.
import { Anchor, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminDoor } from '../../platform/admin-door.ts';
import type { TillHost } from '../../platform/till-host.ts';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SignInForm } from '../../workplace/sign-in-form.tsx';

export interface SupportSignInProps {
  readonly door: AdminDoor;
  readonly host: TillHost;
}

export function SupportSignIn({ door, host }: SupportSignInProps) {
  const t = useText('support');
  const workplace = useText('workplace');
  const [who, setWho] = useState<'admin' | 'owner'>('admin');
  const at = who === 'admin' ? door : host;
  return (
    <FullPage testId="support-sign-in">
      <Stack gap="lg">
        <PageHeading title={t('signIn.title')}>{t('signIn.hint')}</PageHeading>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('signIn.who')}
          value={who}
          onChange={(next) => setWho(next === 'owner' ? 'owner' : 'admin')}
          data={(['admin', 'owner'] as const).map((value) => ({ value, label: t(`signIn.${value}`) }))}
          data-testid="sign-in-who"
        />
        <SignInForm key={who} login={(email, password) => at.login(email, password)} />
        <Group justify="space-between" gap="xs">
          <Anchor
            component={Link}
            to={`/password-reset/${who === 'admin' ? 'admin' : 'vendor'}`}
            size="sm"
            py={6}
          >
            {workplace('login.forgot')}
          </Anchor>
        </Group>
        <LanguageSelect />
      </Stack>
    </FullPage>
  );
}
