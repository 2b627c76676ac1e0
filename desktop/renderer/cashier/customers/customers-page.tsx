// The customers of the store: found by name, telephone or e-mail, each at a closer look, and a new one written down.
// Everything works without a network; the search and who is shown stand in the address.
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../ui/language.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { NotPermitted } from '../../workplace/not-permitted.tsx';
import { useScanner } from '../../workplace/basket/use-scanner.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { useAtLane } from '../../workplace/use-at-lane.ts';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { VirtualRows } from '../../ui/virtual-rows.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomerRow } from './customer-row.tsx';
import classes from './customers-page.module.css';
import { NewCustomerForm } from './new-customer-form.tsx';
import { useCustomers } from '../../workplace/use-customers.ts';

/** ms */
const pause = 100;
/** Rows of one page of the list, for the keys that leaf through it. */
const leaf = 8;

export function CustomersPage() {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const atLane = useAtLane();
  const isAllowed = useMay('read', 'customer');
  const office = { to: '/dashboard', label: workplace('wayIn.office') };
  if (isAllowed === undefined) return null;
  if (!isAllowed)
    return <NotPermitted text={t('customers.forbidden')} {...(atLane ? {} : { way: office })} />;
  return <Customers />;
}

function Customers() {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const arriving = useArriving('customer');
  const mayWrite = useMay('write', 'customer') ?? false;
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState(address.get('q') ?? '');
  const [chosen, setChosen] = useState(0);
  const [isNew, setNew] = useState(false);
  const [words] = useDebouncedValue(typed.trim(), pause);
  const found = useCustomers(words);
  const marks = useEditMarks('customer');
  const shown = address.get('customer') ?? '';
  const customers = found.state === 'found' ? found.customers : [];
  const at = Math.min(chosen, Math.max(0, customers.length - 1));

  function type(next: string): void {
    setTyped(next);
    setChosen(0);
    put({ q: next.trim() });
  }

  /** Into the address; blank takes it out. */
  function put(values: Readonly<Record<string, string>>): void {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }

  /** Whoever is faster than the screen must have meant the first of those that fit now. */
  function open(): void {
    const hit = words === typed.trim() ? customers[at] : undefined;
    if (hit) put({ customer: hit.id });
  }

  function key(event: KeyboardEvent): void {
    const move = (by: number) => setChosen(Math.max(0, Math.min(customers.length - 1, at + by)));
    const actions: Record<string, (() => void) | undefined> = {
      Enter: open,
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(leaf),
      PageUp: () => move(-leaf),
      Escape: () => type(''),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  const isBehind = shown !== '' || isNew;
  useScanner({ entry: field, dialogOpen: isBehind, onScan: type });
  useActionKeys({
    'app.search': () => field.current?.focus(),
    'customers.new': mayWrite ? () => setNew(true) : undefined,
  });

  return (
    <div className={classes.page} data-testid="customers">
      <div className={classes.head}>
        <PageHeading title={t('customers.title')}>{t('customers.hint')}</PageHeading>
        {mayWrite && (
          <Button
            h={52}
            leftSection={<IconUserPlus size={20} />}
            rightSection={<ActionKey action="customers.new" />}
            onClick={() => setNew(true)}
            data-testid="customers-new"
          >
            {t('customers.new')}
          </Button>
        )}
      </div>
      <ScanField
        ref={field}
        label={t('customers.search')}
        icon={<IconSearch size={24} stroke={1.6} />}
        value={typed}
        onChange={type}
        onKey={key}
        hint={<ActionKey action="app.search" />}
      />
      <Text role="status" c="dimmed" size="sm" data-testid="customers-count">
        {found.state === 'failed' && workplace('problem.storage')}
        {found.state === 'found' &&
          (customers.length > 0
            ? t('customers.found', { count: customers.length })
            : (arriving ?? (words === '' ? t('customers.none') : t('customers.noResult', { text: words }))))}
      </Text>
      {found.state === 'loading' && (
        <Stack gap="xs" data-testid="customers-loading">
          {Array.from({ length: leaf }, (_, nr) => (
            <Skeleton key={nr} h={64} />
          ))}
        </Stack>
      )}
      {customers.length > 0 && (
        <VirtualRows key={words} label={t('customers.list')} count={customers.length} chosen={at}>
          {(index) => {
            const one = customers[index];
            return (
              one && (
                <CustomerRow
                  customer={one}
                  mark={marks.get(one.id)}
                  onShow={() => put({ customer: one.id })}
                />
              )
            );
          }}
        </VirtualRows>
      )}
      {isNew && (
        <Modal opened onClose={() => setNew(false)} title={t('customers.new')} data-testid="customer-create">
          <NewCustomerForm
            name={customers.length === 0 ? typed.trim() : ''}
            onMade={(id) => {
              setNew(false);
              put({ customer: id });
            }}
          />
        </Modal>
      )}
      {shown !== '' && (
        <CustomerDrawer
          key={shown}
          customerId={shown}
          mark={marks.get(shown)}
          mayWrite={mayWrite}
          onClose={() => put({ customer: '' })}
        />
      )}
    </div>
  );
}
