// Entries of journals with what became of them, newest first: of one till, or of a whole store. What is asked stands in the
// address.
import { Anchor, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isRejectionCode, operationsPage } from '@evertill/schemas';
import type { operationRow } from '@evertill/schemas';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerTable } from '../../tables/online/server-table.tsx';
import type { ServerColumn } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { useText } from '../../ui/language.ts';
import { rejectionWords } from '../../ui/rejection-words.ts';
import { ownClock } from '../../ui/time.ts';
import { useSupport } from '../support-context.ts';
import { entryPath, withQuery } from '../support-paths.ts';

/** ms */
const pause = 200;
const pageLength = '25';
const states = ['parked', 'rejected', 'waiting_for', 'applied_with_changes', 'applied'] as const;
type Row = z.output<typeof operationRow>;

export interface EntryListProps {
  readonly vendorId: string;
  /** Blank: of every till. */
  readonly deviceId: string;
  readonly storeId: string;
}

export function EntryList({ vendorId, deviceId, storeId }: EntryListProps) {
  const t = useText('support');
  const { isAdmin } = useSupport();
  const { of, ask, typed, type } = useAsked();
  const [q] = useDebouncedValue(typed.trim(), pause);
  const page = Math.max(1, Number.parseInt(of('page'), 10) || 1);
  const path = withQuery('/support/operations', {
    vendor_id: isAdmin ? vendorId : '',
    device_id: deviceId,
    store_id: storeId,
    state: of('state'),
    code: of('code'),
    q,
    page: String(page),
    limit: pageLength,
  });
  const asked = useServerPage(path, operationsPage);
  const columns = useEntryColumns(vendorId, deviceId === '');
  const seen = asked.seen?.name === 'page' ? asked.seen.data : [];
  const codes = useMemo(
    () => [...new Set([of('code'), ...seen.map(({ code }) => code)])].filter((code) => code !== ''),
    [of, seen],
  );
  return (
    <Stack>
      <Group gap="sm" role="group" aria-label={t('ledger.filters')}>
        <TextInput
          aria-label={t('ledger.search')}
          placeholder={t('ledger.search')}
          leftSection={<IconSearch size={18} />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          flex="1 1 14rem"
          data-testid="entries-search"
        />
        <NativeSelect
          aria-label={t('ledger.state')}
          value={of('state')}
          onChange={(event) => ask({ state: event.currentTarget.value, page: '' })}
          data={[
            { value: '', label: t('ledger.anyState') },
            ...states.map((value) => ({ value, label: t(`outcome.${value}`) })),
          ]}
          data-testid="entries-state"
        />
        <NativeSelect
          aria-label={t('ledger.code')}
          value={of('code')}
          onChange={(event) => ask({ code: event.currentTarget.value, page: '' })}
          data={[
            { value: '', label: t('ledger.anyCode') },
            ...codes.map((value) => ({ value, label: value })),
          ]}
          data-testid="entries-code"
        />
      </Group>
      <ServerTable
        label={t('ledger.entries')}
        columns={columns}
        asked={asked}
        rowId={({ device_id, device_seq }) => `${device_id} ${device_seq}`}
        page={page}
        onPage={(next) => ask({ page: next === 1 ? '' : String(next) })}
        none={t('ledger.noEntry')}
      />
    </Stack>
  );
}

function useEntryColumns(vendor_id: string, ofMany: boolean): readonly ServerColumn<Row>[] {
  const t = useText('support');
  return [
    {
      id: 'number',
      title: t('ledger.number'),
      show: ({ device_id, device_seq }) => (
        <Anchor
          component={Link}
          to={entryPath({ device_id, vendor_id }, device_seq)}
          data-testid="entry-open"
        >
          {device_seq}
        </Anchor>
      ),
    },
    ...(ofMany
      ? [
          {
            id: 'till',
            title: t('ledger.till'),
            show: ({ device_name }: Row) => <bdi>{device_name}</bdi>,
          },
        ]
      : []),
    { id: 'kind', title: t('ledger.kind'), show: ({ type }) => <bdi>{type}</bdi> },
    { id: 'captured', title: t('ledger.captured'), show: ({ captured_at }) => ownClock(captured_at) },
    { id: 'received', title: t('ledger.received'), show: ({ received_at }) => ownClock(received_at) },
    { id: 'outcome', title: t('ledger.outcome'), show: (row) => <Outcome row={row} /> },
  ];
}

function Outcome({ row }: { readonly row: Row }) {
  const t = useText('support');
  const { outcome, code } = row;
  const known = states.find((one) => one === outcome);
  return (
    <>
      <Text size="sm" fw={outcome === 'applied' ? 400 : 600}>
        {known ? t(`outcome.${row.is_parked ? 'parked' : known}`) : outcome}
      </Text>
      {code !== '' && (
        <Text size="sm" c="dimmed">
          {isRejectionCode(code) ? rejectionWords({ code }).sentence : code}
        </Text>
      )}
    </>
  );
}
