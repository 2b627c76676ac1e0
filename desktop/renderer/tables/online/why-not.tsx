// Plainly why nothing of the server is shown, and the way to ask again.
import { Alert, Button, Stack } from '@mantine/core';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import type { NotSeen } from './use-server-answer.ts';

export interface WhyNotProps {
  readonly seen: NotSeen;
  readonly onAgain: () => void;
}

export function WhyNot({ seen, onAgain }: WhyNotProps) {
  const t = useText('tables');
  const words = {
    offline: 'online.offline',
    busy: 'online.wait',
    foreign: 'online.foreign',
    signed_out: 'online.signedOut',
    unreadable: 'online.unreadable',
  } as const;
  return (
    <Alert color="yellow" role="alert" data-testid="server-why-not" data-why={seen.name}>
      <Stack align="flex-start">
        {seen.name === 'refused' ? rejectionText(seen) : t(words[seen.name])}
        {seen.name === 'refused' && <ErrorLink {...seen} />}
        <Button variant="default" onClick={onAgain} data-testid="server-again">
          {t('online.retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
