// The sales of the store: the latest, or those that somebody looks for; each with its receipt, what became of it, and
// what can still be done with it.
import { useTill } from '@evertill/client-core/react';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { ScanField } from '../../ui/scan-field.tsx';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { findOrders } from '../../workplace/orders/known-orders.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderRow } from './order-row.tsx';
import classes from './orders-page.module.css';
import { useShownOrder } from './use-shown-order.ts';

/** ms */
const pause = 120;

export function SalesList() {
  const t = useText('cashier');
  const arriving = useArriving('order');
  const till = useTill();
  const { store } = useCashier();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  // Another place can lead to one of them.
  const [address, setAddress] = useSearchParams();
  const shown = address.get('order') ?? '';
  const [words] = useDebouncedValue(typed.trim(), pause);
  const ask = useCallback(() => findOrders(till, store, words), [till, store, words]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const orders = useAnswer(ask, changes);
  const order = useShownOrder(shown);

  function setShown(id: string): void {
    setAddress(id === '' ? {} : { order: id }, { replace: true });
  }

  function type(next: string): void {
    setTyped(next);
    setChosen(0);
  }

  /** A code that was scanned, or typed and confirmed: one hit is shown at once. */
  async function open(text: string): Promise<void> {
    const found = await findOrders(till, store, text);
    const hit = found.length === 1 ? found[0] : text === words ? found[chosen] : undefined;
    if (hit) setShown(hit.receipt.id);
  }

  function key(event: KeyboardEvent): void {
    const move = (by: number) =>
      setChosen((now) => Math.max(0, Math.min((orders?.length ?? 1) - 1, now + by)));
    const actions: Record<string, (() => void) | undefined> = {
      Enter: () => void open(typed.trim()),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: () => type(''),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  useScanner({
    entry: field,
    dialogOpen: shown !== '',
    onScan: (code) => {
      type(code);
      void open(code);
    },
  });
  useActionKeys(shown === '' ? { 'app.search': () => field.current?.focus() } : {});

  return (
    <>
      <ScanField
        ref={field}
        label={t('orders.search')}
        value={typed}
        onChange={type}
        onKey={key}
        hint={<ActionKey action="app.search" />}
      />
      <Text role="status" my="sm" c="dimmed" size="sm">
        {orders?.length === 0 &&
          (arriving ?? (words === '' ? t('orders.none') : t('orders.noResult', { text: words })))}
        {words !== '' && orders && orders.length > 0 && t('orders.found', { count: orders.length })}
      </Text>
      <ul className={classes.list}>
        {orders?.map((one, index) => (
          <li key={one.receipt.id}>
            <OrderRow order={one} chosen={index === chosen} onShow={() => setShown(one.receipt.id)} />
          </li>
        ))}
      </ul>
      {order && <OrderDrawer order={order} onClose={() => setShown('')} />}
    </>
  );
}
