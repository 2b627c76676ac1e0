// A field of a document and a value of it, as people read them.
import { useDocument } from '@evertill/client-core/react';
import type { Reference, ReplicatedDocument } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../cashier-context.ts';
import { changedField, shownValue } from './changed-field.ts';

/** Says what a field is called, and of which variation or value it is. */
export function useFieldName(document: ReplicatedDocument): (field: string) => string {
  const t = useText('cashier');
  return (field) => {
    const { name, part } = changedField(document, field);
    const plain = name.replace(/_id$/, '').replaceAll('_', ' ');
    const word = t(`field.${name}` as 'field.price', {
      defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1),
    });
    return part === '' ? word : t('conflict.partOf', { part, field: word });
  };
}

interface FieldValueProps {
  readonly document: ReplicatedDocument;
  readonly field: string;
  readonly value: unknown;
}

export function FieldValue({ document, field, value }: FieldValueProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { name } = changedField(document, field);
  const shown = shownValue(document, name, value);
  switch (shown.kind) {
    case 'money':
      return money(shown.minor);
    case 'percent':
      return `${shown.text} %`;
    case 'reference':
      return <ReferenceName id={shown.text} />;
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

function ReferenceName({ id }: { readonly id: string }) {
  return useDocument<Reference>('reference', id)?.name ?? id;
}
