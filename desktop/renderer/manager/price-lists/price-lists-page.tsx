// The price lists of the store, and those of every store, as a list; a new one stands in front of it.
import { Button, Drawer, NativeSelect } from '@mantine/core';
import { useTill } from '@evertill/client-core/react';
import type { Reference } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LocalList } from '../../tables/list/local-list.tsx';
import { narrowed } from '../../tables/list/narrowed.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useReferences } from '../references/use-references.ts';
import { listState, listStates } from './list-state.ts';
import { usePriceListColumns } from './price-list-columns.tsx';
import { PriceListForm } from './price-list-form.tsx';
import classes from '../../tables/list/list-page.module.css';

export function PriceListsPage() {
  const t = useText('manager');
  const arriving = useArriving('reference');
  const navigate = useNavigate();
  const { clock } = useTill().surroundings;
  const { documents, ready } = useReferences('price_list');
  const mayWrite = useMay('write', 'product');
  const asked = useAsked();
  const { of, ask, sorting, typed } = asked;
  const columns = usePriceListColumns(useEditMarks('reference'));
  const state = of('state');
  const fits = (list: Reference) => state === '' || listState(list, clock.now()) === state;
  const rows = narrowed(documents, { typed, sorting, columns, fits });
  const open = ({ id }: Pick<Reference, 'id'>) => void navigate(`/dashboard/price-lists/${id}`);

  return (
    <div className={classes.page} data-testid="price-lists">
      <LocalList
        name="price-lists"
        title={t('priceLists.title')}
        hint={t('priceLists.hint')}
        columns={columns}
        rows={ready ? rows : undefined}
        asked={asked}
        arriving={arriving}
        say={(word, said) => t(`priceLists.${word}`, said)}
        onOpen={open}
        filter="state"
        filterField={
          <NativeSelect
            aria-label={t('priceList.state')}
            value={state}
            onChange={(event) => ask({ state: event.currentTarget.value })}
            data={[
              { value: '', label: t('priceLists.anyState') },
              ...listStates.map((value) => ({ value, label: t(`listState.${value}`) })),
            ]}
            data-testid="filter-state"
          />
        }
        actions={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => ask({ entry: 'new' })}
              data-testid="price-list-new"
            >
              {t('priceLists.new')}
            </Button>
          )
        }
      />
      {mayWrite && of('entry') === 'new' && (
        <Drawer
          opened
          position="right"
          size="md"
          title={t('priceLists.one')}
          onClose={() => ask({ entry: '' })}
          data-testid="price-list-drawer"
        >
          <PriceListForm
            record={undefined}
            onDone={(id) => (id === '' ? ask({ entry: '' }) : open({ id }))}
          />
        </Drawer>
      )}
    </div>
  );
}
