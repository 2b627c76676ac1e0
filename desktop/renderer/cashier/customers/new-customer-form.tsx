// Writes a new customer down, with or without a network; others who may be the same person are offered instead.
import { Alert, Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { createCustomer, nobodyYet } from '@evertill/client-core';
import type { CustomerChanges } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import type { Customer } from '@evertill/schemas';
import { useCallback, useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import classes from '../../workplace/basket/choice-dialog.module.css';
import { CustomerFields } from './customer-fields.tsx';

export interface NewCustomerFormProps {
  /** What was typed before anybody knew that it is a new one. */
  readonly name: string;
  /** Only what a cashier asks during a sale. */
  readonly isShort?: boolean;
  readonly onMade: (id: string) => void;
}

export function NewCustomerForm({ name, isShort = false, onMade }: NewCustomerFormProps) {
  const t = useText('cashier');
  const till = useTill();
  const [value, setValue] = useState({ ...nobodyYet, name });
  const [alike, setAlike] = useState<readonly Customer[]>([]);
  const { run, busy, refusal } = useAction(
    useCallback((fields: CustomerChanges) => createCustomer(till, fields), [till]),
  );

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const made = await run(value);
    if (!made.ok) return;
    if (made.duplicates.length === 0) onMade(made.customer.id);
    else setAlike([made.customer, ...made.duplicates]);
  }

  if (alike.length > 0) {
    return (
      <Stack data-testid="customer-alike">
        <Alert color="yellow">{t('customer.alike')}</Alert>
        {alike.map((one) => (
          <UnstyledButton key={one.id} className={classes.hit} onClick={() => onMade(one.id)}>
            <span className={classes.name}>{one.name}</span>
            <Text size="sm">{one.phone}</Text>
          </UnstyledButton>
        ))}
      </Stack>
    );
  }
  return (
    <form onSubmit={(event) => void make(event)}>
      <Stack>
        <CustomerFields value={value} onChange={setValue} isShort={isShort} />
        {refusal && <Refused refusal={refusal} />}
        <Button
          type="submit"
          h={56}
          loading={busy}
          disabled={value.name.trim() === ''}
          data-testid="customer-make"
        >
          {t(isShort ? 'customer.make' : 'customers.save')}
        </Button>
      </Stack>
    </form>
  );
}
