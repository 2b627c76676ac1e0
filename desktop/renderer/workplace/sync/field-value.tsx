// A document, a field of it and a value of that, as people read them.
import { useCollection, useDocument } from '@evertill/client-core/react';
import { collections, readListedPriceKey } from '@evertill/schemas';
import type {
  CollectionRegistry,
  MergeRules,
  Product,
  Reference,
  ReferenceData,
  ReplicatedDocument,
} from '@evertill/schemas';
import { plainDecimal } from '../../ui/decimal.ts';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../store-context.ts';
import { changedField, shownValue } from './changed-field.ts';

/** What the document is called. An entry of a price list has no name of its own: it is an item in a list. */
export function useTitle(document: ReplicatedDocument): string {
  const t = useText('workplace');
  const { item_id = '', price_list_id = '' } = listEntry(document) ?? {};
  const item = useDocument<Product>('product', item_id)?.name ?? item_id;
  const list = useDocument<Reference>('reference', price_list_id)?.name ?? price_list_id;
  if (price_list_id !== '') return t('conflict.inList', { item, list });
  return typeof document['name'] === 'string' && document['name'] !== '' ? document['name'] : document.id;
}

/** Says what a field is called, and of which variation or value it is. */
export function useFieldName(document: ReplicatedDocument, collection: string): (field: string) => string {
  const t = useText('workplace');
  const product = useDocument<Product>('product', listEntry(document)?.item_id ?? '');
  return (field) => {
    const { name, part } = changedField(document, field, rulesOf(collection));
    const plain = name.replace(/_ids?$/, '').replaceAll('_', ' ');
    const word = t(`field.${name}` as 'field.price', {
      defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1),
    });
    const listed = readListedPriceKey(part);
    const variation = product?.variations.find(({ id }) => id === listed?.variation_id)?.name;
    const of = listed
      ? [variation, t('conflict.from', { quantity: plainDecimal(listed.min_quantity) })]
      : [part];
    const parts = of.filter((text) => text !== undefined && text !== '').join(' · ');
    return parts === '' ? word : t('conflict.partOf', { part: parts, field: word });
  };
}

export interface FieldValueProps {
  readonly document: ReplicatedDocument;
  readonly collection: string;
  readonly field: string;
  readonly value: unknown;
}

export function FieldValue({ document, collection, field, value }: FieldValueProps) {
  const t = useText('workplace');
  const money = useMoney();
  const clock = useClock();
  const { name } = changedField(document, field, rulesOf(collection));
  const shown = shownValue(document, name, value);
  switch (shown.kind) {
    case 'money':
      return money(shown.minor);
    case 'percent':
      return `${plainDecimal(shown.text)} %`;
    case 'reference':
      return <Names collection="reference" ids={[shown.text]} />;
    case 'references':
      return <Names collection={name === 'customer_ids' ? 'customer' : 'reference'} ids={shown.ids} />;
    case 'instant':
      return clock(shown.text);
    case 'status':
      return t(`status.${shown.status}`);
    case 'text':
      return shown.text;
    case 'yes':
    case 'no':
    case 'nothing':
      return t(`value.${shown.kind}`);
  }
}

export function rulesOf(collection: string): MergeRules | undefined {
  const registry: CollectionRegistry = collections;
  return registry[collection];
}

function listEntry(document: ReplicatedDocument): ReferenceData<'price_list_item'> | undefined {
  return document['kind'] === 'price_list_item'
    ? (document['data'] as ReferenceData<'price_list_item'>)
    : undefined;
}

function Names({ collection, ids }: { readonly collection: string; readonly ids: readonly string[] }) {
  const t = useText('workplace');
  const { documents } = useCollection<ReplicatedDocument>(collection, {
    selector: { id: { $in: [...ids] } },
  });
  const names = new Map(documents.map(({ id, name }) => [id, String(name)]));
  return ids.length === 0 ? t('value.nothing') : ids.map((id) => names.get(id) ?? id).join(', ');
}
