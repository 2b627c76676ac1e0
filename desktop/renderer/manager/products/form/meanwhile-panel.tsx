// Somebody else changed the same while it is being typed here: nothing is saved until it is said which counts.
import { Alert, Button, Text } from '@mantine/core';
import type { FieldConflict, ReplicatedDocument } from '@evertill/schemas';
import type { Ref } from 'react';
import { useText } from '../../../ui/language.ts';
import { readMoney } from '../../../ui/money.ts';
import { rejectionWords } from '../../../ui/rejection-words.ts';
import { useStore } from '../../../workplace/store-context.ts';
import { useFieldName } from '../../../workplace/sync/field-value.tsx';
import { SidesTable } from '../../../workplace/sync/sides-table.tsx';
import type { ProductDraft } from './product-draft.ts';
import classes from './product-form.module.css';

export interface MeanwhilePanelProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly conflicts: readonly FieldConflict[];
  readonly draft: ProductDraft;
  readonly onAnswer: (side: 'mine' | 'theirs') => void;
  /** The field to begin with. */
  readonly onEdit: (field: string) => void;
}

export function MeanwhilePanel({ ref, conflicts, draft, onAnswer, onEdit }: MeanwhilePanelProps) {
  const t = useText('manager');
  const { currency } = useStore();
  const document = { ...draft, id: '' } as ReplicatedDocument;
  const fieldName = useFieldName(document, 'product');
  // An amount in the money of the store, wherever one was typed.
  const shown = (field: string, value: unknown) =>
    /(^|\.)price$/.test(field) ? (readMoney(String(value), currency) ?? value) : value;
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      color="yellow"
      variant="light"
      title={rejectionWords({ code: 'conflict' }).sentence}
      role="alert"
      data-testid="meanwhile"
    >
      <Text size="sm">
        {t('productForm.question.meanwhile')} {t('productForm.question.first')}
      </Text>
      <SidesTable
        collection="product"
        rows={conflicts.map(({ field, mine, theirs }) => ({
          field,
          name: fieldName(field),
          wanted: shown(field, mine),
          stays: shown(field, theirs),
        }))}
        document={document}
      />
      <div className={classes.choices}>
        <Button onClick={() => onAnswer('mine')} data-testid="meanwhile-mine">
          {t('productForm.question.mine')}
        </Button>
        <Button variant="default" onClick={() => onAnswer('theirs')} data-testid="meanwhile-theirs">
          {t('productForm.question.theirs')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onAnswer('mine');
            onEdit(conflicts[0]?.field ?? '');
          }}
          data-testid="meanwhile-edit"
        >
          {t('productForm.question.edit')}
        </Button>
      </div>
    </Alert>
  );
}
