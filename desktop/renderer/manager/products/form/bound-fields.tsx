// Inputs of the form, each bound to one field of the draft. Their names are those of the document: what is wrong finds them.
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useText } from '../../../ui/language.ts';
import type { FormFields, TextField, TickField } from './form-fields.ts';
import type { ProductDraft } from './product-draft.ts';
import classes from './product-form.module.css';

/** Hints stand below: inputs of a row stand in a line. */
export const hintBelow = ['label', 'input', 'error', 'description'] as (
  | 'label'
  | 'input'
  | 'error'
  | 'description'
)[];

export interface TextLineProps {
  readonly form: FormFields;
  readonly field: TextField;
  readonly hint?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly inputMode?: 'decimal' | 'numeric';
}

export function TextLine({ form: { draft, put, wrong }, field, hint, ...rest }: TextLineProps) {
  const t = useText('manager');
  return (
    <TextInput
      {...rest}
      name={field}
      label={t(`productForm.field.${field}`)}
      description={hint}
      inputWrapperOrder={hintBelow}
      autoComplete="off"
      value={draft[field]}
      onChange={(event) => put({ [field]: event.currentTarget.value })}
      error={wrong(field)}
      data-testid={`field-${field}`}
    />
  );
}

export interface TickProps {
  readonly form: FormFields;
  readonly field: TickField;
  readonly hint?: string;
}

export function Tick({ form: { draft, put }, field, hint }: TickProps) {
  const t = useText('manager');
  return (
    <Switch
      className={classes.tick!}
      size="lg"
      name={field}
      label={t(`productForm.field.${field}`)}
      description={hint}
      checked={draft[field]}
      onChange={(event) => put({ [field]: event.currentTarget.checked })}
      data-testid={`field-${field}`}
    />
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceProps {
  readonly form: FormFields;
  readonly field: TextField | 'status' | 'item_type' | 'custom_tax_type';
  readonly options: readonly Option[];
  readonly hint?: string;
}

/** A value that is no option any more stays what it is until another one is chosen. */
export function Choice({ form: { draft, put, wrong }, field, options, hint }: ChoiceProps) {
  const t = useText('manager');
  const value = draft[field];
  const isKnown = value === '' || options.some((one) => one.value === value);
  return (
    <NativeSelect
      size="md"
      name={field}
      label={t(`productForm.field.${field}`)}
      description={hint}
      inputWrapperOrder={hintBelow}
      value={value}
      onChange={(event) => put({ [field]: event.currentTarget.value } as Partial<ProductDraft>)}
      data={[...options, ...(isKnown ? [] : [{ value, label: t('productForm.gone') }])]}
      error={wrong(field)}
      data-testid={`field-${field}`}
    />
  );
}
