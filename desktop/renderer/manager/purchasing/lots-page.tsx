// The purchase lots of the store. They are the server's: the list needs a network.
import { Button, NativeSelect } from '@mantine/core';
import { pageOf, purchaseLotRow } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import classes from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerList } from '../../tables/online/server-list.tsx';
import { useReferences } from '../references/use-references.ts';
import { useLotColumns } from './lot-columns.tsx';
import { lotPath, lotStates, stateQuery } from './lot-state.ts';

const lotsPage = pageOf(purchaseLotRow);

export function LotsPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const { id: store_id } = useStore();
  const mayWrite = useMay('write', 'product');
  const { documents: suppliers } = useReferences('supplier');
  const asked = useAsked();
  const { of, ask } = asked;
  const columns = useLotColumns();
  const [state, supplier_id] = [of('state'), of('supplier')];

  return (
    <div className={classes.page} data-testid="purchase-lots">
      <ServerList
        name="purchase-lots"
        title={t('lots.title')}
        hint={t('lots.hint')}
        columns={columns}
        path="/vendor/purchase-lots"
        query={{ store_id, supplier_id, ...stateQuery(state) }}
        reply={lotsPage}
        asked={asked}
        usualSort="-created_at"
        say={(word, said) => t(`lots.${word}`, said)}
        onOpen={(lot) => void navigate(lotPath(lot))}
        filters={['state', 'supplier']}
        filterFields={
          <>
            <NativeSelect
              aria-label={t('lot.state')}
              value={state}
              onChange={(event) => ask({ state: event.currentTarget.value, page: '' })}
              data={[
                { value: '', label: t('lots.anyState') },
                ...lotStates.map((value) => ({ value, label: t(`lotState.${value}`) })),
              ]}
              data-testid="filter-state"
            />
            <NativeSelect
              aria-label={t('lot.supplier')}
              value={supplier_id}
              onChange={(event) => ask({ supplier: event.currentTarget.value, page: '' })}
              data={[
                { value: '', label: t('lots.anySupplier') },
                ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              data-testid="filter-supplier"
            />
          </>
        }
        actions={
          mayWrite && (
            <Button
              component={Link}
              to="/dashboard/purchase-lots/create"
              leftSection={<IconPlus size={18} />}
              data-testid="lot-new"
            >
              {t('lots.new')}
            </Button>
          )
        }
      />
    </div>
  );
}
