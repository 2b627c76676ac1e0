// A change to this product that the server did not take as it was: mine beside theirs, and what can be done about it.
import { conflictsOf } from '@evertill/client-core';
import { Alert, Button, Text } from '@mantine/core';
import type { ReplicatedDocument } from '@evertill/schemas';
import { useText } from '../../../ui/language.ts';
import { ErrorLink } from '../../../ui/error-link.tsx';
import { rejectionWords } from '../../../ui/rejection-words.ts';
import { useFieldName } from '../../../workplace/sync/field-value.tsx';
import { SidesTable } from '../../../workplace/sync/sides-table.tsx';
import type { OpenQuestion } from './use-open-questions.ts';
import classes from './product-form.module.css';

export interface QuestionPanelProps {
  readonly question: OpenQuestion;
  /** As the server has it, or as it was wanted where the server has none. */
  readonly document: ReplicatedDocument;
  /** False once somebody has begun to type: then saving is the answer. */
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  /** The field to begin with. */
  readonly onEdit: (field: string) => void;
  readonly onGiveUp: () => void;
}

export function QuestionPanel(props: QuestionPanelProps) {
  const { question, document, isOpen, busy, onMine, onTheirs, onEdit, onGiveUp } = props;
  const { attention, edit } = question;
  const t = useText('manager');
  const fieldName = useFieldName(document, 'product');
  const isConflict = attention.kind === 'edit_conflict';
  const { sentence, next } = rejectionWords(attention);
  const conflicts = conflictsOf(attention);
  const rows = isConflict
    ? conflicts.map(({ field, mine, theirs }) => ({ field, wanted: mine, stays: theirs }))
    : Object.entries(edit.changes)
        .filter(([, value]) => edit.base_rev > 0 && typeof value !== 'object')
        .map(([field, value]) => ({ field, wanted: value, stays: document[field] }));
  return (
    <Alert
      color={isConflict ? 'yellow' : 'red'}
      variant="light"
      title={sentence}
      role="alert"
      data-testid="question"
      data-code={attention.code}
    >
      <Text size="sm">
        {isConflict ? t('productForm.question.conflict') : `${next} ${t('productForm.question.refused')}`}{' '}
        <ErrorLink code={attention.code} />
      </Text>
      <SidesTable
        collection="product"
        rows={rows.map((row) => ({ ...row, name: fieldName(row.field) }))}
        document={document}
      />
      <div className={classes.choices}>
        {isConflict && isOpen && (
          <>
            <Button loading={busy} onClick={onMine} data-testid="keep-mine">
              {t('productForm.question.mine')}
            </Button>
            <Button variant="default" loading={busy} onClick={onTheirs} data-testid="keep-theirs">
              {t('productForm.question.theirs')}
            </Button>
            <Button
              variant="default"
              onClick={() => onEdit(conflicts[0]?.field ?? '')}
              data-testid="keep-editing"
            >
              {t('productForm.question.edit')}
            </Button>
          </>
        )}
        {!isConflict && (
          <Button variant="default" loading={busy} onClick={onGiveUp} data-testid="give-up">
            {t('productForm.question.giveUp')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
