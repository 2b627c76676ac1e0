// What is to change on all the picked products.
import { NativeSelect, TextInput } from '@mantine/core';
import { useText } from '../../../ui/language.ts';
import { moneyDigits } from '../../../ui/money.ts';
import { categoryOptions, useCategories } from '../../../workplace/categories.ts';
import { useMoney, useStore } from '../../../workplace/store-context.ts';
import { useReferenceOptions } from '../form/use-reference-options.ts';
import { statuses } from '../product-query.ts';
import { isPercent, priceWays, roundingNames, roundings } from './bulk-price.ts';
import { noRecord, wayOf } from './bulk-query.ts';
import type { BulkField, BulkTyped } from './bulk-query.ts';
import classes from './bulk-page.module.css';

export interface BulkFieldsProps {
  readonly typed: BulkTyped;
  readonly onType: (change: Partial<BulkTyped>) => void;
  /** The figure is none. */
  readonly isUnclear: boolean;
}

export function BulkFields({ typed, onType, isUnclear }: BulkFieldsProps) {
  const t = useText('manager');
  const workplace = useText('workplace');
  const money = useMoney();
  const { currency } = useStore();
  const categories = categoryOptions(useCategories());
  const brands = useReferenceOptions('brand');
  const taxes = useReferenceOptions('tax_profile');
  const way = wayOf(typed);
  const leave = { value: '', label: t('bulk.leave') };
  const none = { value: noRecord, label: t('productForm.none') };
  const example = moneyDigits(1295, currency);
  const wrong = way && isPercent(way) ? t('bulk.badPercent') : t('bulk.badAmount', { example });
  const roundingLabel = (name: (typeof roundingNames)[number]) => {
    const { step, less } = roundings[name];
    return less === 0
      ? t('bulk.roundTo', { amount: money(step) })
      : t('bulk.roundBelow', { amount: money(2 * step - less) });
  };
  const select = (field: BulkField, label: string, data: readonly { value: string; label: string }[]) => (
    <NativeSelect
      size="md"
      label={label}
      value={typed[field]}
      onChange={(event) => onType({ [field]: event.currentTarget.value })}
      data={[...data]}
      data-testid={field}
    />
  );
  return (
    <div className={classes.form} role="group" aria-label={t('bulk.what')}>
      {select('to_price', t('bulk.price'), [
        leave,
        ...priceWays.map((value) => ({ value, label: t(`bulk.way.${value}`) })),
      ])}
      {way && (
        <>
          <TextInput
            size="md"
            label={t(isPercent(way) ? 'bulk.percent' : way === 'set' ? 'bulk.figureSet' : 'bulk.figure')}
            inputMode="decimal"
            autoComplete="off"
            value={typed.to_figure}
            onChange={(event) => onType({ to_figure: event.currentTarget.value })}
            error={isUnclear && typed.to_figure !== '' ? wrong : undefined}
            data-testid="to_figure"
          />
          {select(
            'to_rounding',
            t('bulk.rounding'),
            roundingNames.map((name) => ({
              value: name === 'coin' ? '' : name,
              label: roundingLabel(name),
            })),
          )}
        </>
      )}
      {select('to_status', t('column.status'), [
        leave,
        ...statuses.map((value) => ({ value, label: workplace(`status.${value}`) })),
      ])}
      {select('to_category', t('column.category'), [leave, none, ...categories])}
      {select('to_brand', t('productForm.field.brand_id'), [leave, none, ...brands])}
      {select('to_tax', t('productForm.field.store_tax_id'), [leave, none, ...taxes])}
    </div>
  );
}
