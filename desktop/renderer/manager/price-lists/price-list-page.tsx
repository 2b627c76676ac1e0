// One price list: when and for whom it counts, and its items, of which only those on the screen are read; without a network
// too. What others change arrives by itself.
import { useCollection, useTill } from '@evertill/client-core/react';
import { Alert, Anchor, Button, Drawer, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Reference } from '@evertill/schemas';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useItemList } from '../../workplace/use-item-list.ts';
import type { ReadItems } from '../../workplace/use-item-list.ts';
import { useMay } from '../../workplace/use-may.ts';
import { ListFilters } from '../../tables/list/list-filters.tsx';
import { ListHead } from '../../tables/list/list-head.tsx';
import { ListTable } from '../../tables/list/list-table.tsx';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useColumns } from '../../tables/list/use-columns.ts';
import { useEntryColumns } from './entry-columns.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { listState } from './list-state.ts';
import { PriceListForm } from './price-list-form.tsx';
import { useListEntries } from './use-list-entries.ts';
import type { EntriesByItem, ListedItem } from './use-list-entries.ts';
import { useListTerms } from './use-list-terms.ts';
import classes from '../../tables/list/list-page.module.css';

export function PriceListPage() {
  const t = useText('manager');
  const { id = '' } = useParams();
  const { documents, ready } = useCollection<Reference>('reference', { selector: { id: { $eq: id } } });
  const list = documents.find(({ kind }) => kind === 'price_list');
  if (!ready) return null;
  return (
    <div className={classes.page} data-testid="price-list">
      <Anchor component={Link} to="/dashboard/price-lists" size="sm" data-testid="back">
        {t('priceLists.back')}
      </Anchor>
      {list ? (
        <Items key={id} list={list} />
      ) : (
        <Alert color="yellow" role="alert" data-testid="price-list-gone">
          {t('priceLists.gone')}
        </Alert>
      )}
    </div>
  );
}

const noEntries: EntriesByItem = new Map();

/** ms */
const pause = 80;
/** Rows drawn while the list is being read. */
const blankRows = 8;
const sorts = ['name', 'sku_code', 'price'] as const;

function Items({ list }: { readonly list: Reference }) {
  const t = useText('manager');
  const arriving = useArriving('product');
  const { search, surroundings } = useTill();
  const terms = useListTerms();
  const mayWrite = useMay('write', 'product');
  const marks = useEditMarks('reference');
  const { of, ask, sorting, sort, typed, type, chosen, choose } = useAsked();
  const [words] = useDebouncedValue(typed, pause);
  const entries = useListEntries(list.id);
  const byItem = entries === undefined || entries === 'failed' ? noEntries : entries;
  const isOut = of('out') === '1';
  const said = [...byItem].flatMap(([itemId, { active }]) => (active === isOut ? [] : [itemId])).join('\n');
  // By which items it has: a price that changes makes no other list of it.
  const ids = useMemo(() => (said === '' ? [] : said.split('\n')), [said]);
  const by = sorts.find((one) => one === sorting.by) ?? 'name';
  const { descending } = sorting;
  const read = useCallback<ReadItems>(
    (from, count) =>
      search.catalog(
        {
          words: words.trim(),
          category_ids: [],
          statuses: [],
          item_types: [],
          ids,
          stock: '',
          sort: by,
          descending,
        },
        from,
        count,
      ),
    [search, words, ids, by, descending],
  );
  const items = useItemList(read);
  const total = entries === undefined ? undefined : items.total;
  const open = ({ product }: ListedItem) => ask({ entry: product.id });
  const columns = useEntryColumns(marks, open);
  const chosenColumns = useColumns('price-list-items', columns);
  const at = Math.min(chosen, Math.max(0, (total ?? 0) - 1));
  const rowAt = (index: number): ListedItem | undefined => {
    const product = items.at(index);
    const entry = product && byItem.get(product.id);
    return entry && { product, entry };
  };
  const row = rowAt(at);
  const itemId = of('entry');
  const hint = [
    t(`listState.${listState(list, surroundings.clock.now())}`),
    terms.valid(list),
    terms.channels(list),
    terms.customers(list),
  ];

  function clear(): void {
    type('');
    ask({ out: '' });
  }

  return (
    <>
      <ListHead
        title={list.name}
        hint={hint.join(' · ')}
        columns={columns}
        chosen={chosenColumns}
        name="price-list"
        total={total ?? 0}
        read={async (from, count) =>
          (await read(from, count)).products.flatMap((product) => {
            const entry = byItem.get(product.id);
            return entry ? [{ product, entry }] : [];
          })
        }
      >
        {mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} />}
              onClick={() => ask({ edit: '1' })}
              data-testid="price-list-edit"
            >
              {t('priceLists.edit')}
            </Button>
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => ask({ entry: 'new' })}
              data-testid="entry-new"
            >
              {t('listItems.add')}
            </Button>
          </>
        )}
      </ListHead>
      <EditNote mark={marks.get(list.id)} />
      <ListFilters
        name="entries"
        label={t('listItems.filters')}
        search={t('listItems.search')}
        typed={typed}
        onType={type}
        count={total}
        said={
          total
            ? t('listItems.found', { count: total })
            : (arriving ?? t(typed === '' && !isOut ? 'listItems.none' : 'listItems.noResult'))
        }
        chosen={at}
        onChoose={choose}
        onEnter={row && words === typed ? () => open(row) : undefined}
        onClear={typed !== '' || isOut ? clear : undefined}
      >
        <NativeSelect
          aria-label={t('listItems.filters')}
          value={of('out')}
          onChange={(event) => ask({ out: event.currentTarget.value })}
          data={[
            { value: '', label: t('listItems.there') },
            { value: '1', label: t('listItems.out') },
          ]}
          data-testid="filter-out"
        />
      </ListFilters>
      {entries === 'failed' && (
        <Alert color="red" role="alert" data-testid="entries-failed">
          {t('listItems.failed')}
        </Alert>
      )}
      {total === undefined && (
        <Stack gap="xs">
          {Array.from({ length: blankRows }, (_, nr) => (
            <Skeleton key={nr} h={40} />
          ))}
        </Stack>
      )}
      {total !== undefined && total > 0 && (
        <ListTable
          label={t('listItems.label')}
          columns={chosenColumns.shown}
          count={total}
          at={rowAt}
          onRange={items.show}
          chosen={at}
          onOpen={open}
          sorting={sorting}
          onSort={sort}
        />
      )}
      {mayWrite !== undefined && itemId !== '' && (
        <EntryDrawer
          listId={list.id}
          itemId={itemId}
          entry={byItem.get(itemId)}
          mark={marks.get(byItem.get(itemId)?.id ?? '')}
          readOnly={!mayWrite}
          onChoose={(chosenId) => ask({ entry: chosenId })}
          onClose={() => ask({ entry: '' })}
        />
      )}
      {mayWrite && of('edit') === '1' && (
        <Drawer
          opened
          position="right"
          size="md"
          title={<bdi>{list.name}</bdi>}
          onClose={() => ask({ edit: '' })}
          data-testid="price-list-drawer"
        >
          <PriceListForm record={list} onDone={() => ask({ edit: '' })} />
        </Drawer>
      )}
    </>
  );
}
