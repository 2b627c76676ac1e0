// What waits to be sent: how many of each kind and since when, why, and what to do about it.
import { useTill } from '@evertill/client-core/react';
import type { SyncStatus } from '@evertill/client-core';
import { Table, Text } from '@mantine/core';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useClock } from '../store-context.ts';
import { waitingByKind, whyWaiting } from './waiting-kinds.ts';

/** `status`: the latest; the list is made anew with it. */
export function WaitingList({ status }: { readonly status: SyncStatus }) {
  const t = useText('workplace');
  const clock = useClock();
  const waiting = waitingByKind(useTill().view.entries());
  const why = whyWaiting(status);
  if (waiting.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('sync.nothingWaiting')}
      </Text>
    );
  }
  return (
    <div>
      <Table aria-label={t('sync.waiting')} data-testid="waiting-list">
        <Table.Tbody>
          {waiting.map(({ kind, count, since }) => (
            <Table.Tr key={kind} data-testid={`waiting-${kind}`} data-count={count}>
              <Table.Th scope="row" fw={550} ps={0}>
                {t(`waitingKind.${kind}`)}
              </Table.Th>
              <Table.Td ta="end" fw={650}>
                {wholeNumber(count)}
              </Table.Td>
              <Table.Td ta="end" pe={0} c="dimmed">
                {t('sync.waitingSince', { time: clock(since) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mt="xs" data-testid="waiting-why" data-why={why ?? 'sending'}>
        {why === undefined
          ? t('waitingWhy.sending')
          : `${t('waitingWhy.because', { reason: t(`stall.${why}`) })} ${t(`stallNext.${why}`)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sync.safe')}
      </Text>
    </div>
  );
}
