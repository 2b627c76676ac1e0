// One customer: how to reach them, their taxes and prices, and what they bought. Changed without a network too; what others
// change arrives by itself.
import { useCollection } from '@evertill/client-core/react';
import { Alert, Anchor, Paper, Title } from '@mantine/core';
import type { Customer } from '@evertill/schemas';
import { Link, useParams } from 'react-router';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useText } from '../../ui/language.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { usePriceListsOf } from '../../workplace/use-price-lists-of.ts';
import { CustomerForm } from './customer-form.tsx';
import classes from '../../ui/record-page.module.css';
import { Purchases } from './purchases.tsx';

export function CustomerPage() {
  const t = useText('manager');
  const { id = '' } = useParams();
  const { documents, ready } = useCollection<Customer>('customer', { selector: { id: { $eq: id } } });
  const [customer] = documents;
  if (!ready) return null;
  return (
    <div className={classes.page} data-testid="customer-page">
      <Anchor component={Link} to="/dashboard/customers" size="sm" data-testid="back">
        {t('customers.back')}
      </Anchor>
      {customer ? (
        <Parts key={id} customer={customer} />
      ) : (
        <Alert color="yellow" role="alert" data-testid="customer-gone">
          {t('customers.gone')}
        </Alert>
      )}
    </div>
  );
}

function Parts({ customer }: { readonly customer: Customer }) {
  const t = useText('manager');
  const mayWrite = useMay('write', 'customer');
  const mark = useEditMarks('customer').get(customer.id);
  const lists = usePriceListsOf(customer.id);
  return (
    <>
      <Title order={1} size="h2" className={classes.name!} data-testid="customer-title">
        <bdi>{customer.name}</bdi>
      </Title>
      <EditNote mark={mark} />
      <div className={classes.parts}>
        <Paper withBorder p="md">
          {mayWrite !== undefined && <CustomerForm customer={customer} readOnly={!mayWrite} />}
        </Paper>
        <Paper withBorder p="md">
          <Facts>
            <Fact label={t('customer.prices')} testId="customer-prices">
              {lists.length === 0 ? t('customer.noPrices') : lists.map(({ name }) => name).join(', ')}
            </Fact>
            <Fact label={t('customer.knownIn')}>
              {t(customer.store_id === '' ? 'customer.allStores' : 'customer.thisStore')}
            </Fact>
          </Facts>
          <Purchases customerId={customer.id} />
        </Paper>
      </div>
    </>
  );
}
