// What a change makes of each product: old beside new, or why it cannot be made.
import { Text } from '@mantine/core';
import { useText } from '../../../ui/language.ts';
import { FieldValue, useFieldName } from '../../../workplace/sync/field-value.tsx';
import type { Column } from '../../../tables/list/column.ts';
import { ListTable } from '../../../tables/list/list-table.tsx';
import type { PlannedField, PlannedProduct } from './bulk-plan.ts';

interface Row {
  readonly planned: PlannedProduct;
  /** Undefined: nothing of it changes. */
  readonly field: PlannedField | undefined;
}

export function BulkPreview({ plan }: { readonly plan: readonly PlannedProduct[] }) {
  const t = useText('manager');
  // One line for each field that changes.
  const rows = plan.flatMap((planned): Row[] =>
    planned.flaw === undefined && planned.fields.length > 0
      ? planned.fields.map((field) => ({ planned, field }))
      : [{ planned, field: undefined }],
  );
  const value = ({ planned: { product }, field }: Row, side: 'before' | 'after') => {
    if (!field) return '';
    const { [side]: said } = field;
    return <FieldValue document={product} collection="product" field={field.field} value={said} />;
  };
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      title: t('column.name'),
      show: ({ planned: { product } }) => <bdi>{product.name}</bdi>,
      text: () => null,
      width: 'minmax(12rem, 2fr)',
    },
    {
      id: 'sku_code',
      title: t('column.sku_code'),
      show: ({ planned: { product } }) => <bdi>{product.sku_code}</bdi>,
      text: () => null,
      width: 'minmax(6rem, 0.8fr)',
    },
    {
      id: 'field',
      title: t('bulk.column.field'),
      show: ({ planned, field }) => field && <FieldName planned={planned} field={field} />,
      text: () => null,
      width: 'minmax(6rem, 0.8fr)',
    },
    {
      id: 'before',
      title: t('bulk.column.before'),
      show: (row) => value(row, 'before'),
      text: () => null,
      width: 'minmax(6rem, 0.8fr)',
      atEnd: true,
    },
    {
      id: 'after',
      title: t('bulk.column.after'),
      show: (row) => <strong>{value(row, 'after')}</strong>,
      text: () => null,
      width: 'minmax(6rem, 0.8fr)',
      atEnd: true,
    },
    {
      id: 'state',
      title: t('bulk.column.note'),
      show: ({ planned: { flaw }, field }) =>
        flaw === undefined ? (
          field === undefined && <Text c="dimmed">{t('bulk.nothing')}</Text>
        ) : (
          <Text c="red" data-testid="bulk-flaw" data-flaw={flaw}>
            {t(`bulk.flaw.${flaw}`)}
          </Text>
        ),
      text: () => null,
      width: 'minmax(12rem, 2fr)',
    },
  ];
  return (
    <ListTable
      label={t('bulk.preview')}
      columns={columns}
      count={rows.length}
      at={(index) => rows[index]}
      chosen={-1}
      onOpen={nothing}
      sorting={{ by: '', descending: false }}
      onSort={nothing}
    />
  );
}

function FieldName({ planned, field }: { readonly planned: PlannedProduct; readonly field: PlannedField }) {
  const fieldName = useFieldName(planned.product, 'product');
  return <bdi>{fieldName(field.field)}</bdi>;
}

/** What is typed above stays: nothing here leads away. */
function nothing(): void {}
