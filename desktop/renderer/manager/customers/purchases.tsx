// What a customer bought: as the server knows it, and where it cannot be asked, as this device does.
import { useTill } from '@evertill/client-core/react';
import { Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { customerHistoryReply } from '@evertill/schemas';
import type { Order } from '@evertill/schemas';
import { useCallback, useMemo } from 'react';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { money } from '../../ui/money.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { ordersOf } from '../../workplace/orders/known-orders.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';

const most = 100;

interface Purchase {
  readonly id: string;
  readonly display_code: string;
  /** ISO-8601 */
  readonly occurred_at: string;
  readonly state: Order['status'] | KnownOrder['state'];
  /** Minor units; below zero where goods came back. */
  readonly total: number;
  readonly currency: string;
}

function purchaseOf({ receipt, state }: KnownOrder): Purchase {
  const { id, code, capturedAt, total, currency, voided } = receipt;
  return {
    id,
    display_code: code,
    occurred_at: capturedAt,
    state: voided ? 'voided' : state,
    total,
    currency,
  };
}

export function Purchases({ customerId }: { readonly customerId: string }) {
  const t = useText('manager');
  const path = `/vendor/point-of-sale/customers/${encodeURIComponent(customerId)}?limit=${most}`;
  const { documents } = useTill();
  // A sale that was on its way is among the server's when it comes back from there.
  const changes = useMemo(() => documents.changes('order'), [documents]);
  const { seen, again } = useServerAnswer(path, customerHistoryReply, changes);
  return (
    <Stack component="section" aria-label={t('purchases.title')} mt="lg" data-testid="purchases">
      <Title order={2} size="h4">
        {t('purchases.title')}
      </Title>
      {!seen && <Skeleton h={120} />}
      {seen && seen.name !== 'answer' && (
        <>
          <WhyNot seen={seen} onAgain={again} />
          <Here customerId={customerId} />
        </>
      )}
      {seen?.name === 'answer' && (
        <>
          {seen.reply.totals.map(({ currency, orders, total }) => (
            <Text key={currency} data-testid="purchases-sum">
              {t('purchases.sum', { count: orders, total: money(total, currency) })}
            </Text>
          ))}
          {seen.reply.next_cursor !== null && (
            <Text c="dimmed">{t('purchases.latest', { count: most })}</Text>
          )}
          <Lines
            purchases={seen.reply.orders.map(({ status, ...order }) => ({
              ...order,
              state: status as Order['status'],
            }))}
          />
        </>
      )}
    </Stack>
  );
}

function Here({ customerId }: { readonly customerId: string }) {
  const t = useText('manager');
  const till = useTill();
  const store = useStore();
  const ask = useCallback(() => ordersOf(till, store, customerId), [till, store, customerId]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const orders = useAnswer(ask, changes);
  if (!orders) return <Skeleton h={120} />;
  return (
    <>
      <Text c="dimmed">{t('purchases.here')}</Text>
      <Lines purchases={orders.map(purchaseOf)} />
    </>
  );
}

function Lines({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const t = useText('manager');
  const clock = useClock();
  if (purchases.length === 0) {
    return (
      <Text c="dimmed" data-testid="purchases-none">
        {t('purchases.none')}
      </Text>
    );
  }
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table aria-label={t('purchases.title')} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('purchases.code')}</Table.Th>
            <Table.Th>{t('purchases.at')}</Table.Th>
            <Table.Th>{t('purchases.state')}</Table.Th>
            <Table.Th ta="end">{t('purchases.total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {purchases.map(({ id, display_code, occurred_at, state, total, currency }) => (
            <Table.Tr key={id} data-testid="purchase" data-state={state}>
              <Table.Td>{display_code}</Table.Td>
              <Table.Td>{clock(occurred_at)}</Table.Td>
              <Table.Td>{t(`purchaseState.${state}`)}</Table.Td>
              <Table.Td ta="end">{money(total, currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
