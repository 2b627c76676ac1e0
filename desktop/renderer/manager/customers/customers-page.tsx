// Everybody the store knows as a list, however many, without a network too; a new customer stands in front of it.
import { Alert, Button, Drawer, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ListedCustomer } from '@evertill/client-core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useCustomers } from '../../workplace/use-customers.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LocalList } from '../../tables/list/local-list.tsx';
import { inOrder } from '../../tables/list/narrowed.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useCustomerColumns } from './customer-columns.tsx';
import { customerPath } from './customer-path.ts';
import { NewCustomer } from './new-customer.tsx';
import classes from '../../tables/list/list-page.module.css';

/** ms */
const pause = 80;
const nobody: readonly ListedCustomer[] = [];

export function CustomersPage() {
  const t = useText('manager');
  const arriving = useArriving('customer');
  const navigate = useNavigate();
  const mayWrite = useMay('write', 'customer');
  const asked = useAsked();
  const { of, ask, sorting, typed } = asked;
  const [words] = useDebouncedValue(typed, pause);
  const found = useCustomers(words);
  const columns = useCustomerColumns(useEditMarks('customer'));
  const tax = of('tax');
  const { by, descending } = sorting;
  const customers = found.state === 'found' ? found.customers : nobody;
  const rows = useMemo(() => {
    const fitting =
      tax === '' ? customers : customers.filter(({ tax_exempt }) => tax_exempt === (tax === 'exempt'));
    return inOrder(fitting, { by, descending }, columns);
  }, [customers, tax, by, descending, columns]);
  const open = ({ id }: Pick<ListedCustomer, 'id'>) => void navigate(customerPath(id));

  return (
    <div className={classes.page} data-testid="office-customers">
      <LocalList
        name="customers"
        title={t('customers.title')}
        hint={t('customers.hint')}
        columns={columns}
        rows={found.state === 'found' ? rows : undefined}
        asked={asked}
        arriving={arriving}
        say={(word, said) => t(`customers.${word}`, said)}
        onOpen={open}
        isCurrent={words === typed}
        filter="tax"
        filterField={
          <NativeSelect
            aria-label={t('customer.tax')}
            value={tax}
            onChange={(event) => ask({ tax: event.currentTarget.value })}
            data={[
              { value: '', label: t('customers.anyTax') },
              { value: 'taxed', label: t('customer.taxed') },
              { value: 'exempt', label: t('customer.tax_exempt') },
            ]}
            data-testid="filter-tax"
          />
        }
        actions={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => ask({ entry: 'new' })}
              data-testid="customer-new"
            >
              {t('customers.new')}
            </Button>
          )
        }
      />
      {found.state === 'failed' && (
        <Alert color="red" role="alert" data-testid="customers-failed">
          {t('customers.failed')}
        </Alert>
      )}
      {mayWrite && of('entry') === 'new' && (
        <Drawer
          opened
          position="right"
          size="md"
          title={t('customers.new')}
          onClose={() => ask({ entry: '' })}
          data-testid="customer-drawer"
        >
          <NewCustomer onOpen={open} onClose={() => ask({ entry: '' })} />
        </Drawer>
      )}
    </div>
  );
}
