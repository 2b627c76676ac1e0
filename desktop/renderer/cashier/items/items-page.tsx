// What the store sells, to be looked through: by words, category and stock, 100,000 items as fast as ten. A scan goes to the
// item. Everything works without a network; what is asked for stands in the address.
import { lookUp } from '@evertill/client-core';
import type { ItemFilter } from '@evertill/client-core';
import { useSyncStatus, useTill } from '@evertill/client-core/react';
import { Alert, Button, NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Product } from '@evertill/schemas';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { warningTone } from '../../platform/sound.ts';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useCashier } from '../cashier-context.ts';
import { useClock } from '../../workplace/store-context.ts';
import { ProductDrawer } from '../product/product-drawer.tsx';
import { looksLikeCode } from '../../workplace/basket/entry.ts';
import { categoryOptions, useCategories, withDescendants } from '../../workplace/categories.ts';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { VirtualRows } from '../../ui/virtual-rows.tsx';
import { readItemQuery, withItemQuery } from './item-query.ts';
import type { ItemQuery } from './item-query.ts';
import { ItemRow } from './item-row.tsx';
import classes from './items-page.module.css';
import { useItemList } from '../../workplace/use-item-list.ts';
import type { ReadItems } from '../../workplace/use-item-list.ts';
import { WhichItem } from './which-item.tsx';

/** ms */
const pause = 80;
/** Rows of one page of the list, for the keys that leaf through it. */
const leaf = 8;

export function ItemsPage() {
  const t = useText('cashier');
  const till = useTill();
  const clock = useClock();
  const { desk, store } = useCashier();
  const navigate = useNavigate();
  const atLane = useAtLane();
  const { knownUntil } = useSyncStatus();
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useSearchParams();
  const { words: asked, category, inStock, item } = readItemQuery(address);
  const [typed, setTyped] = useState(asked);
  const [chosen, setChosen] = useState(0);
  const [which, setWhich] = useState<readonly Product[]>([]);
  const [unknown, setUnknown] = useState('');
  const [words] = useDebouncedValue(typed.trim(), pause);
  const categories = useCategories();
  // By what it says: categories that arrive meanwhile make no other list of it.
  const said = JSON.stringify({
    words,
    category_ids: withDescendants(category, categories),
    in_stock: inStock,
  } satisfies ItemFilter);
  const filter = useMemo(() => JSON.parse(said) as ItemFilter, [said]);
  const read = useCallback<ReadItems>((from, count) => till.search.list(filter, from, count), [till, filter]);
  const list = useItemList(read);
  const arriving = useArriving('product');
  const marks = useEditMarks('product');
  const total = list.total ?? 0;
  const at = Math.min(chosen, Math.max(0, total - 1));
  const isNarrowed = words !== '' || category !== '' || inStock;

  function put(change: Partial<ItemQuery>): void {
    setAddress((before) => withItemQuery(before, change), { replace: true });
  }

  function narrow(change: Partial<ItemQuery>): void {
    setChosen(0);
    setUnknown('');
    put(change);
  }

  function type(next: string): void {
    setTyped(next);
    narrow({ words: next.trim() });
  }

  function clear(): void {
    setTyped('');
    narrow({ words: '', category: '', inStock: false });
    field.current?.focus();
  }

  /** A code goes to its item, whatever the list shows; other words to the row that is chosen. */
  async function open(text: string, isScanned = false): Promise<void> {
    const hits = await lookUp(till, text, store);
    const products = [...new Map(hits.map(({ product }) => [product.id, product])).values()];
    if (products.length > 1) return setWhich(products);
    const [only] = products;
    if (only) {
      // A code is no word that the list would be narrowed by.
      setTyped('');
      return put({ words: '', item: only.id });
    }
    if (isScanned || looksLikeCode(text)) {
      warningTone();
      return setUnknown(text);
    }
    const isShown = text === words;
    const found = await till.search.list({ ...filter, words: text }, isShown ? at : 0, 1);
    const hit = found.products[0];
    if (hit) put({ item: hit.id });
  }

  function sell(product: Product): void {
    void desk.pick(product);
    // Where an item with variations asks which, and the basket is seen.
    void navigate('/point-of-sale/sale');
  }

  function key(event: KeyboardEvent): void {
    const move = (by: number) => setChosen(Math.max(0, Math.min(total - 1, at + by)));
    const actions: Record<string, (() => void) | undefined> = {
      Enter: () => void open(typed.trim()),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(leaf),
      PageUp: () => move(-leaf),
      Escape: () => (typed === '' ? clear() : type('')),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  const isBehind = item !== '' || which.length > 0;
  useScanner({
    entry: field,
    dialogOpen: isBehind,
    onScan: (code) => {
      setWhich([]);
      void open(code, true);
    },
  });
  useActionKeys({ 'app.search': () => field.current?.focus() });

  return (
    <div className={classes.page} data-testid="items">
      <PageHeading title={t('items.title')}>
        {knownUntil === null ? t('items.hintLive') : t('items.hintOffline', { time: clock(knownUntil) })}
      </PageHeading>
      <ScanField
        ref={field}
        label={t('items.search')}
        value={typed}
        onChange={type}
        onKey={key}
        hint={<ActionKey action="app.search" />}
      />
      <div className={classes.filters} role="group" aria-label={t('items.filters')}>
        <NativeSelect
          className={classes.category!}
          aria-label={t('items.category')}
          value={category}
          onChange={(event) => narrow({ category: event.currentTarget.value })}
          data={[{ value: '', label: t('items.allCategories') }, ...categoryOptions(categories)]}
          data-testid="items-category"
        />
        <Switch
          size="lg"
          label={t('items.inStock')}
          checked={inStock}
          onChange={(event) => narrow({ inStock: event.currentTarget.checked })}
          data-testid="items-in-stock"
        />
        {isNarrowed && (
          <Button variant="subtle" h={48} onClick={clear} data-testid="items-clear">
            {t('items.clear')}
          </Button>
        )}
        <Text role="status" c="dimmed" size="sm" data-testid="items-count" data-count={list.total}>
          {list.total === undefined && t('items.reading')}
          {list.total === 0 && (arriving ?? t(isNarrowed ? 'items.noResult' : 'items.none'))}
          {total > 0 && t('items.found', { count: total })}
        </Text>
      </div>
      {unknown !== '' && (
        <Alert
          color="yellow"
          role="alert"
          title={t('items.unknownCode', { code: unknown })}
          withCloseButton
          onClose={() => setUnknown('')}
          data-testid="items-unknown"
        >
          {arriving}
        </Alert>
      )}
      {list.total === undefined && (
        <Stack gap="xs" data-testid="items-loading">
          {Array.from({ length: leaf }, (_, nr) => (
            <Skeleton key={nr} h={64} />
          ))}
        </Stack>
      )}
      {total > 0 && (
        <VirtualRows key={said} label={t('items.list')} count={total} chosen={at} onRange={list.show}>
          {(index) => {
            const product = list.at(index);
            if (!product) return <Skeleton h={24} className={classes.waiting!} />;
            return (
              <ItemRow
                product={product}
                mark={marks.get(product.id)}
                onShow={() => put({ item: product.id })}
              />
            );
          }}
        </VirtualRows>
      )}
      {which.length > 0 && (
        <WhichItem
          products={which}
          onChoose={({ id }) => {
            setWhich([]);
            put({ item: id });
          }}
          onClose={() => setWhich([])}
        />
      )}
      {item !== '' && (
        <ProductDrawer
          key={item}
          productId={item}
          onAdd={atLane ? sell : undefined}
          onClose={() => put({ item: '' })}
        />
      )}
    </div>
  );
}
