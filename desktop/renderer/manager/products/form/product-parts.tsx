// The parts of the form of a product.
import { MultiSelect, Textarea } from '@mantine/core';
import { headerPrice, itemTypes } from '@evertill/schemas';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/language.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { readMoney } from '../../../ui/money.ts';
import { categoryOptions, useCategories } from '../../../workplace/categories.ts';
import { useMoney, useStore } from '../../../workplace/store-context.ts';
import { statuses } from '../product-query.ts';
import { Choice, hintBelow, TextLine, Tick } from './bound-fields.tsx';
import { CodeField } from './code-field.tsx';
import type { FormFields } from './form-fields.ts';
import type { VariationDraft } from './product-draft.ts';
import { useReferenceOptions } from './use-reference-options.ts';
import { VariationsPart } from './variations-part.tsx';
import classes from './product-form.module.css';

export interface ProductPartsProps {
  readonly form: FormFields;
  readonly productId: string;
}

export function ProductParts({ form, productId }: ProductPartsProps) {
  const t = useText('manager');
  return (
    <>
      <Part title={t('productForm.start')}>
        <StartFields form={form} />
      </Part>
      <Part title={t('productForm.selling')}>
        <SellingFields form={form} productId={productId} />
      </Part>
      <Part title={t('productForm.taxes')}>
        <TaxFields form={form} />
      </Part>
      <Part title={t('productForm.where')}>
        <Tick form={form} field="is_retail" />
        <Tick form={form} field="is_wholesale" />
        <Tick form={form} field="recommended" />
        <Tick form={form} field="admin_only" hint={t('productForm.adminOnlyHint')} />
      </Part>
      <Part title={t('productForm.stock')}>
        <TextLine
          form={form}
          field="low_stock_threshold"
          inputMode="decimal"
          hint={t('productForm.thresholdHint')}
        />
        <Tick form={form} field="auto_add_purchase_on_low_stock" hint={t('productForm.orderHint')} />
      </Part>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>{t('productForm.variations')}</legend>
        <VariationsPart form={form} productId={productId} />
      </fieldset>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

function StartFields({ form }: { readonly form: FormFields }) {
  const t = useText('manager');
  const workplace = useText('workplace');
  const { draft, put, wrong } = form;
  const none = { value: '', label: t('productForm.none') };
  const categories = categoryOptions(useCategories());
  const brands = useReferenceOptions('brand');
  const units = useReferenceOptions('unit');
  const tags = useReferenceOptions('tag');
  return (
    <>
      <TextLine form={form} field="name" required autoFocus />
      <TextLine form={form} field="sku_code" required />
      <Choice
        form={form}
        field="status"
        options={statuses.map((value) => ({ value, label: workplace(`status.${value}`) }))}
      />
      <Choice form={form} field="category_id" options={[none, ...categories]} />
      {(brands.length > 0 || draft.brand_id !== '') && (
        <Choice form={form} field="brand_id" options={[none, ...brands]} />
      )}
      <Choice form={form} field="unit_id" options={[none, ...units]} />
      <MultiSelect
        name="tag_ids"
        label={t('productForm.field.tag_ids')}
        size="md"
        searchable
        maxValues={100}
        value={[...draft.tag_ids]}
        onChange={(tag_ids) => put({ tag_ids })}
        data={[
          ...tags,
          ...draft.tag_ids
            .filter((id) => !tags.some(({ value }) => value === id))
            .map((value) => ({ value, label: t('productForm.gone') })),
        ]}
        error={wrong('tag_ids')}
        data-testid="field-tag_ids"
      />
      <Textarea
        size="md"
        className={classes.wide!}
        name="description"
        label={t('productForm.field.description')}
        autosize
        minRows={2}
        value={draft.description}
        onChange={(event) => put({ description: event.currentTarget.value })}
        error={wrong('description')}
        data-testid="field-description"
      />
    </>
  );
}

function SellingFields({ form, productId }: ProductPartsProps) {
  const t = useText('manager');
  const { currency } = useStore();
  const money = useMoney();
  const { draft, put, wrong } = form;
  const derived = priceOfVariations(draft.variations, currency);
  return (
    <>
      <Choice
        form={form}
        field="item_type"
        options={itemTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <MoneyInput
        name="price"
        label={t('productForm.field.price')}
        required={draft.variations.length === 0}
        disabled={draft.variations.length > 0}
        description={
          derived === undefined ? undefined : t('productForm.priceOfVariations', { price: money(derived) })
        }
        inputWrapperOrder={hintBelow}
        currency={currency}
        value={draft.price}
        onChange={(price) => put({ price })}
        error={wrong('price')}
        data-testid="field-price"
      />
      <TextLine form={form} field="profit_percent" inputMode="decimal" hint={t('productForm.profitHint')} />
      <TextLine form={form} field="plu" inputMode="numeric" hint={t('productForm.pluHint')} />
      <CodeField
        name="barcodes"
        productId={productId}
        codes={draft.barcodes}
        onChange={(barcodes) => put({ barcodes })}
        error={wrong('barcodes')}
        testId="field-barcodes"
      />
    </>
  );
}

function TaxFields({ form }: { readonly form: FormFields }) {
  const t = useText('manager');
  const none = { value: '', label: t('productForm.none') };
  const profiles = useReferenceOptions('tax_profile');
  return (
    <>
      <Choice form={form} field="store_tax_id" options={[none, ...profiles]} />
      <TextLine form={form} field="custom_tax" inputMode="decimal" hint={t('productForm.ownTaxHint')} />
      <Choice
        form={form}
        field="custom_tax_type"
        options={[
          { value: 'percent', label: t('productForm.percent') },
          { value: 'flat', label: t('productForm.flat') },
        ]}
      />
      <TextLine form={form} field="minimum_age" inputMode="numeric" hint={t('productForm.ageHint')} />
      <Tick form={form} field="no_sales_tax" />
      <Tick form={form} field="is_snap_eligible" />
    </>
  );
}

/** Minor units; undefined while they say none. */
function priceOfVariations(variations: readonly VariationDraft[], currency: string): number | undefined {
  const priced = variations.flatMap(({ price, is_default }) => {
    const minor = readMoney(price, currency);
    return minor === undefined ? [] : [{ price: minor, is_default }];
  });
  return headerPrice(priced);
}
