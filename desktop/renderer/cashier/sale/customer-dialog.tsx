// Who is buying: found by name, telephone or e-mail, offline too, or written down anew.
import { Badge, Button, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { findCustomers } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { useCallback, useState } from 'react';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useFound } from '../../workplace/store-context.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { NewCustomerForm } from '../customers/new-customer-form.tsx';
import classes from '../../workplace/basket/choice-dialog.module.css';

export function CustomerDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  const arriving = useArriving('customer');
  const till = useTill();
  const { desk } = useCashier();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 100);
  const found = useFound(
    'customer',
    useCallback(() => findCustomers(till.documents, words), [till, words]),
  );
  const [isNew, setNew] = useState(false);

  function take(id: string): void {
    onClose();
    void desk.sellTo(id);
  }

  /** The first of those on the screen; whoever is faster than the screen must have meant the only one. */
  async function takeFirst(): Promise<void> {
    const isShown = words === typed && found !== undefined;
    const hits = isShown ? found : await findCustomers(till.documents, typed);
    if (hits[0] && (isShown || hits.length === 1)) take(hits[0].id);
  }

  return (
    <Modal opened onClose={onClose} title={t('customer.title')} data-testid="customer-dialog">
      {isNew ? (
        <NewCustomerForm name={typed} isShort onMade={take} />
      ) : (
        <Stack>
          <TextInput
            label={t('customer.search')}
            size="lg"
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void takeFirst();
            }}
            data-autofocus
            data-testid="customer-search"
          />
          {found?.map((one) => (
            <UnstyledButton
              key={one.id}
              className={classes.hit}
              onClick={() => take(one.id)}
              data-testid="customer-hit"
            >
              <span className={classes.name}>
                {one.name}
                <Text component="span" size="sm" c="dimmed">
                  {[one.phone, one.email].filter((text) => text !== '').join(' · ')}
                </Text>
              </span>
              {one.tax_exempt && (
                <Badge variant="light" tt="none">
                  {t('customer.exempt')}
                </Badge>
              )}
            </UnstyledButton>
          ))}
          {found?.length === 0 && words !== '' && <Text c="dimmed">{arriving ?? t('customer.none')}</Text>}
          <Button variant="light" h={52} onClick={() => setNew(true)} data-testid="customer-new">
            {t('customer.new')}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
