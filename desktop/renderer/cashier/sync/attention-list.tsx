// Everything a person must look at: why, what to do, and for a change made on both sides which value to keep.
import { useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Attention } from '@evertill/schemas';
import { useCallback } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useMoney } from '../cashier-context.ts';
import { attentionWords, differences } from './attention-words.ts';

export function AttentionList() {
  const t = useText('cashier');
  const till = useTill();
  const ask = useCallback(() => till.attention(), [till]);
  const open = useAnswer(ask, till.desk.changes$) ?? [];
  if (open.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('sync.nothingAttention')}
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {open.map((one) => (
        <AttentionCard key={one.id} attention={one} />
      ))}
    </Stack>
  );
}

function AttentionCard({ attention }: { readonly attention: Attention }) {
  const t = useText('cashier');
  const { device_seq, kind, code } = attention;
  const { sentence, next } = attentionWords(attention);
  const subject =
    device_seq > 0
      ? t('attention.entry', { number: device_seq })
      : kind.startsWith('draft')
        ? t('attention.draft')
        : t('attention.document');
  return (
    <Alert
      color="red"
      variant="light"
      title={sentence || t('attention.unknown', { code })}
      data-testid="attention"
      data-code={code}
    >
      <Text size="sm">
        {subject}. {next || t('attention.askManager')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sync.safeData')}
      </Text>
      {kind === 'edit_conflict' && <ConflictChoice attention={attention} />}
    </Alert>
  );
}

function ConflictChoice({ attention }: { readonly attention: Attention }) {
  const t = useText('cashier');
  const money = useMoney();
  const till = useTill();
  const { host } = usePlatform();
  const show = (field: string, value: unknown) =>
    field === 'price' && typeof value === 'number' ? money(value) : JSON.stringify(value);

  function answer(keep: 'keepMine' | 'keepTheirs'): void {
    till.actions[keep](attention.id).then(
      (outcome) => {
        if (!outcome.ok) host.problems.note(outcome.sentence, undefined);
      },
      (error: unknown) => host.problems.note(t('problem.storage'), error),
    );
  }

  return (
    <Stack gap={4} mt="xs">
      {differences(attention).map(({ field, mine, theirs }) => (
        <Text key={field} size="sm">
          <strong>{field}</strong>: {t('attention.yours')} {show(field, mine)} · {t('attention.theirs')}{' '}
          {show(field, theirs)}
        </Text>
      ))}
      <Group gap="xs" mt={4}>
        <Button h={48} onClick={() => answer('keepMine')} data-testid="keep-mine">
          {t('attention.keepMine')}
        </Button>
        <Button h={48} variant="default" onClick={() => answer('keepTheirs')} data-testid="keep-theirs">
          {t('attention.keepTheirs')}
        </Button>
      </Group>
    </Stack>
  );
}
