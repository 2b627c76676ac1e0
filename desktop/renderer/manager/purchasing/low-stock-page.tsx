// What the store has too little of, the draft the shop keeps of it, and an order made of what somebody chooses. Enter in the
// search chooses the row the arrow keys are at.
import { Alert, Anchor, Button, NativeSelect } from '@mantine/core';
import { lowStockRow, pageOf, purchaseLotRow } from '@evertill/schemas';
import { IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useMay } from '../../workplace/use-may.ts';
import classes from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { ServerList } from '../../tables/online/server-list.tsx';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import type { ProposedLot } from './lot-draft.ts';
import { lotPath } from './lot-state.ts';
import { useLowStockColumns } from './low-stock-columns.tsx';
import type { LowRow } from './low-stock-columns.tsx';

const lowPage = pageOf(lowStockRow);
const lotsPage = pageOf(purchaseLotRow);

export function LowStockPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const { id: store_id } = useStore();
  const mayWrite = useMay('write', 'product') === true;
  const asked = useAsked();
  const { of, ask } = asked;
  const [chosen, setChosen] = useState<ReadonlyMap<string, LowRow>>(new Map());
  const columns = useLowStockColumns(
    mayWrite ? { has: ({ item_id }) => chosen.has(item_id), toggle } : undefined,
  );
  const automatic = of('automatic');

  function toggle(row: LowRow): void {
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(row.item_id)) next.set(row.item_id, row);
      return next;
    });
  }

  return (
    <div className={classes.page} data-testid="low-stock">
      <Draft storeId={store_id} />
      <ServerList
        name="low-stock"
        title={t('lowStock.title')}
        hint={t('lowStock.hint')}
        columns={columns}
        path="/vendor/products/low-stock"
        query={{ store_id, auto_add_purchase_only: automatic === '1' ? '1' : '' }}
        reply={lowPage}
        asked={asked}
        usualSort=""
        say={(word, said) => t(`lowStock.${word}`, said)}
        onOpen={(row) =>
          mayWrite ? toggle(row) : void navigate(`/dashboard/products/${encodeURIComponent(row.item_id)}`)
        }
        filters={['automatic']}
        filterFields={
          <NativeSelect
            aria-label={t('lowStock.automatic')}
            value={automatic}
            onChange={(event) => ask({ automatic: event.currentTarget.value, page: '' })}
            data={[
              { value: '', label: t('lowStock.any') },
              { value: '1', label: t('lowStock.onlyAutomatic') },
            ]}
            data-testid="filter-automatic"
          />
        }
        actions={
          mayWrite && (
            <>
              {chosen.size > 0 && (
                <Button variant="subtle" onClick={() => setChosen(new Map())} data-testid="low-forget">
                  {t('lowStock.forget')}
                </Button>
              )}
              <Button
                disabled={chosen.size === 0}
                leftSection={<IconShoppingCart size={18} />}
                onClick={() =>
                  void navigate('/dashboard/purchase-lots/create', { state: lotOf([...chosen.values()]) })
                }
                data-testid="low-order"
              >
                {t('lowStock.make', { count: chosen.size })}
              </Button>
            </>
          )
        }
      />
    </div>
  );
}

/** Of the supplier who brought all of it last, if that is one. */
function lotOf(rows: readonly LowRow[]): ProposedLot {
  const [supplier_id = '', ...others] = [...new Set(rows.map(({ last_supplier_id }) => last_supplier_id))];
  return {
    supplier_id: others.length === 0 ? supplier_id : '',
    lines: rows.map(({ item_id, variation_id, name, sku_code, suggested_quantity, last_unit_cost }) => ({
      item_id,
      variation_id,
      name,
      sku_code,
      // What is on order already may be enough; whoever chooses it wants some.
      quantity: Math.max(suggested_quantity, 1),
      unit_cost: last_unit_cost,
    })),
  };
}

/** Why it cannot be read, the list below says. */
function Draft({ storeId }: { readonly storeId: string }) {
  const t = useText('manager');
  const { seen } = useServerPage(
    `/vendor/purchase-lots?limit=1&draft=true&store_id=${encodeURIComponent(storeId)}`,
    lotsPage,
  );
  const draft = seen?.name === 'page' ? seen.data[0] : undefined;
  if (!draft) return null;
  return (
    <Alert color="yellow" flex="none" data-testid="low-draft" data-lines={draft.line_count}>
      {t('lowStock.draft', { count: draft.line_count })}{' '}
      <Anchor component={Link} to={lotPath(draft)} data-testid="low-draft-open">
        {t('lowStock.openDraft')}
      </Anchor>
    </Alert>
  );
}
