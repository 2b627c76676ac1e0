// Since when each till of a store sells at a changed price: item and change stand in the address, as a price history names
// them.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { pageOf, priceProofRow } from '@evertill/schemas';
import type { PriceProof } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerTable } from '../../tables/online/server-table.tsx';
import type { ServerColumn } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import { useSupport } from '../support-context.ts';
import { withQuery } from '../support-paths.ts';

const proofPage = pageOf(priceProofRow);

export function PriceProofForm({ vendorId }: { readonly vendorId: string }) {
  const t = useText('support');
  const { of, ask } = useAsked();
  const [item, setItem] = useState(of('item'));
  const [change, setChange] = useState(of('change'));
  const isAsked = of('item') !== '' && of('change') !== '';

  function look(event: FormEvent): void {
    event.preventDefault();
    ask({ item: item.trim(), change: change.trim() });
  }

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('compare.proofHint')}
      </Text>
      <form onSubmit={look}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('compare.item')}
            value={item}
            onChange={(event) => setItem(event.currentTarget.value)}
            flex="1 1 14rem"
            autoComplete="off"
            data-testid="proof-item"
          />
          <TextInput
            label={t('compare.change')}
            value={change}
            onChange={(event) => setChange(event.currentTarget.value)}
            flex="1 1 14rem"
            autoComplete="off"
            data-testid="proof-change"
          />
          <Button type="submit" variant="default" h={48} data-testid="proof-look">
            {t('compare.look')}
          </Button>
        </Group>
      </form>
      {isAsked && <Proofs vendorId={vendorId} item={of('item')} change={of('change')} />}
    </Stack>
  );
}

interface ProofsProps {
  readonly vendorId: string;
  readonly item: string;
  readonly change: string;
}

function Proofs({ vendorId, item, change }: ProofsProps) {
  const t = useText('support');
  const { isAdmin } = useSupport();
  const [page, turn] = useState(1);
  const asked = useServerPage(
    withQuery('/support/price-proof', {
      vendor_id: isAdmin ? vendorId : '',
      item_id: item,
      history_id: change,
      page: String(page),
    }),
    proofPage,
  );
  const stateOf = ({ state, at, offline_since }: PriceProof) => {
    if (state === 'selling')
      return t('compare.selling', { time: at === null ? t('device.unknown') : ownClock(at) });
    return offline_since === null
      ? t('compare.notYet')
      : t('compare.offlineSince', { time: ownClock(offline_since) });
  };
  const columns: readonly ServerColumn<PriceProof>[] = [
    { id: 'till', title: t('ledger.till'), show: ({ name }) => <bdi>{name}</bdi> },
    { id: 'state', title: t('compare.proof'), show: stateOf },
  ];
  return (
    <ServerTable
      label={t('compare.proof')}
      columns={columns}
      asked={asked}
      rowId={({ till_id }) => till_id}
      page={page}
      onPage={turn}
      none={t('compare.noProof')}
    />
  );
}
