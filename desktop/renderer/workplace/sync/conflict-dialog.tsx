// Somebody else changed the same fields meanwhile: which value counts is chosen field by field, or another one is typed.
// Everything is a native choice, so arrows move, Enter saves and Esc leaves the question for later.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Attention, Json, JsonObject, OperationRecord, ReplicatedDocument } from '@evertill/schemas';
import { conflictsOf } from '@evertill/client-core';
import { useTill } from '@evertill/client-core/react';
import { IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { ErrorLinkOf } from '../../ui/error-link.tsx';
import { rejectionText } from '../../ui/rejection-words.ts';
import { useClock } from '../store-context.ts';
import { FieldValue, useFieldName, useTitle } from './field-value.tsx';
import { OtherValue, useReadValue } from './other-value.tsx';
import classes from './conflict-dialog.module.css';

export interface ConflictDialogProps {
  readonly attention: Attention;
  /** The entry with the refused edit; undefined while it is being read. */
  readonly entry: OperationRecord | undefined;
  readonly onClose: () => void;
}

type Side = 'mine' | 'theirs' | 'other';

export function ConflictDialog({ attention, entry, onClose }: ConflictDialogProps) {
  const t = useText('workplace');
  const till = useTill();
  const clock = useClock();
  const current = attention.details['current'] as unknown as ReplicatedDocument;
  const conflicts = useMemo(() => conflictsOf(attention), [attention]);
  const collection = attention.collection_name;
  const fieldName = useFieldName(current, collection);
  const title = useTitle(current);
  const readValue = useReadValue(current, collection);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side | undefined>>>({});
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const others = conflicts.flatMap((one): [string, Json | undefined][] =>
    chosen[one.field] === 'other' ? [[one.field, readValue(one, typed[one.field] ?? '')]] : [],
  );
  const isDecided =
    conflicts.every(({ field }) => chosen[field] !== undefined) &&
    others.every(([, value]) => value !== undefined);
  const choose = (fields: readonly string[], side: Side | undefined) =>
    setChosen((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, side])) }));
  const all = conflicts.map(({ field }) => field);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isDecided) return;
    const mine = all.filter((field) => chosen[field] === 'mine');
    const settled = await till.actions
      .settleConflict(attention.id, mine, Object.fromEntries(others) as JsonObject)
      .catch(() => undefined);
    if (settled?.ok) onClose();
    else setProblem(settled ? rejectionText(settled) : t('problem.storage'));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('conflict.title', { name: title })}
      data-testid="conflict"
    >
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="lg">
          <Text c="dimmed">{t('conflict.lead')}</Text>
          {conflicts.map((one, index) => {
            const { field, base, mine, theirs } = one;
            const { by = '', at = '' } = whoChanged(attention, field);
            return (
              <fieldset key={field} className={classes.field} data-testid="conflict-field" data-field={field}>
                <legend className={classes.legend}>
                  {fieldName(field)}
                  <span className={classes.before}>
                    {t('conflict.before')}{' '}
                    <FieldValue document={current} collection={collection} field={field} value={base} />
                  </span>
                </legend>
                <Choice
                  side="mine"
                  field={field}
                  isChosen={chosen[field] === 'mine'}
                  isFirst={index === 0}
                  onChoose={() => choose([field], 'mine')}
                  caption={t('conflict.yours')}
                  note={entry ? t('conflict.atThisTill', { time: clock(entry.captured_at) }) : ''}
                >
                  <FieldValue document={current} collection={collection} field={field} value={mine} />
                </Choice>
                <Choice
                  side="theirs"
                  field={field}
                  isChosen={chosen[field] === 'theirs'}
                  onChoose={() => choose([field], 'theirs')}
                  caption={t('conflict.theirs')}
                  note={
                    by === '' ? t('conflict.somebody') : t('conflict.byAt', { name: by, time: clock(at) })
                  }
                >
                  <FieldValue document={current} collection={collection} field={field} value={theirs} />
                </Choice>
                <OtherValue
                  conflict={one}
                  document={current}
                  collection={collection}
                  label={t('conflict.other')}
                  text={typed[field] ?? ''}
                  onType={(text) => {
                    setTyped((before) => ({ ...before, [field]: text }));
                    choose([field], text.trim() === '' ? undefined : 'other');
                  }}
                />
              </fieldset>
            );
          })}
          {problem !== '' && (
            <Text c="red" role="alert">
              {problem} <ErrorLinkOf text={problem} />
            </Text>
          )}
          <Group justify="space-between">
            <Group gap="xs">
              {all.length > 1 && (
                <>
                  <Button variant="subtle" h={48} onClick={() => choose(all, 'mine')}>
                    {t('conflict.allMine')}
                  </Button>
                  <Button variant="subtle" h={48} onClick={() => choose(all, 'theirs')}>
                    {t('conflict.allTheirs')}
                  </Button>
                </>
              )}
            </Group>
            <Button type="submit" h={48} disabled={!isDecided} data-testid="conflict-save">
              {t('conflict.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface ChoiceProps {
  readonly side: 'mine' | 'theirs';
  readonly field: string;
  readonly isChosen: boolean;
  readonly isFirst?: boolean;
  readonly onChoose: () => void;
  readonly caption: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Choice({ side, field, isChosen, isFirst = false, onChoose, caption, note, children }: ChoiceProps) {
  return (
    <label className={classes.choice} data-testid={`choose-${side}`}>
      <input
        type="radio"
        className={classes.radio}
        name={field}
        value={side}
        checked={isChosen}
        onChange={onChoose}
        data-autofocus={isFirst || undefined}
      />
      <span className={classes.caption}>
        {caption}
        {isChosen && <IconCheck size={18} aria-hidden />}
      </span>
      <span className={classes.value}>{children}</span>
      <span className={classes.note}>{note}</span>
    </label>
  );
}

/** As the server said it with its refusal; it does not know of every change. */
function whoChanged({ details }: Attention, field: string): { readonly by?: string; readonly at?: string } {
  const fields = (details['fields'] ?? []) as readonly JsonObject[];
  return fields.find((one) => one['field'] === field) ?? {};
}
