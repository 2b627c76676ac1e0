// The ways on from a page where something is missing or has to be chosen.
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import type { Exit } from './way-in.ts';

const addresses = {
  office: '/dashboard',
  report: '/point-of-sale/report',
  lanes: '/dashboard/settings?tab=lanes',
} as const;

export interface ExitsProps {
  readonly exits: readonly Exit[];
  readonly onAgain: () => void;
  readonly onSignOut: () => void;
}

export function Exits({ exits, onAgain, onSignOut }: ExitsProps) {
  const t = useText('workplace');
  return (
    <Group gap="sm">
      {exits.map((exit) =>
        exit === 'office' || exit === 'report' || exit === 'lanes' ? (
          <Button
            key={exit}
            component={Link}
            to={addresses[exit]}
            variant={exit === 'lanes' ? 'filled' : 'default'}
            h={48}
            data-testid={`exit-${exit}`}
          >
            {t(`wayIn.${exit}`)}
          </Button>
        ) : (
          <Button
            key={exit}
            variant="default"
            h={48}
            onClick={exit === 'again' ? onAgain : onSignOut}
            data-testid={exit === 'again' ? 'exit-again' : 'place-sign-out'}
          >
            {t(`wayIn.${exit}`)}
          </Button>
        ),
      )}
    </Group>
  );
}
