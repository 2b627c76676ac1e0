// Where both sides changed a field, neither of them may be right: another value is typed. Of money and of plain text; what
// is chosen from a list is chosen where it stands.
import { TextInput } from '@mantine/core';
import type { FieldConflict, Json, ReplicatedDocument } from '@evertill/schemas';
import { MoneyInput } from '../../ui/money-input.tsx';
import { readMoney } from '../../ui/money.ts';
import { useStore } from '../store-context.ts';
import { changedField, shownValue } from './changed-field.ts';
import { rulesOf } from './field-value.tsx';
import classes from './conflict-dialog.module.css';

/** Fields of free text that may be blank for a side. */
const texts = new Set(['name', 'description', 'contact_name', 'email', 'phone', 'address', 'note', 'symbol']);

function kindOf(
  { field, mine, theirs }: FieldConflict,
  document: ReplicatedDocument,
  collection: string,
): 'price' | 'text' | undefined {
  const { name } = changedField(document, field, rulesOf(collection));
  if (texts.has(name)) return 'text';
  const isPrice = name === 'price' && [mine, theirs].every((value) => typeof value === 'number');
  return isPrice && shownValue(document, name, mine).kind === 'money' ? 'price' : undefined;
}

/** Reads what was typed instead of both; undefined when it is nothing, or no such value. */
export function useReadValue(
  document: ReplicatedDocument,
  collection: string,
): (conflict: FieldConflict, typed: string) => Json | undefined {
  const { currency } = useStore();
  return (conflict, typed) => {
    const kind = kindOf(conflict, document, collection);
    if (kind === undefined || typed.trim() === '') return undefined;
    return kind === 'price' ? readMoney(typed, currency) : typed.trim();
  };
}

export interface OtherValueProps {
  readonly conflict: FieldConflict;
  readonly document: ReplicatedDocument;
  readonly collection: string;
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
}

export function OtherValue({ conflict, document, collection, label, text, onType }: OtherValueProps) {
  const { currency } = useStore();
  const field = { label, className: classes.other!, size: 'md', 'data-testid': 'choose-other' } as const;
  switch (kindOf(conflict, document, collection)) {
    case 'price':
      return <MoneyInput {...field} currency={currency} value={text} onChange={onType} />;
    case 'text':
      return (
        <TextInput
          {...field}
          autoComplete="off"
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      );
    case undefined:
      return null;
  }
}
