// Writes a new customer down, with or without a network; others who may be the same person are told.
import { createCustomer, nobodyYet } from '@evertill/client-core';
import type { NewCustomer as CustomerMade } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { Alert, Button, Group, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Customer } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { CustomerFields } from './customer-fields.tsx';

export interface NewCustomerProps {
  readonly onOpen: (customer: Pick<Customer, 'id'>) => void;
  readonly onClose: () => void;
}

export function NewCustomer({ onOpen, onClose }: NewCustomerProps) {
  const t = useText('manager');
  const till = useTill();
  const draft = useDraft(nobodyYet);
  const [everywhere, setEverywhere] = useState(false);
  const [alike, setAlike] = useState<readonly Customer[]>([]);
  const { run, busy, refusal } = useAction(
    useCallback((fields: CustomerMade) => createCustomer(till, fields), [till]),
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const made = await run({ ...draft.fields, everywhere });
    if (!made.ok) return;
    notifications.show({ message: t('customer.made'), color: 'evergreen' });
    if (made.duplicates.length === 0) onOpen(made.customer);
    else setAlike([made.customer, ...made.duplicates]);
  }

  if (alike.length > 0) {
    return (
      <Stack data-testid="customer-alike">
        <Alert color="yellow" role="alert">
          {t('customers.alike')}
        </Alert>
        {alike.map((one) => (
          <Button key={one.id} variant="default" onClick={() => onOpen(one)} data-testid="alike">
            <bdi>{[one.name, one.phone, one.email].filter((text) => text !== '').join(' · ')}</bdi>
          </Button>
        ))}
      </Stack>
    );
  }
  return (
    <form onSubmit={(event) => void save(event)} data-testid="customer-form">
      <Stack>
        <CustomerFields draft={draft} live={nobodyYet} readOnly={false} />
        <Switch
          size="lg"
          label={t('customers.everywhere')}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
          data-testid="field-everywhere"
        />
        {refusal && <Refused refusal={refusal} />}
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('references.cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={draft.fields.name.trim() === ''}
            data-testid="customer-save"
          >
            {t('references.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
