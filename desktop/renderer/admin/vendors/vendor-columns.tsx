// The columns of the list of vendors.
import { Anchor } from '@mantine/core';
import type { VendorReply } from '@evertill/schemas';
import { Link } from 'react-router';
import type { Column } from '../../tables/list/column.ts';
import { wholeNumber } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { ownClock } from '../../ui/time.ts';
import { VendorState } from './vendor-state.tsx';
import { vendorPath } from './vendor-path.ts';

export function useVendorColumns(): readonly Column<VendorReply>[] {
  const t = useText('admin');
  const count = (id: 'stores' | 'employees'): Column<VendorReply> => ({
    id,
    title: t(`vendor.${id}`),
    show: (vendor) => wholeNumber(vendor[id]),
    text: (vendor) => vendor[id],
    width: '8rem',
    atEnd: true,
  });
  return [
    {
      id: 'name',
      title: t('vendor.name'),
      show: (vendor) => (
        <Anchor component={Link} to={vendorPath(vendor)} c="inherit">
          <bdi>{vendor.name}</bdi>
        </Anchor>
      ),
      text: ({ name }) => name,
      width: 'minmax(12rem, 2fr)',
      fixed: true,
    },
    {
      id: 'state',
      title: t('vendor.state'),
      show: (vendor) => <VendorState vendor={vendor} />,
      text: ({ suspended_at }) => (suspended_at === null ? 'active' : 'suspended'),
      width: '10rem',
    },
    count('stores'),
    count('employees'),
    {
      id: 'created_at',
      title: t('vendor.created'),
      show: ({ created_at }) => ownClock(created_at),
      text: ({ created_at }) => created_at,
      width: '11rem',
    },
    {
      id: 'id',
      title: t('vendor.id'),
      show: ({ id }) => <bdi>{id}</bdi>,
      text: ({ id }) => id,
      width: 'minmax(12rem, 1fr)',
      extra: true,
    },
  ];
}
