// Puts right what is known of a customer, with or without a network; others may change them meanwhile.
import { changeCustomer, customerChangesOf } from '@evertill/client-core';
import type { CustomerChanges } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Customer } from '@evertill/schemas';
import { useCallback } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useDraft } from '../edit/use-draft.ts';
import type { Draft } from '../edit/use-draft.ts';
import { CustomerFields } from './customer-fields.tsx';

export interface CustomerFormProps {
  readonly customer: Customer;
  readonly readOnly: boolean;
}

export function CustomerForm({ customer, readOnly }: CustomerFormProps) {
  const t = useText('manager');
  const till = useTill();
  const live = customerChangesOf(customer);
  const draft = useDraft(live);
  const { run, busy, refusal } = useAction(
    useCallback((changes: CustomerChanges) => changeCustomer(till, customer, changes), [till, customer]),
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const changed = await run(draft.fields);
    if (!changed.ok) return;
    forgetAll(draft);
    notifications.show({ message: t('references.saved'), color: 'evergreen' });
  }

  return (
    <form onSubmit={(event) => void save(event)} data-testid="customer-form">
      <Stack>
        {readOnly && <Text c="dimmed">{t('customers.readOnly')}</Text>}
        <CustomerFields draft={draft} live={live} readOnly={readOnly} />
        {refusal && <Refused refusal={refusal} />}
        {!readOnly && (
          <Button
            type="submit"
            loading={busy}
            disabled={draft.fields.name.trim() === ''}
            data-testid="customer-save"
          >
            {t('references.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** What was saved is what the document says. */
function forgetAll({ fields, forget }: Draft<CustomerChanges>): void {
  for (const field of Object.keys(fields) as (keyof CustomerChanges)[]) forget(field);
}
