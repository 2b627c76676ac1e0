// Everything a person must look at: why, and what to do.
import { useTill } from '@evertill/client-core/react';
import { Alert, Stack, Text } from '@mantine/core';
import type { Attention, JsonObject } from '@evertill/schemas';
import { useCallback } from 'react';
import { ErrorLink } from '../../ui/error-link.tsx';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { usePartsText } from '../basket/use-parts-text.ts';
import { useMoney } from '../store-context.ts';
import { EditConflict, RefusedEdit } from './edit-attention.tsx';

export function AttentionList() {
  const t = useText('workplace');
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
  const t = useText('workplace');
  const money = useMoney();
  const partsOf = usePartsText();
  const { device_seq, kind, code, collection_name, details } = attention;
  const { sentence, next } = rejectionWords(attention);
  const isEdit = collection_name !== '' && device_seq > 0;
  const subject = (() => {
    if (device_seq > 0) return t('attention.entry', { number: device_seq });
    if (kind === 'card_payment')
      return t('attention.cardPayment', { amount: money(Number(details['amount'])) });
    const parts = partsOf(details['reason'] as JsonObject | undefined);
    const what = t(kind.startsWith('draft') ? 'attention.draft' : 'attention.document');
    return parts === '' ? what : `${what}. ${parts}`;
  })();
  return (
    <Alert
      color={kind === 'edit_conflict' ? 'yellow' : 'red'}
      variant="light"
      title={sentence || t('attention.unknown', { code })}
      data-testid="attention"
      data-code={code}
    >
      <Text size="sm">
        {isEdit ? '' : `${subject}. `}
        {next || t('attention.askManager')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sync.safeData')}
      </Text>
      <ErrorLink code={code} />
      {kind === 'edit_conflict' && <EditConflict attention={attention} />}
      {kind === 'operation_refused' && isEdit && <RefusedEdit attention={attention} />}
    </Alert>
  );
}
