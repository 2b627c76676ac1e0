// Every product of the store as a list, of which only what is on the screen is read; without a network too. What is asked
// stands in the address.
import { useTill } from '@evertill/client-core/react';
import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { itemTypes, stockFilters } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { categoryOptions, useCategories, withDescendants } from '../../workplace/categories.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useItemList } from '../../workplace/use-item-list.ts';
import type { ReadItems } from '../../workplace/use-item-list.ts';
import { useMay } from '../../workplace/use-may.ts';
import { ListFilters } from '../../tables/list/list-filters.tsx';
import { ListHead } from '../../tables/list/list-head.tsx';
import { ListTable } from '../../tables/list/list-table.tsx';
import { useColumns } from '../../tables/list/use-columns.ts';
import { usePickColumn } from './bulk/pick-column.tsx';
import { PickedBar } from './bulk/picked-bar.tsx';
import { nonePicked, toggled } from './bulk/picked.ts';
import { RefusedProducts } from './form/refused-products.tsx';
import { useProductColumns } from './product-columns.tsx';
import { filterOf, readProductQuery, statuses, writeProductQuery } from './product-query.ts';
import type { ProductQuery } from './product-query.ts';
import classes from '../../tables/list/list-page.module.css';

/** Rows drawn while the list is being read. */
const blankRows = 12;

const usual = readProductQuery(new URLSearchParams());

export function ProductsPage() {
  const t = useText('manager');
  const workplace = useText('workplace');
  const arriving = useArriving('product');
  const { search } = useTill();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const query = readProductQuery(address);
  const [typed, setTyped] = useState(query.q);
  // What is typed is on the screen before its list is.
  const words = useDeferredValue(typed);
  const [chosen, setChosen] = useState(0);
  const categories = useCategories();
  // By what it says: categories that arrive meanwhile make no other list of it.
  const said = JSON.stringify(filterOf({ ...query, q: words }, withDescendants(query.category, categories)));
  const read = useCallback<ReadItems>(
    (from, count) => search.catalog(JSON.parse(said) as ReturnType<typeof filterOf>, from, count),
    [search, said],
  );
  const list = useItemList(read);
  const marks = useEditMarks('product');
  const mayWrite = useMay('write', 'product');
  const columns = useProductColumns({ categories, marks });
  const chosenColumns = useColumns('products', columns);
  const [picked, setPicked] = useState(nonePicked);
  const pickColumn = usePickColumn(picked, setPicked);
  const withPick = useMemo(() => [pickColumn, ...chosenColumns.shown], [pickColumn, chosenColumns.shown]);
  const { standing } = list;
  const total = standing.total ?? 0;
  const at = Math.min(chosen, Math.max(0, total - 1));
  const asked = [typed.trim(), query.category, query.status, query.type, query.stock];
  const isNarrowed = asked.some((value) => value !== '');

  function ask(change: Partial<ProductQuery>): void {
    setChosen(0);
    // All that match are others now.
    if (picked.all) setPicked(nonePicked);
    setAddress((before) => writeProductQuery(before, { ...readProductQuery(before), ...change }), {
      replace: true,
    });
  }

  function type(text: string): void {
    setTyped(text);
    ask({ q: text.trim() });
  }

  function clear(): void {
    setTyped('');
    ask(usual);
  }

  const open = useCallback(({ id }: Product) => void navigate(`/dashboard/products/${id}`), [navigate]);

  const row = list.at(at);

  return (
    <div className={classes.page} data-testid="products">
      <ListHead
        title={t('products.title')}
        hint={t('products.hint')}
        columns={columns}
        chosen={chosenColumns}
        name="products"
        total={total}
        read={async (from, count) => (await read(from, count)).products}
      >
        {mayWrite && (
          <Button
            component={Link}
            to="/dashboard/products/import"
            variant="default"
            leftSection={<IconUpload size={18} />}
            data-testid="import-open"
          >
            {t('import.open')}
          </Button>
        )}
        {mayWrite && (
          <Button
            component={Link}
            to="/dashboard/products/create"
            leftSection={<IconPlus size={18} />}
            data-testid="product-new"
          >
            {t('productForm.new')}
          </Button>
        )}
      </ListHead>
      {mayWrite && <RefusedProducts />}
      <ListFilters
        name="products"
        label={t('products.filters')}
        search={t('products.search')}
        typed={typed}
        onType={type}
        count={list.total}
        said={
          total > 0
            ? t('products.found', { count: total })
            : (arriving ?? t(isNarrowed ? 'products.noResult' : 'products.none'))
        }
        chosen={at}
        onChoose={setChosen}
        onEnter={row && words === typed ? () => open(row) : undefined}
        onPick={row && words === typed ? () => setPicked(toggled(picked, row.id)) : undefined}
        onClear={isNarrowed ? clear : undefined}
      >
        <NativeSelect
          aria-label={t('column.category')}
          value={query.category}
          onChange={(event) => ask({ category: event.currentTarget.value })}
          data={[{ value: '', label: t('products.anyCategory') }, ...categoryOptions(categories)]}
          data-testid="filter-category"
        />
        <NativeSelect
          aria-label={t('column.status')}
          value={query.status}
          onChange={(event) => ask({ status: event.currentTarget.value as ProductQuery['status'] })}
          data={[
            { value: '', label: t('products.anyStatus') },
            ...statuses.map((value) => ({ value, label: workplace(`status.${value}`) })),
          ]}
          data-testid="filter-status"
        />
        <NativeSelect
          aria-label={t('column.stock')}
          value={query.stock}
          onChange={(event) => ask({ stock: event.currentTarget.value as ProductQuery['stock'] })}
          data={[
            { value: '', label: t('products.anyStock') },
            ...stockFilters.map((value) => ({ value, label: t(`stock.${value}`) })),
          ]}
          data-testid="filter-stock"
        />
        <NativeSelect
          aria-label={t('column.item_type')}
          value={query.type}
          onChange={(event) => ask({ type: event.currentTarget.value as ProductQuery['type'] })}
          data={[
            { value: '', label: t('products.anyType') },
            ...itemTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
          data-testid="filter-type"
        />
      </ListFilters>
      {total > 0 && (
        <PickedBar
          picked={picked}
          onPick={setPicked}
          total={total}
          address={writeProductQuery(new URLSearchParams(), query).toString()}
          mayWrite={mayWrite === true}
        />
      )}
      {standing.total === undefined && (
        <Stack gap="xs">
          {Array.from({ length: blankRows }, (_, nr) => (
            <Skeleton key={nr} h={40} />
          ))}
        </Stack>
      )}
      {total > 0 && (
        <ListTable
          about={said}
          label={t('products.list')}
          columns={withPick}
          count={total}
          at={standing.at}
          onRange={list.show}
          chosen={at}
          onOpen={open}
          sorting={{ by: query.sort, descending: query.descending }}
          onSort={({ by, descending }) => ask({ sort: by as ProductQuery['sort'], descending })}
        />
      )}
    </div>
  );
}
