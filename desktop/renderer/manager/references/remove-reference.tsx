// Takes a look-up record away for good. The server alone knows who uses it; then another one has to take its place.
import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Reference } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { ErrorLinkOf } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';
import { serverPaths } from './reference-places.ts';
import { useReferences } from './use-references.ts';

export interface RemoveReferenceProps {
  readonly kind: keyof typeof serverPaths;
  readonly record: Reference;
  readonly onDone: () => void;
}

export function RemoveReference({ kind, record, onDone }: RemoveReferenceProps) {
  const t = useText('manager');
  const { host } = usePlatform();
  const others = useReferences(kind).documents.filter(({ id, active }) => id !== record.id && active);
  const [isUsed, setUsed] = useState(false);
  const [replacement, setReplacement] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    const query = replacement === '' ? '' : `?replace_with=${encodeURIComponent(replacement)}`;
    const path = `${serverPaths[kind]}/${encodeURIComponent(record.id)}${query}`;
    setBusy(true);
    setProblem('');
    try {
      const answer = await host.ask({ method: 'DELETE', path, body: '' });
      if (!answer.ok) {
        if (answer.code === 'in_use') setUsed(true);
        else setProblem(rejectionText(answer));
        return;
      }
      notifications.show({ message: t('references.removed') });
      onDone();
    } catch {
      setProblem(t('references.removeOnline'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="xs">
      {isUsed && (
        <Alert color="yellow" role="alert" data-testid="in-use">
          {t('references.inUse')}
          <NativeSelect
            mt="xs"
            aria-label={t('references.replacement')}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            data={[{ value: '', label: '–' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
            data-testid="replacement"
          />
        </Alert>
      )}
      {problem !== '' && (
        <Alert color="yellow" role="alert" data-testid="remove-problem">
          {problem} <ErrorLinkOf text={problem} />
        </Alert>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} />}
        loading={busy}
        disabled={isUsed && replacement === ''}
        onClick={() => void remove()}
        data-testid="reference-remove"
      >
        {t('references.remove')}
      </Button>
    </Stack>
  );
}
