// A product in a form: a new one, one that is changed, or a change that the server did not take. What is typed is kept until it
// is saved or given up; saving writes it into the journal, and it is sent when there is a network.
import { conflictsOf } from '@evertill/client-core';
import type { Edited, Refusal } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { Alert, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { Product, RejectionCode, ReplicatedDocument } from '@evertill/schemas';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { useText } from '../../../ui/language.ts';
import { Refused } from '../../../ui/refused.tsx';
import { useStore } from '../../../workplace/store-context.ts';
import { blankDraft, blankFormed } from './blank-product.ts';
import { changesOf } from './draft-changes.ts';
import { draftFlaws, placeOf } from './draft-flaws.ts';
import type { Flaws } from './draft-flaws.ts';
import type { FormFields } from './form-fields.ts';
import { MeanwhilePanel } from './meanwhile-panel.tsx';
import { draftOf } from './product-draft.ts';
import { ProductParts } from './product-parts.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { saveProduct } from './save-product.ts';
import { takenFlaws } from './taken.ts';
import { beginning } from './typing.ts';
import { useFlawText } from './use-flaw-text.ts';
import type { OpenQuestion } from './use-open-questions.ts';
import { useTyping } from './use-typing.ts';
import classes from './product-form.module.css';

export interface ProductFormProps {
  readonly id: string;
  /** Under which what is typed is kept. */
  readonly keptAs: string;
  /** Undefined: there is none yet. */
  readonly product: Product | undefined;
  readonly question: OpenQuestion | undefined;
  /** Where whoever does not save goes. */
  readonly back: string;
}

export function ProductForm({ id, keptAs, product, question: asked, back }: ProductFormProps) {
  const t = useText('manager');
  const till = useTill();
  const navigate = useNavigate();
  const { currency } = useStore();
  const flawText = useFlawText();
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The one this form began with: it is answered here, whatever is asked meanwhile.
  const [question] = useState(asked);
  const live = useMemo(
    () => (product ? draftOf(product, currency) : blankDraft(currency)),
    [product, currency],
  );
  const typed = useTyping(
    `${till.storeId} ${till.actorId()} ${keptAs}`,
    () => beginning(product, question, currency),
    live,
  );
  const { draft, conflicts } = typed;
  const [flaws, setFlaws] = useState<Flaws>(() => flawsOfQuestion(question));
  const [isEditing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const general = flaws.get('');

  useEffect(() => {
    if (flaws.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [flaws]);

  const fields: FormFields = {
    draft,
    put: typed.put,
    wrong: (field) => {
      const flaw = flaws.get(field);
      return flaw && flawText(flaw);
    },
  };

  function focus(field: string): void {
    setEditing(true);
    const found = form.current?.elements.namedItem(field);
    if (found instanceof HTMLElement) found.focus();
  }

  function done(to: string, message: string): void {
    typed.forget();
    notifications.show({ message, color: 'evergreen' });
    void navigate(to, { replace: true });
  }

  async function write(act: () => Promise<Edited | Refusal | { readonly ok: true }>): Promise<boolean> {
    setBusy(true);
    const outcome = await act().finally(() => setBusy(false));
    setRefusal(outcome.ok ? undefined : outcome);
    return outcome.ok;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (conflicts.length > 0) return panel.current?.focus();
    const before = product ?? blankFormed;
    const found = draftFlaws(draft, before, currency);
    const taken = await takenFlaws(till, id, product, changesOf(draft, before, currency));
    const all: Flaws = new Map([...taken, ...found]);
    setFlaws(all);
    if (all.size > 0) return;
    const saving = { id, typing: { start: live, draft }, question, currency };
    const isSaved = await write(() => saveProduct(till, saving));
    if (isSaved) done(`/dashboard/products/${id}`, t('productForm.saved'));
  }

  async function settle(side: 'mine' | 'theirs', { attention }: OpenQuestion): Promise<void> {
    const mine = side === 'mine' ? conflictsOf(attention).map(({ field }) => field) : [];
    const isSettled = await write(() => till.actions.settleConflict(attention.id, mine));
    if (isSettled) done(`/dashboard/products/${id}`, t('productForm.question.settled'));
  }

  async function giveUp({ attention }: OpenQuestion): Promise<void> {
    const isGiven = await write(() => till.actions.dismissRefusedEdit(attention.id));
    if (isGiven) done(product ? `/dashboard/products/${id}` : back, t('productForm.question.given'));
  }

  function leave(): void {
    if (!typed.isTyped) return void navigate(back);
    modals.openConfirmModal({
      title: t('productForm.leave'),
      children: t('productForm.leaveText'),
      labels: { confirm: t('productForm.discard'), cancel: t('productForm.stay') },
      confirmProps: { 'data-testid': 'discard' },
      onConfirm: () => {
        typed.forget();
        void navigate(back);
      },
    });
  }

  function key(event: KeyboardEvent): void {
    const isForList = event.target instanceof Element && event.target.hasAttribute('data-expanded');
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || isForList)
      return;
    event.preventDefault();
    leave();
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={key}
      data-testid="product-form"
    >
      {question && (
        <QuestionPanel
          question={question}
          document={documentOf(question, product)}
          isOpen={!isEditing && !typed.isTyped}
          busy={busy}
          onMine={() => void settle('mine', question)}
          onTheirs={() => void settle('theirs', question)}
          onEdit={focus}
          onGiveUp={() => void giveUp(question)}
        />
      )}
      {typed.isKept && (
        <Alert color="blue" variant="light" data-testid="kept">
          {t('productForm.kept')}{' '}
          <Button variant="subtle" onClick={typed.forget} data-testid="kept-discard">
            {t('productForm.discard')}
          </Button>
        </Alert>
      )}
      {conflicts.length > 0 && (
        <MeanwhilePanel
          ref={panel}
          conflicts={conflicts}
          draft={draft}
          onAnswer={typed.answer}
          onEdit={focus}
        />
      )}
      <ProductParts form={fields} productId={id} />
      {flaws.size > 0 && (
        <Alert color="red" role="alert" data-testid="flaws">
          {general ? flawText(general) : t('productForm.flaw.check')}
        </Alert>
      )}
      {refusal && <Refused refusal={refusal} />}
      <div className={classes.bar}>
        <Button variant="default" rightSection={<KeyCap>Esc</KeyCap>} onClick={leave} data-testid="cancel">
          {t('productForm.cancel')}
        </Button>
        <Button type="submit" loading={busy} rightSection={<KeyCap>↵</KeyCap>} data-testid="product-save">
          {t('productForm.save')}
        </Button>
      </div>
    </form>
  );
}

function flawsOfQuestion(question: OpenQuestion | undefined): Flaws {
  if (question?.attention.kind !== 'operation_refused') return new Map();
  const { code } = question.attention;
  const place = placeOf(code, '');
  return place === '' ? new Map() : new Map([[place, { code: code as RejectionCode }]]);
}

function documentOf({ attention, edit }: OpenQuestion, product: Product | undefined): ReplicatedDocument {
  const current = attention.details['current'] as unknown as ReplicatedDocument | undefined;
  return current ?? product ?? { ...edit.changes, id: edit.id };
}
