// What can be ordered: found by words, a code or a category, and taken with Enter; `3 × name` takes three. What is asked
// stands in the address.
import { useTill } from '@evertill/client-core/react';
import type { ItemFilter } from '@evertill/client-core';
import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Product } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../ui/language.ts';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { readEntry } from '../../workplace/basket/entry.ts';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { categoryOptions, useCategories, withDescendants } from '../../workplace/categories.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useItemList } from '../../workplace/use-item-list.ts';
import type { ReadItems } from '../../workplace/use-item-list.ts';
import { ListFilters } from '../../tables/list/list-filters.tsx';
import { ListTable } from '../../tables/list/list-table.tsx';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useItemColumns } from './use-item-columns.tsx';
import classes from './create-order.module.css';

/** ms */
const pause = 80;
/** No row: nothing was typed, and no arrow key pressed. */
const none = -1;

export interface ItemFinderProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** A dialog is in front and has the keys. */
  readonly isCovered: boolean;
  /** Enter where nothing is typed. */
  readonly onPay: () => void;
}

export function ItemFinder({ field, isCovered, onPay }: ItemFinderProps) {
  const t = useText('manager');
  const arriving = useArriving('product');
  const { search } = useTill();
  const desk = useDesk();
  const { of, ask, typed, type: write } = useAsked();
  const [settled] = useDebouncedValue(typed, pause);
  const [chosen, setChosen] = useState(none);
  const categories = useCategories();
  const { text: words } = readEntry(settled);
  // By what it says: categories that arrive meanwhile make no other list of it.
  const said = JSON.stringify({
    words,
    category_ids: withDescendants(of('category'), categories),
    in_stock: false,
  } satisfies ItemFilter);
  const read = useCallback<ReadItems>(
    (from, count) => search.list(JSON.parse(said) as ItemFilter, from, count),
    [search, said],
  );
  const list = useItemList(read);
  const columns = useItemColumns(take);
  const total = list.total ?? 0;
  // What was typed has a first row before the list is read.
  const at = Math.max(words === '' ? none : 0, Math.min(chosen, total - 1));
  const isNarrowed = typed !== '' || of('category') !== '';

  function type(text: string): void {
    setChosen(none);
    write(text);
  }

  function take(product: Product): void {
    void desk.pick(product, readEntry(typed).qty);
    type('');
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }

  function enter(): void {
    const entry = readEntry(typed);
    const row = chosen === none ? undefined : list.at(at);
    if (entry.text === '') {
      if (row) take(row);
      else if (typed === '') onPay();
      return;
    }
    const isShown = entry.text === words;
    void desk.enter(entry, async (text) => {
      const filter = { ...(JSON.parse(said) as ItemFilter), words: text };
      return (await search.list(filter, isShown ? at : 0, 1)).products[0];
    });
    type('');
  }

  useScanner({
    entry: field,
    dialogOpen: isCovered,
    // A quantity that was typed before the scan is meant for it.
    onScan: (text) => {
      void desk.enter({ ...readEntry(typed), text });
      type('');
    },
  });

  return (
    <section className={classes.finder} aria-label={t('createOrder.items')}>
      <ListFilters
        name="order-items"
        label={t('createOrder.filters')}
        search={t('createOrder.search')}
        field={field}
        typed={typed}
        onType={type}
        count={list.total}
        said={
          total > 0
            ? t('createOrder.found', { count: total })
            : (arriving ?? t(isNarrowed ? 'createOrder.noResult' : 'createOrder.none'))
        }
        chosen={at}
        onChoose={setChosen}
        onEnter={enter}
        onClear={
          isNarrowed
            ? () => {
                type('');
                ask({ category: '' });
              }
            : undefined
        }
      >
        <NativeSelect
          aria-label={t('column.category')}
          value={of('category')}
          onChange={(event) => {
            setChosen(none);
            ask({ category: event.currentTarget.value });
          }}
          data={[{ value: '', label: t('products.anyCategory') }, ...categoryOptions(categories)]}
          data-testid="filter-category"
        />
      </ListFilters>
      {total > 0 && (
        <ListTable
          key={said}
          label={t('createOrder.list')}
          columns={columns}
          count={total}
          at={list.at}
          onRange={list.show}
          chosen={at}
          onOpen={take}
          sorting={{ by: '', descending: false }}
          onSort={() => undefined}
        />
      )}
    </section>
  );
}
