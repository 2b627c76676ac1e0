// The columns a list of price lists can have.
import type { EditMark as Mark } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Anchor } from '@mantine/core';
import type { Reference } from '@evertill/schemas';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { ListStateBadge } from './list-state-badge.tsx';
import { listData, listState } from './list-state.ts';
import { useListTerms } from './use-list-terms.ts';

export function usePriceListColumns(marks: ReadonlyMap<string, Mark>): readonly Column<Reference>[] {
  const t = useText('manager');
  const { clock } = useTill().surroundings;
  const { valid, customers, channels } = useListTerms();
  const state = (list: Reference) => listState(list, clock.now());
  const column = (id: string, title: string, text: (list: Reference) => string) =>
    textColumn(id, title, text, 'minmax(7rem, 1fr)');
  return [
    {
      ...column('name', t('priceList.name'), ({ name }) => name),
      show: ({ id, name }) => (
        <Anchor component={Link} to={`/dashboard/price-lists/${id}`} fw={550} c="inherit">
          <bdi>{name}</bdi>
        </Anchor>
      ),
      width: 'minmax(11rem, 2fr)',
      fixed: true,
    },
    {
      ...column('state', t('priceList.state'), (list) => t(`listState.${state(list)}`)),
      show: (list) => <ListStateBadge state={state(list)} />,
    },
    { ...column('valid', t('priceList.valid'), valid), width: 'minmax(11rem, 2fr)', sorts: false },
    column('channels', t('priceList.channels'), channels),
    column('customers', t('priceList.customers'), customers),
    {
      ...column('priority', t('priceList.priority'), (list) => String(listData(list).priority)),
      text: (list) => listData(list).priority,
      atEnd: true,
      width: 'minmax(5rem, 0.6fr)',
    },
    {
      ...column('edit', t('priceList.edit'), ({ id }) => marks.get(id)?.state ?? ''),
      show: ({ id }) => <EditMark mark={marks.get(id)} />,
      sorts: false,
    },
  ];
}
