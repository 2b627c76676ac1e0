// The PIN that opens the tills of somebody's stores. It is told once and never shown again.
import { Button, Group, Stack, Text } from '@mantine/core';
import { employeeReply } from '@evertill/schemas';
import type { EmployeeReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { PinField, usePinFlaw } from './pin-field.tsx';
import { usePeopleDoor } from './use-people-door.ts';

export interface PinFormProps {
  readonly person: EmployeeReply;
  readonly onSaved: (person: EmployeeReply) => void;
}

export function PinForm({ person, onSaved }: PinFormProps) {
  const t = useText('manager');
  const [pin, setPin] = useState('');
  const { busy, problems, say, change } = usePeopleDoor();
  const flawOf = usePinFlaw();
  const at = `/${encodeURIComponent(person.id)}/pin`;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const flaw = flawOf(pin);
    if (flaw !== undefined) return say({ pin: flaw });
    const saved = await change({
      method: 'PUT',
      at,
      body: { pin },
      reply: employeeReply,
      done: t('pin.saved'),
    });
    if (!saved) return;
    setPin('');
    onSaved(saved);
  }

  async function remove(): Promise<void> {
    const saved = await change({ method: 'DELETE', at, reply: employeeReply, done: t('pin.removed') });
    if (saved) onSaved(saved);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="pin-form" data-set={person.has_pin}>
      <Stack>
        <Text>{t(person.has_pin ? 'pin.set' : 'pin.none')}</Text>
        <PinField
          label={t('pin.field')}
          hint={t('pin.hint')}
          value={pin}
          onChange={setPin}
          error={problems.pin}
        />
        <ProblemNote text={problems.form} />
        <Group grow>
          {person.has_pin && (
            <Button
              variant="default"
              h={48}
              disabled={busy}
              onClick={() => void remove()}
              data-testid="pin-remove"
            >
              {t('pin.remove')}
            </Button>
          )}
          <Button type="submit" h={48} loading={busy} data-testid="pin-save">
            {t('pin.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
