// Where there is no form: why, and the way on.
import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../ui/language.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export interface SetupNoteProps {
  /** Names it for tests. */
  readonly name: 'closed' | 'created' | 'code';
  readonly title: string;
  readonly next: string;
  /** The business exists. */
  readonly canSignIn: boolean;
}

export function SetupNote({ name, title, next, canSignIn }: SetupNoteProps) {
  const t = useText('setup');
  return (
    <Stack gap="lg" role="status" data-testid={`setup-${name}`}>
      <PageHeading title={title}>{next}</PageHeading>
      {canSignIn && (
        <Button component={Link} to="/dashboard/start" replace size="lg" data-testid="to-sign-in">
          {t('signIn')}
        </Button>
      )}
    </Stack>
  );
}
