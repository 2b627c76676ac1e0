// Who the order is for: found by name, telephone or e-mail, without a network too.
import { useDocument } from '@evertill/client-core/react';
import type { ListedCustomer } from '@evertill/client-core';
import { Select } from '@mantine/core';
import type { Customer } from '@evertill/schemas';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { useCustomers } from '../../workplace/use-customers.ts';

/** More are found by more words. */
const most = 20;

export function OrderCustomer() {
  const t = useText('manager');
  const desk = useDesk();
  const { customer_id } = useSale().cart;
  const customer = useDocument<Customer>('customer', customer_id);
  const [typed, setTyped] = useState('');
  const label = customer ? labelOf(customer) : '';
  // The name of whoever is chosen stands in the field, and nobody looks for it.
  const found = useCustomers(typed === label ? '' : typed);
  const listed = found.state === 'found' ? found.customers.slice(0, most) : [];
  const offered = listed.some(({ id }) => id === customer_id) || !customer ? listed : [customer, ...listed];
  return (
    <Select
      size="md"
      label={t('createOrder.customer')}
      placeholder={t('createOrder.anybody')}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // They were found already, by more than their names.
      filter={({ options }) => options}
      nothingFoundMessage={t(
        found.state === 'failed' ? 'createOrder.customersFailed' : 'createOrder.noCustomer',
      )}
      data={offered.map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={customer_id === '' ? null : customer_id}
      onChange={(id) => void desk.sellTo(id ?? '')}
      data-testid="order-customer"
      data-customer={customer_id}
    />
  );
}

function labelOf({ name, phone, email }: Pick<ListedCustomer, 'name' | 'phone' | 'email'>): string {
  return [name, phone === '' ? email : phone].filter((part) => part !== '').join(' · ');
}
