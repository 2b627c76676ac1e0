// What support asked of this till: who, why and when, and what became of it. Nothing is done to a till behind the back of whoever
// stands at it.
import { useInspection } from '@evertill/client-core/react';
import type { ShownInstruction } from '@evertill/client-core';
import { Stack, Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { useClock } from '../store-context.ts';

export function AskedList() {
  const t = useText('workplace');
  const { instructions } = useInspection();
  if (instructions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('asked.none')}
      </Text>
    );
  }
  return (
    <Stack gap="sm" data-testid="asked">
      {instructions.map((one) => (
        <Asked key={one.seq} asked={one} />
      ))}
    </Stack>
  );
}

function Asked({ asked }: { readonly asked: ShownInstruction }) {
  const t = useText('workplace');
  const clock = useClock();
  const { seq, kind, asked_by, asked_at, reason, text, result } = asked;
  const became = useBecame(asked);
  return (
    <div data-testid={`asked-${seq}`} data-kind={kind} data-outcome={result?.outcome ?? 'open'}>
      <Text size="sm" fw={550}>
        {t(`asked.kind.${kind}`)}
      </Text>
      {text !== '' && (
        <Text size="sm" dir="auto">
          {text}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('asked.by', { name: asked_by, time: clock(asked_at), reason })}
      </Text>
      <Text size="sm">{became}</Text>
    </div>
  );
}

const ownCodes = [
  'not_found',
  'archived',
  'not_a_replica',
  'unknown_collection',
  'not_here',
  'replica_differs',
  'waiting_for',
] as const;

function isOwn(code: string): code is (typeof ownCodes)[number] {
  return ownCodes.some((own) => own === code);
}

function useBecame({ kind, result }: ShownInstruction): string {
  const t = useText('workplace');
  const clock = useClock();
  if (!result) return t(kind === 'message' ? 'asked.unread' : 'asked.underWay');
  const { outcome, code, at } = result;
  const time = clock(at);
  if (outcome === 'done') return t(kind === 'message' ? 'asked.read' : 'asked.done', { time });
  const why = isOwn(code) ? t(`asked.why.${code}`) : rejectionWords({ code, sentence: code }).sentence;
  return `${t(`asked.${outcome}`, { time })} ${why}`;
}
