// One till: its name, and whether people may sign in there.
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { tillPatch, tillReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { z } from 'zod';
import { useText } from '../../ui/language.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';

export type Device = z.output<typeof tillReply>;

export interface DeviceFormProps {
  readonly device: Device;
  /** The one somebody stands at. */
  readonly isHere: boolean;
  readonly onDone: () => void;
}

export function DeviceForm({ device, isHere, onDone }: DeviceFormProps) {
  const t = useText('manager');
  const [name, setName] = useState(device.name);
  const { busy, problems, say, change } = useServerDoor<'name'>({ invalid_input: 'name' });
  const path = `/vendor/devices/${encodeURIComponent(device.id)}`;
  const isOut = device.revoked_at !== null;

  async function rename(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!tillPatch.shape.name.safeParse(name).success) return say({ name: t('device.badName') });
    const saved = await change({
      method: 'PATCH',
      path,
      body: { name },
      reply: tillReply,
      done: t('device.renamed'),
    });
    if (!saved) return;
    setName(saved.name);
    onDone();
  }

  async function turn(): Promise<void> {
    const done = t(isOut ? 'device.isAdmitted' : 'device.isRevoked');
    const at = `${path}/${isOut ? 'admit' : 'revoke'}`;
    if (await change({ method: 'POST', path: at, reply: tillReply, done })) onDone();
  }

  return (
    <form onSubmit={(event) => void rename(event)} noValidate data-testid="device-form" data-out={isOut}>
      <Stack>
        <TextInput
          label={t('device.name')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.name}
          data-autofocus
          data-testid="device-name"
        />
        <Button type="submit" h={48} loading={busy} disabled={name === device.name} data-testid="device-save">
          {t('device.rename')}
        </Button>
        <Divider />
        <Text c="dimmed">
          {t(isOut ? 'device.admitHint' : 'device.revokeHint')} {isHere && !isOut && t('device.revokeHere')}
        </Text>
        <ProblemNote text={problems.form} />
        <Button
          variant="default"
          h={48}
          disabled={busy}
          onClick={() => void turn()}
          data-testid="device-turn"
        >
          {t(isOut ? 'device.admit' : 'device.revoke')}
        </Button>
      </Stack>
    </form>
  );
}
