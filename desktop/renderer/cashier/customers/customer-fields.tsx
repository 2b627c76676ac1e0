// What is written down of a customer. The short form is what a cashier asks at the till.
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { CustomerChanges } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';

export interface CustomerFieldsProps {
  readonly value: CustomerChanges;
  readonly onChange: (value: CustomerChanges) => void;
  readonly isShort?: boolean;
}

export function CustomerFields({ value, onChange, isShort = false }: CustomerFieldsProps) {
  const t = useText('cashier');
  const set = (change: Partial<CustomerChanges>) => onChange({ ...value, ...change });
  return (
    <>
      <TextInput
        label={t('customer.name')}
        size="lg"
        maxLength={200}
        required
        autoComplete="off"
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-autofocus
        data-testid="customer-name"
      />
      <TextInput
        label={t('customer.phone')}
        size="lg"
        maxLength={40}
        inputMode="tel"
        autoComplete="off"
        value={value.phone}
        onChange={(event) => set({ phone: event.currentTarget.value })}
        data-testid="customer-phone"
      />
      <TextInput
        label={t('customer.email')}
        size="lg"
        maxLength={200}
        inputMode="email"
        autoComplete="off"
        value={value.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        data-testid="customer-email"
      />
      {!isShort && (
        <>
          <Textarea
            label={t('customers.note')}
            size="lg"
            maxLength={2000}
            autosize
            minRows={2}
            value={value.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
            data-testid="customer-note"
          />
          <Switch
            size="lg"
            label={t('customers.exempt')}
            checked={value.tax_exempt}
            onChange={(event) => set({ tax_exempt: event.currentTarget.checked })}
            data-testid="customer-exempt"
          />
          {value.tax_exempt && <Exemption value={value} onChange={onChange} />}
        </>
      )}
    </>
  );
}

function Exemption({ value, onChange }: Omit<CustomerFieldsProps, 'isShort'>) {
  const t = useText('cashier');
  return (
    <>
      <TextInput
        label={t('customers.exemptReason')}
        description={t('customers.exemptHint')}
        size="lg"
        maxLength={200}
        value={value.tax_exempt_reason}
        onChange={(event) => onChange({ ...value, tax_exempt_reason: event.currentTarget.value })}
        data-testid="customer-exempt-reason"
      />
      <TextInput
        label={t('customers.exemptCertificate')}
        size="lg"
        maxLength={200}
        value={value.tax_exempt_certificate}
        onChange={(event) => onChange({ ...value, tax_exempt_certificate: event.currentTarget.value })}
        data-testid="customer-exempt-certificate"
      />
    </>
  );
}
