// One variation of a product in its form.
import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import type { Reference, ReferenceData } from '@evertill/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../ui/language.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { useStore } from '../../../workplace/store-context.ts';
import type { Option } from './bound-fields.tsx';
import { CodeField } from './code-field.tsx';
import type { VariationDraft } from './product-draft.ts';
import { decimalOf } from '../../edit/typed-figures.ts';
import classes from './product-form.module.css';

export interface VariationFieldsProps {
  readonly productId: string;
  readonly variation: VariationDraft;
  /** Counted from one. */
  readonly number: number;
  /** Of the same product. */
  readonly others: readonly VariationDraft[];
  readonly units: readonly Option[];
  readonly attributes: readonly Reference[];
  readonly put: (change: Partial<VariationDraft>) => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
  readonly wrong: (field: string) => string | undefined;
}

export function VariationFields(props: VariationFieldsProps) {
  const { productId, variation, number, others, units, attributes, put, onDefault, onRemove, wrong } = props;
  const t = useText('manager');
  const { currency } = useStore();
  const at = `variations.${variation.id}`;
  const isPack = Number(decimalOf(variation.units_per_pack, 3) ?? 0) > 0;
  const hasBase = variation.base_variation_id !== '';
  const name = variation.name.trim() || t('productForm.variation', { number });
  return (
    <fieldset className={classes.variation} data-testid="variation">
      <legend className={classes.legend}>
        <bdi>{name}</bdi>
      </legend>
      <div className={classes.fields}>
        <TextInput
          name={`${at}.name`}
          label={t('productForm.field.name')}
          required
          autoComplete="off"
          value={variation.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
          error={wrong(`${at}.name`)}
          data-testid="variation-name"
        />
        <MoneyInput
          name={`${at}.price`}
          label={t('productForm.field.price')}
          required
          currency={currency}
          value={variation.price}
          onChange={(price) => put({ price })}
          error={wrong(`${at}.price`)}
          data-testid="variation-price"
        />
        <TextInput
          name={`${at}.sku_code`}
          label={t('productForm.field.sku_code')}
          autoComplete="off"
          value={variation.sku_code}
          onChange={(event) => put({ sku_code: event.currentTarget.value })}
          error={wrong(`${at}.sku_code`)}
          data-testid="variation-sku_code"
        />
        <CodeField
          name={`${at}.barcodes`}
          productId={productId}
          codes={variation.barcodes}
          onChange={(barcodes) => put({ barcodes })}
          error={wrong(`${at}.barcodes`)}
          testId="variation-barcodes"
        />
        <NativeSelect
          size="md"
          name={`${at}.unit_id`}
          label={t('productForm.field.unit_id')}
          value={variation.unit_id}
          onChange={(event) => put({ unit_id: event.currentTarget.value })}
          data={[{ value: '', label: t('productForm.asProduct') }, ...units]}
          data-testid="variation-unit_id"
        />
        <TextInput
          name={`${at}.units_per_pack`}
          label={t('productForm.field.units_per_pack')}
          inputMode="decimal"
          autoComplete="off"
          value={variation.units_per_pack}
          onChange={(event) => put({ units_per_pack: event.currentTarget.value })}
          error={wrong(`${at}.units_per_pack`)}
          data-testid="variation-units_per_pack"
        />
        {(hasBase || (isPack && others.length > 0)) && (
          <NativeSelect
            size="md"
            name={`${at}.base_variation_id`}
            label={t('productForm.field.base_variation_id')}
            value={variation.base_variation_id}
            onChange={(event) => put({ base_variation_id: event.currentTarget.value })}
            data={[
              { value: '', label: t('productForm.none') },
              ...others.map((one) => ({ value: one.id, label: one.name })),
            ]}
            error={wrong(`${at}.base_variation_id`)}
            data-testid="variation-base_variation_id"
          />
        )}
        {attributes.map((attribute) => (
          <AttributeChoice key={attribute.id} attribute={attribute} variation={variation} put={put} />
        ))}
      </div>
      <div className={classes.foot}>
        <Radio
          size="md"
          name="default-variation"
          label={t('productForm.field.is_default')}
          checked={variation.is_default}
          onChange={onDefault}
          data-testid="variation-default"
        />
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} />}
          onClick={onRemove}
          data-testid="variation-remove"
        >
          {t('productForm.removeVariation', { name })}
        </Button>
      </div>
    </fieldset>
  );
}

interface AttributeChoiceProps {
  readonly attribute: Reference;
  readonly variation: VariationDraft;
  readonly put: (change: Partial<VariationDraft>) => void;
}

/** One value of an attribute at most. */
function AttributeChoice({ attribute: { id, name, data }, variation, put }: AttributeChoiceProps) {
  const t = useText('manager');
  const { values } = data as unknown as ReferenceData<'attribute'>;
  const others = variation.attributes.filter(({ attribute_id }) => attribute_id !== id);
  const chosen = variation.attributes.find(({ attribute_id }) => attribute_id === id)?.value_id ?? '';
  return (
    <NativeSelect
      size="md"
      label={name}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        put({ attributes: value === '' ? others : [...others, { attribute_id: id, value_id: value }] })
      }
      data={[
        { value: '', label: t('productForm.none') },
        ...values.map((one) => ({ value: one.id, label: one.name })),
      ]}
      data-testid="variation-attribute"
    />
  );
}
