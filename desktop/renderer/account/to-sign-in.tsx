// The way back from these pages.
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../ui/language.ts';

export function ToSignIn({ to }: { readonly to: string }) {
  const t = useText('account');
  return (
    <Anchor component={Link} to={to} size="sm" py={6} ta="center" data-testid="back-to-sign-in">
      {t('backToSignIn')}
    </Anchor>
  );
}
