// What is written down of a customer, in a form; what others change meanwhile stands beside it.
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { CustomerChanges } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';
import { Meanwhile } from '../edit/meanwhile.tsx';
import type { Draft } from '../edit/use-draft.ts';

export interface CustomerFieldsProps {
  readonly draft: Draft<CustomerChanges>;
  readonly live: CustomerChanges;
  readonly readOnly: boolean;
}

const longest = {
  name: 200,
  phone: 40,
  email: 200,
  note: 2000,
  tax_exempt_reason: 200,
  tax_exempt_certificate: 200,
} as const;
type TextField = keyof typeof longest;

export function CustomerFields({ draft, live, readOnly }: CustomerFieldsProps) {
  const t = useText('manager');
  const { fields, set, meanwhile, forget } = draft;
  const told = (field: keyof CustomerChanges, now: string) => (
    <Meanwhile change={meanwhile(field)} now={now} onTake={() => forget(field)} />
  );
  const given = (field: TextField) => ({
    label: t(`customer.${field}`),
    maxLength: longest[field],
    autoComplete: 'off',
    readOnly,
    value: fields[field],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      set({ [field]: currentTarget.value }),
    'data-testid': `field-${field}`,
  });
  return (
    <>
      <div>
        <TextInput {...given('name')} required withAsterisk={false} data-autofocus />
        {told('name', live.name)}
      </div>
      <div>
        <TextInput {...given('phone')} inputMode="tel" />
        {told('phone', live.phone)}
      </div>
      <div>
        <TextInput {...given('email')} inputMode="email" />
        {told('email', live.email)}
      </div>
      <div>
        <Textarea {...given('note')} size="md" autosize minRows={2} />
        {told('note', live.note)}
      </div>
      <div>
        <Switch
          size="lg"
          label={t('customer.tax_exempt')}
          checked={fields.tax_exempt}
          disabled={readOnly}
          onChange={(event) => set({ tax_exempt: event.currentTarget.checked })}
          data-testid="field-tax_exempt"
        />
        {told('tax_exempt', t(live.tax_exempt ? 'customer.tax_exempt' : 'customer.taxed'))}
      </div>
      {fields.tax_exempt && (
        <>
          <div>
            <TextInput {...given('tax_exempt_reason')} description={t('customer.exemptHint')} />
            {told('tax_exempt_reason', live.tax_exempt_reason)}
          </div>
          <div>
            <TextInput {...given('tax_exempt_certificate')} />
            {told('tax_exempt_certificate', live.tax_exempt_certificate)}
          </div>
        </>
      )}
    </>
  );
}
