// The columns a list of look-up records can have, by kind.
import type { EditMark as Mark } from '@evertill/client-core';
import type { Reference, ReferenceData } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { EditMark } from '../../workplace/edit-mark.tsx';
import { useStore } from '../../workplace/store-context.ts';
import type { Column } from '../../tables/list/column.ts';
import { textColumn } from '../../tables/list/text-column.tsx';
import { draftOf, textIn } from './reference-draft.ts';
import type { PlacedKind } from './reference-places.ts';

export function useReferenceColumns(
  kind: PlacedKind,
  all: readonly Reference[],
  marks: ReadonlyMap<string, Mark>,
): readonly Column<Reference>[] {
  const t = useText('manager');
  const { currency } = useStore();
  const ofData = (field: string, title: string) =>
    textColumn<Reference>(field, title, ({ data }) => textIn(data, field));
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const own: Readonly<Record<PlacedKind, () => readonly Column<Reference>[]>> = {
    category: () => [
      textColumn(
        'parent',
        t('category.parent'),
        ({ data }) => names.get((data as ReferenceData<'category'>).parent_id) ?? '',
      ),
    ],
    unit: () => [ofData('symbol', t('unit.symbol'))],
    tax_profile: () => [
      textColumn('rate', t('tax_profile.rate'), (one) => {
        const { data } = draftOf(one, currency);
        return `${textIn(data, 'rate')} ${textIn(data, 'rate_type') === 'flat' ? currency : '%'}`;
      }),
    ],
    attribute: () => [
      textColumn('values', t('attribute.values'), ({ data }) =>
        (data as unknown as ReferenceData<'attribute'>).values.map(({ name }) => name).join(', '),
      ),
    ],
    tag: () => [],
    supplier: () => [
      ofData('contact_name', t('supplier.contact_name')),
      ofData('phone', t('supplier.phone')),
      ofData('email', t('supplier.email')),
      { ...ofData('address', t('supplier.address')), extra: true },
    ],
  };
  return [
    { ...textColumn('name', t('entry.name'), ({ name }) => name), width: 'minmax(12rem, 2fr)', fixed: true },
    ...own[kind](),
    textColumn('active', t('entry.active'), ({ active }) =>
      t(active ? 'references.active' : 'references.inactive'),
    ),
    {
      ...textColumn('edit', t('column.edit'), ({ id }) => marks.get(id)?.state ?? ''),
      show: ({ id }) => <EditMark mark={marks.get(id)} />,
      sorts: false,
    },
  ];
}
