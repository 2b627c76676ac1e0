// The columns the list of customers can have.
import type { EditMark as Mark, ListedCustomer } from '@evertill/client-core';
import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { customerPath } from './customer-path.ts';

/** Stable while nothing changes: the order of a long list is kept by them. */
export function useCustomerColumns(marks: ReadonlyMap<string, Mark>): readonly Column<ListedCustomer>[] {
  const t = useText('manager');
  return useMemo(
    () => [
      {
        ...textColumn<ListedCustomer>('name', t('customer.name'), ({ name }) => name, 'minmax(11rem, 2fr)'),
        show: ({ id, name }) => (
          <Anchor component={Link} to={customerPath(id)} fw={550} c="inherit">
            <bdi>{name}</bdi>
          </Anchor>
        ),
        fixed: true,
      },
      textColumn('phone', t('customer.phone'), ({ phone }) => phone),
      textColumn('email', t('customer.email'), ({ email }) => email, 'minmax(10rem, 1.5fr)'),
      textColumn('tax', t('customer.tax'), ({ tax_exempt }) =>
        t(tax_exempt ? 'customer.tax_exempt' : 'customer.taxed'),
      ),
      {
        ...textColumn<ListedCustomer>('edit', t('customer.edit'), ({ id }) => marks.get(id)?.state ?? ''),
        show: ({ id }) => <EditMark mark={marks.get(id)} />,
        sorts: false,
      },
    ],
    [t, marks],
  );
}
