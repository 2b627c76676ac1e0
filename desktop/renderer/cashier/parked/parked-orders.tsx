// Sales that came too late to be placed, as the server keeps them, and whoever may says to which shift each belongs.
import { Button } from '@mantine/core';
import { pageOf, parkedOrderRow } from '@evertill/schemas';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ServerTable } from '../../tables/online/server-table.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { useText } from '../../ui/language.ts';
import { ErrorLink } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';
import { laneName } from '../../workplace/lane-name.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import { useCashier } from '../cashier-context.ts';
import { useStaff } from '../../workplace/use-staff.ts';
import { AttributeDialog } from './attribute-dialog.tsx';
import type { ParkedOrder } from './parked-order.ts';

const reply = pageOf(parkedOrderRow);

export function ParkedOrders() {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const people = useStaff();
  const mayPlace = useMay('write', 'order');
  const { store } = useCashier();
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1);
  const [chosen, choose] = useState<ParkedOrder>();
  const query = new URLSearchParams({ store_id: store.id, page: String(page), limit: '50' });
  const asked = useServerPage(`/vendor/point-of-sale/parked-orders?${query.toString()}`, reply);
  return (
    <>
      <ServerTable
        label={t('parked.list')}
        none={t('parked.none')}
        asked={asked}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => setAddress({ show: 'parked', page: String(next) }, { replace: true })}
        columns={[
          { id: 'code', title: t('parked.code'), show: (row) => <bdi>{row.display_code}</bdi> },
          {
            id: 'sold',
            title: t('parked.sold'),
            show: (row) =>
              t('parked.by', { time: clock(row.captured_at), name: people.get(row.actor_id)?.name ?? '' }),
          },
          {
            id: 'lane',
            title: t('parked.lane'),
            show: (row) => laneName(store, row.pos_register_id),
          },
          {
            id: 'why',
            title: t('parked.why'),
            show: ({ code }) => (
              <>
                {rejectionText({ code })} <ErrorLink code={code} />
              </>
            ),
          },
          { id: 'total', title: t('parked.total'), atEnd: true, show: ({ total }) => money(total) },
          ...(mayPlace
            ? [
                {
                  id: 'do',
                  title: t('parked.do'),
                  atEnd: true,
                  show: (row: ParkedOrder) => (
                    <Button variant="light" onClick={() => choose(row)} data-testid="parked-place">
                      {t('parked.do')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {chosen && <AttributeDialog parked={chosen} onAsked={asked.again} onClose={() => choose(undefined)} />}
    </>
  );
}
