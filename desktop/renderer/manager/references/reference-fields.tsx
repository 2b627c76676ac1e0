// What a look-up record of each kind holds beside its name.
import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { JsonObject, Reference, ReferenceData } from '@evertill/schemas';
import { useTill } from '@evertill/client-core/react';
import { useText } from '../../ui/language.ts';
import { categoryOptions, useCategories, withDescendants } from '../../workplace/categories.ts';
import { textIn } from './reference-draft.ts';
import type { PlacedKind } from './reference-places.ts';

export interface ReferenceFieldsProps {
  readonly kind: PlacedKind;
  /** Undefined for a new one. */
  readonly record: Reference | undefined;
  readonly data: JsonObject;
  readonly onChange: (data: JsonObject) => void;
  readonly readOnly: boolean;
}

export function ReferenceFields(props: ReferenceFieldsProps) {
  switch (props.kind) {
    case 'category':
      return <CategoryFields {...props} />;
    case 'unit':
      return <Line field="symbol" of="unit" {...props} />;
    case 'tax_profile':
      return <TaxFields {...props} />;
    case 'attribute':
      return <AttributeFields {...props} />;
    case 'tag':
      return null;
    case 'supplier':
      return <SupplierFields {...props} />;
  }
}

type LineProps = ReferenceFieldsProps &
  (
    | { readonly of: 'unit'; readonly field: 'symbol' }
    | { readonly of: 'supplier'; readonly field: 'contact_name' | 'email' | 'phone' | 'address' }
  );

function Line({ of, field, data, onChange, readOnly }: LineProps) {
  const t = useText('manager');
  const label = of === 'unit' ? t('unit.symbol') : t(`supplier.${field as 'email'}`);
  return (
    <TextInput
      label={label}
      autoComplete="off"
      readOnly={readOnly}
      value={textIn(data, field)}
      onChange={(event) => onChange({ ...data, [field]: event.currentTarget.value })}
      data-testid={`field-${field}`}
    />
  );
}

function SupplierFields(props: ReferenceFieldsProps) {
  const t = useText('manager');
  const { data, onChange, readOnly } = props;
  return (
    <>
      <Line of="supplier" field="contact_name" {...props} />
      <Line of="supplier" field="email" {...props} />
      <Line of="supplier" field="phone" {...props} />
      <Line of="supplier" field="address" {...props} />
      <Textarea
        label={t('supplier.note')}
        autosize
        minRows={2}
        maxLength={2000}
        readOnly={readOnly}
        value={textIn(data, 'note')}
        onChange={(event) => onChange({ ...data, note: event.currentTarget.value })}
        data-testid="field-note"
      />
    </>
  );
}

function CategoryFields({ record, data, onChange, readOnly }: ReferenceFieldsProps) {
  const t = useText('manager');
  const all = useCategories();
  // A category cannot lie below itself.
  const below = new Set(record ? withDescendants(record.id, all) : []);
  return (
    <NativeSelect
      label={t('category.parent')}
      disabled={readOnly}
      value={textIn(data, 'parent_id')}
      onChange={(event) => onChange({ ...data, parent_id: event.currentTarget.value })}
      data={[
        { value: '', label: t('category.top') },
        ...categoryOptions(all).filter(({ value }) => !below.has(value)),
      ]}
      data-testid="field-parent_id"
    />
  );
}

function TaxFields({ data, onChange, readOnly }: ReferenceFieldsProps) {
  const t = useText('manager');
  return (
    <>
      <NativeSelect
        label={t('tax_profile.rate_type')}
        disabled={readOnly}
        value={textIn(data, 'rate_type')}
        onChange={(event) => onChange({ ...data, rate_type: event.currentTarget.value })}
        data={[
          { value: 'percent', label: t('tax_profile.percent') },
          { value: 'flat', label: t('tax_profile.flat') },
        ]}
        data-testid="field-rate_type"
      />
      <TextInput
        label={t('tax_profile.rate')}
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={textIn(data, 'rate')}
        onChange={(event) => onChange({ ...data, rate: event.currentTarget.value })}
        data-testid="field-rate"
      />
    </>
  );
}

/** A value keeps its id while it keeps its name: variations point at it. */
function AttributeFields({ data, onChange, readOnly }: ReferenceFieldsProps) {
  const t = useText('manager');
  const { chance } = useTill().surroundings;
  const { values } = data as unknown as ReferenceData<'attribute'>;
  return (
    <TagsInput
      label={t('attribute.values')}
      description={t('attribute.valuesHint')}
      readOnly={readOnly}
      value={values.map(({ name }) => name)}
      onChange={(names) =>
        onChange({
          ...data,
          values: names.map((name) => values.find((one) => one.name === name) ?? { id: chance.id(), name }),
        })
      }
      data-testid="field-values"
    />
  );
}
