// A lot that can still be changed, in a form: of whom, for which warehouse, and what. A new one is ordered by saving it; the
// shop's own draft by saying so.
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { deepEqual } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useReferences } from '../references/use-references.ts';
import { draftOfLot, noFlaws, readLines } from './lot-draft.ts';
import type { LotDraft } from './lot-draft.ts';
import { LotLines } from './lot-lines.tsx';
import { lotState } from './lot-state.ts';
import type { LotReply } from './lot-state.ts';
import { Overtaken } from './overtaken.tsx';
import { useLotDoor } from './use-lot-door.ts';

export interface LotFormProps {
  /** Undefined: a new one. */
  readonly lot: LotReply | undefined;
  readonly draft: LotDraft;
  readonly onDraft: (draft: LotDraft) => void;
  readonly onSaved: (lot: LotReply) => void;
  readonly onReadAgain: () => void;
}

export function LotForm({ lot, draft, onDraft, onSaved, onReadAgain }: LotFormProps) {
  const t = useText('manager');
  const { id: store_id, currency } = useStore();
  const { busy, problems, say, make, change } = useLotDoor();
  const [flaws, setFlaws] = useState(noFlaws);
  const isDraft = lot !== undefined && lotState(lot) === 'draft';
  const { supplier_id, warehouse_id, note } = draft;

  async function save(isOrder: boolean): Promise<void> {
    const read = readLines(draft.lines, currency);
    setFlaws(read.flaws);
    const needsSupplier = supplier_id === '' && (isOrder || !isDraft);
    say(needsSupplier ? { supplier_id: t('lot.badSupplier') } : {});
    if (needsSupplier || !read.sound) return;
    if (read.body.length === 0 && (isOrder || !isDraft)) return say({ form: t('lot.noLines') });
    const fields = { supplier_id, warehouse_id, note: note.trim(), lines: read.body };
    const saved = lot
      ? await change(lot, changesOf(lot, fields, isOrder), t(isOrder ? 'lot.ordered' : 'lot.saved'))
      : await make({ ...fields, store_id }, t('lot.created'));
    if (saved) onSaved(saved);
  }

  /** What was not touched is not said again. The draft's note is the mark that it is one. */
  function changesOf(before: LotReply, fields: object, isOrder: boolean): object {
    const kept = draftOfLot(before, currency);
    return Object.fromEntries(
      Object.entries(fields).filter(([field]) => {
        if (field === 'note' && isDraft) return isOrder;
        return !deepEqual(kept[field as keyof LotDraft], draft[field as keyof LotDraft]);
      }),
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save(false);
  }

  return (
    <form onSubmit={submit} noValidate data-testid="lot-form">
      <Stack>
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <ReferenceChoice
            kind="supplier"
            none={t('lot.nobody')}
            value={supplier_id}
            error={problems.supplier_id}
            onChange={(id) => onDraft({ ...draft, supplier_id: id })}
          />
          <ReferenceChoice
            kind="warehouse"
            none={t('lot.usualWarehouse')}
            value={warehouse_id}
            error={problems.warehouse_id}
            onChange={(id) => onDraft({ ...draft, warehouse_id: id })}
          />
        </Group>
        {!isDraft && (
          <Textarea
            label={t('lot.note')}
            maxLength={2000}
            autosize
            value={note}
            onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
            data-testid="lot-note"
          />
        )}
        <LotLines lines={draft.lines} onChange={(lines) => onDraft({ ...draft, lines })} flaws={flaws} />
        <Overtaken text={problems.base_rev} onReadAgain={onReadAgain} />
        <ProblemNote text={problems.form} />
        <Group grow>
          <Button
            type="submit"
            h={48}
            variant={isDraft ? 'default' : 'filled'}
            loading={busy}
            data-testid="lot-save"
          >
            {t(lot ? 'lot.save' : 'lot.create')}
          </Button>
          {isDraft && (
            <Button h={48} loading={busy} onClick={() => void save(true)} data-testid="lot-order">
              {t('lot.order')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface ReferenceChoiceProps {
  readonly kind: 'supplier' | 'warehouse';
  /** What none is called. */
  readonly none: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** What is out of use is offered no more, unless it is chosen already. */
function ReferenceChoice({ kind, none, value, error, onChange }: ReferenceChoiceProps) {
  const t = useText('manager');
  const { documents } = useReferences(kind);
  const offered = documents.filter(({ id, active }) => active || id === value);
  const isGone = value !== '' && !offered.some(({ id }) => id === value);
  return (
    <NativeSelect
      size="md"
      label={t(`lot.${kind}`)}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: none },
        ...(isGone ? [{ value, label: t('lot.gone') }] : []),
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      data-testid={`lot-${kind}`}
    />
  );
}
