// One customer: how to reach them, which prices and taxes they have, what they bought, and the ways on: sell to them, or
// put right what is known of them.
import type { EditMark as Mark } from '@evertill/client-core';
import { useCollection } from '@evertill/client-core/react';
import { Button, Drawer, Stack, Text, Title } from '@mantine/core';
import type { Customer } from '@evertill/schemas';
import { IconPencil, IconShoppingBagPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useCashier } from '../cashier-context.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { usePriceListsOf } from '../../workplace/use-price-lists-of.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { CustomerSales } from './customer-sales.tsx';
import classes from './customers-page.module.css';
import { EditCustomerForm } from './edit-customer-form.tsx';

export interface CustomerDrawerProps {
  readonly customerId: string;
  readonly mark: Mark | undefined;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

export function CustomerDrawer({ customerId, mark, mayWrite, onClose }: CustomerDrawerProps) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const navigate = useNavigate();
  const atLane = useAtLane();
  const { documents, ready } = useCollection<Customer>('customer', { selector: { id: { $eq: customerId } } });
  const [customer] = documents;
  const [isEditing, setEditing] = useState(false);
  const [isBehind, setBehind] = useState(false);

  function sell(): void {
    if (!customer) return;
    // The next sale begins with them: the receipt of the last one goes.
    desk.dismiss(true);
    void desk.sellTo(customer.id);
    void navigate('/point-of-sale/sale');
  }

  useActionKeys(
    isEditing || isBehind
      ? {}
      : {
          'customer.sell': atLane && customer ? sell : undefined,
          'customer.edit': mayWrite && customer ? () => setEditing(true) : undefined,
        },
    { inFront: true },
  );

  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isBehind}
      title={t('customer.key')}
      size="md"
      data-testid="customer-drawer"
    >
      {ready && !customer && <Text c="dimmed">{t('customers.gone')}</Text>}
      {customer && isEditing && <EditCustomerForm customer={customer} onDone={() => setEditing(false)} />}
      {customer && !isEditing && (
        <Stack gap="lg">
          <Title order={2} size="h3" className={classes.title!} data-testid="customer-drawer-name">
            <bdi>{customer.name}</bdi>
          </Title>
          <EditNote mark={mark} />
          {atLane && (
            <Button
              h={56}
              leftSection={<IconShoppingBagPlus size={20} />}
              rightSection={<ActionKey action="customer.sell" />}
              onClick={sell}
              data-autofocus
              data-testid="customer-sell"
            >
              {t('customers.sell')}
            </Button>
          )}
          <CustomerFacts customer={customer} />
          {mayWrite ? (
            <Button
              variant="light"
              h={52}
              leftSection={<IconPencil size={20} />}
              rightSection={<ActionKey action="customer.edit" />}
              onClick={() => setEditing(true)}
              data-testid="customer-edit"
            >
              {t('customers.edit')}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {t('customers.notYours')}
            </Text>
          )}
          <CustomerSales customerId={customer.id} onShow={setBehind} />
        </Stack>
      )}
    </Drawer>
  );
}

function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const t = useText('cashier');
  const lists = usePriceListsOf(customer.id);
  const { phone, email, note, store_id, tax_exempt, tax_exempt_reason, tax_exempt_certificate } = customer;
  const why = [tax_exempt_reason, tax_exempt_certificate].filter((text) => text !== '').join(' · ');
  return (
    <div>
      <Facts>
        {phone !== '' && (
          <Fact label={t('customer.phone')}>
            <a href={`tel:${phone}`}>{phone}</a>
          </Fact>
        )}
        {email !== '' && <Fact label={t('customer.email')}>{email}</Fact>}
        {phone === '' && email === '' && (
          <Fact label={t('customers.contact')}>{t('customers.noContact')}</Fact>
        )}
        <Fact label={t('customers.prices')}>
          {lists.length === 0 ? t('customers.noPrices') : lists.map(({ name }) => name).join(', ')}
        </Fact>
        <Fact label={t('customers.tax')} testId="customer-tax">
          {tax_exempt
            ? [t('customers.notTaxed'), why].filter((text) => text !== '').join(': ')
            : t('customers.taxed')}
        </Fact>
        <Fact label={t('customers.everywhere')}>
          {t(store_id === '' ? 'customers.allStores' : 'customers.thisStore')}
        </Fact>
      </Facts>
      {note !== '' && (
        <Text mt="sm" className={classes.note!}>
          <bdi>{note}</bdi>
        </Text>
      )}
    </div>
  );
}
