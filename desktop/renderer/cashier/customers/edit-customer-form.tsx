// Puts right what is known of a customer.
import { Button, Group, Stack } from '@mantine/core';
import { changeCustomer, customerChangesOf } from '@evertill/client-core';
import type { CustomerChanges } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import type { Customer } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { CustomerFields } from './customer-fields.tsx';

export interface EditCustomerFormProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

export function EditCustomerForm({ customer, onDone }: EditCustomerFormProps) {
  const t = useText('cashier');
  const till = useTill();
  // As it was when the form opened: that is what is changed.
  const [shown] = useState(customer);
  const [value, setValue] = useState(() => customerChangesOf(shown));
  const { run, busy, refusal } = useAction(
    useCallback((changes: CustomerChanges) => changeCustomer(till, shown, changes), [till, shown]),
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const changed = await run(value);
    if (changed.ok) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)} data-testid="customer-edit-form">
      <Stack>
        <CustomerFields value={value} onChange={setValue} />
        {refusal && <Refused refusal={refusal} />}
        <Group grow>
          <Button variant="default" h={56} onClick={onDone}>
            {t('customers.cancel')}
          </Button>
          <Button
            type="submit"
            h={56}
            loading={busy}
            disabled={value.name.trim() === ''}
            data-testid="customer-save"
          >
            {t('customers.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
