// Forgets for good who somebody was. Whoever does it types the name, so that no slip does it.
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { erasureReply } from '@evertill/schemas';
import type { EmployeeReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { usePeopleDoor } from './use-people-door.ts';

export interface ErasePersonProps {
  readonly person: EmployeeReply;
  readonly onErased: () => void;
}

export function ErasePerson({ person, onErased }: ErasePersonProps) {
  const t = useText('manager');
  const [typed, setTyped] = useState('');
  const { busy, problems, change } = usePeopleDoor();
  const isSure = typed.trim() === person.name;

  async function erase(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isSure) return;
    const at = `/${encodeURIComponent(person.id)}/personal-data`;
    const erased = await change({ method: 'DELETE', at, reply: erasureReply, done: t('erase.done') });
    if (erased) onErased();
  }

  return (
    <form onSubmit={(event) => void erase(event)}>
      <Stack>
        <Text c="dimmed">{t('erase.hint')}</Text>
        <TextInput
          label={t('erase.confirm', { name: person.name })}
          styles={{ label: { overflowWrap: 'anywhere' } }}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-testid="erase-name"
        />
        <ProblemNote text={problems.form} />
        <Button type="submit" color="red" h={48} disabled={!isSure} loading={busy} data-testid="erase">
          {t('erase.action')}
        </Button>
      </Stack>
    </form>
  );
}
