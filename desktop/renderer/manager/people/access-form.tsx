// Whether somebody can sign in: the invitation that waits for them, and the end of it all.
import { Button, Stack, Text } from '@mantine/core';
import { employeeReply } from '@evertill/schemas';
import type { EmployeeReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useClock } from '../../workplace/store-context.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { usePeopleDoor } from './use-people-door.ts';

export interface AccessFormProps {
  readonly person: EmployeeReply;
  readonly onSaved: (person: EmployeeReply) => void;
}

export function AccessForm({ person, onSaved }: AccessFormProps) {
  const t = useText('manager');
  const clock = useClock();
  const { busy, problems, change } = usePeopleDoor();
  const at = `/${encodeURIComponent(person.id)}`;
  const { disabled, invited_at } = person;

  async function invite(): Promise<void> {
    const done = t('person.invitedAgain');
    const saved = await change({ method: 'POST', at: `${at}/invitation`, reply: employeeReply, done });
    if (saved) onSaved(saved);
  }

  async function turn(): Promise<void> {
    const saved = await change({
      method: 'PATCH',
      at,
      body: { disabled: !disabled },
      reply: employeeReply,
      done: t(disabled ? 'access.activated' : 'access.deactivated'),
    });
    if (saved) onSaved(saved);
  }

  return (
    <Stack data-testid="access-form" data-disabled={disabled}>
      {invited_at !== null && (
        <>
          <Text>{t('person.invited', { time: clock(invited_at) })}</Text>
          <Button
            variant="default"
            h={48}
            disabled={busy}
            onClick={() => void invite()}
            data-testid="invite-again"
          >
            {t('person.inviteAgain')}
          </Button>
        </>
      )}
      <Text c="dimmed">{t(disabled ? 'access.activateHint' : 'access.deactivateHint')}</Text>
      <ProblemNote text={problems.form} />
      <Button variant="default" h={48} loading={busy} onClick={() => void turn()} data-testid="person-turn">
        {t(disabled ? 'access.activate' : 'access.deactivate')}
      </Button>
    </Stack>
  );
}
