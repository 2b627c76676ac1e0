// A password was chosen: said, read out, and on to the sign-in.
import { Button, Stack, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../ui/language.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export interface FinishedProps {
  readonly title: string;
  readonly next: string;
  /** Where one signs in now; undefined: not here. */
  readonly signIn: string | undefined;
}

export function Finished({ title, next, signIn }: FinishedProps) {
  const t = useText('account');
  return (
    <Stack gap="lg" role="status" data-testid="password-chosen">
      <ThemeIcon size={48} radius="xl" variant="light">
        <IconCheck size={28} aria-hidden />
      </ThemeIcon>
      <PageHeading title={title}>{next}</PageHeading>
      {signIn !== undefined && (
        <Button
          component={Link}
          to={signIn}
          replace
          size="lg"
          // A link takes no focus by itself.
          ref={focus}
          data-testid="to-sign-in"
        >
          {t('toSignIn')}
        </Button>
      )}
    </Stack>
  );
}

function focus(link: HTMLAnchorElement | null): void {
  link?.focus();
}
