// Which lane this person is assigned to, where that is the only one they can use.
import { Alert } from '@mantine/core';
import { useText } from '../../ui/language.ts';

/** `lane`: its name; blank where another store has it. */
export function AssignedLane({ lane }: { readonly lane: string }) {
  const t = useText('workplace');
  return (
    <Alert color="blue" data-testid="assigned-lane">
      {lane === '' ? t('wayIn.fixedOtherStore') : t('wayIn.fixed', { lane })}
    </Alert>
  );
}
