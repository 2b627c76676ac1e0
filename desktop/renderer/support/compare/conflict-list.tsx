// What was refused and kept: documents that were pushed, and edits that clashed.
import { Text } from '@mantine/core';
import { conflictsPage } from '@evertill/schemas';
import type { ConflictRow } from '@evertill/schemas';
import { useState } from 'react';
import { ServerTable } from '../../tables/online/server-table.tsx';
import type { ServerColumn } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import type { EntryListProps } from '../ledger/entry-list.tsx';
import { RefusalNote } from '../ledger/refusal-note.tsx';
import { useSupport } from '../support-context.ts';
import { withQuery } from '../support-paths.ts';

const pageLength = '10';

export function ConflictList({ vendorId, deviceId, storeId }: EntryListProps) {
  const t = useText('support');
  const { isAdmin } = useSupport();
  const [page, turn] = useState(1);
  const asked = useServerPage(
    withQuery('/support/conflicts', {
      vendor_id: isAdmin ? vendorId : '',
      device_id: deviceId,
      store_id: storeId,
      page: String(page),
      limit: pageLength,
    }),
    conflictsPage,
  );
  const columns: readonly ServerColumn<ConflictRow>[] = [
    { id: 'at', title: t('compare.at'), show: ({ at }) => ownClock(at) },
    ...(deviceId === ''
      ? [
          {
            id: 'till',
            title: t('ledger.till'),
            show: ({ device_name }: ConflictRow) => <bdi>{device_name}</bdi>,
          },
        ]
      : []),
    {
      id: 'document',
      title: t('compare.document'),
      show: ({ collection, document_id }) => (
        <>
          <bdi>{collection}</bdi>
          <Text size="sm" c="dimmed">
            <bdi>{document_id}</bdi>
          </Text>
        </>
      ),
    },
    {
      id: 'why',
      title: t('ledger.outcome'),
      show: ({ code, sentence, next }) => <RefusalNote code={code} sentence={sentence} next={next} />,
    },
  ];
  return (
    <ServerTable
      label={t('compare.conflicts')}
      columns={columns}
      asked={asked}
      rowId={({ id }) => id}
      page={page}
      onPage={turn}
      none={t('compare.noConflicts')}
    />
  );
}
