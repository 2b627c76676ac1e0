// A shift template in a form: its name, the times of its shift at the till, its place among the others, and since when.
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { deepEqual, shiftTemplateReply } from '@evertill/schemas';
import type { ShiftTemplate } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useMaking } from '../../tables/online/use-making.ts';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { badTemplateFields, templateBodyOf, templateDraftOf } from './template-draft.ts';
import type { TemplateDraft, TemplateField } from './template-draft.ts';
import { templatePath, templatesPath } from './template-paths.ts';

/** What the form cannot see beforehand is about no field of it. */
const fieldOfCode: Readonly<Record<string, TemplateField>> = {};

export interface TemplateFormProps {
  /** As it was when the page was opened; undefined: a new one. */
  readonly template: ShiftTemplate | undefined;
  readonly readOnly: boolean;
  readonly onSaved: (template: ShiftTemplate) => void;
}

export function TemplateForm({ template, readOnly, onSaved }: TemplateFormProps) {
  const t = useText('manager');
  const { id: store_id } = useStore();
  const [stored, setStored] = useState(() => templateDraftOf(template));
  const [draft, setDraft] = useState(stored);
  const { busy, problems, say, change } = useServerDoor(fieldOfCode);
  const make = useMaking(change);
  const set = (changes: Partial<TemplateDraft>) => setDraft({ ...draft, ...changes });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const words: Readonly<Record<TemplateField, string>> = {
      name: t('shiftTemplate.badName'),
      time_start: t('plannedShift.badTime'),
      time_end: t('plannedShift.badTime'),
      sort_order: t('shiftTemplate.badOrder'),
      is_active: '',
      effective_on: t('plannedShift.badDate'),
    };
    const bad = badTemplateFields(draft);
    if (bad.length > 0) return say(Object.fromEntries(bad.map((field) => [field, words[field]])));
    const body = templateBodyOf(draft);
    const saved = template
      ? await change({
          method: 'PATCH',
          path: templatePath(template.id),
          body,
          reply: shiftTemplateReply,
          done: t('shiftTemplate.saved'),
        })
      : await make({
          path: templatesPath,
          body: { ...body, store_id },
          reply: shiftTemplateReply,
          done: t('shiftTemplate.created'),
        });
    if (!saved) return;
    setStored(templateDraftOf(saved));
    setDraft(templateDraftOf(saved));
    onSaved(saved);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="template-form">
      <Stack>
        {readOnly && <Text c="dimmed">{t('availability.readOnly')}</Text>}
        <TextInput
          label={t('shiftTemplate.name')}
          autoComplete="off"
          maxLength={200}
          readOnly={readOnly}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={problems.name}
          data-testid="template-name"
        />
        <Group align="flex-start" grow>
          <TextInput
            type="time"
            label={t('plannedShift.start')}
            readOnly={readOnly}
            value={draft.time_start}
            onChange={(event) => set({ time_start: event.currentTarget.value })}
            error={problems.time_start}
            data-testid="template-start"
          />
          <TextInput
            type="time"
            label={t('plannedShift.end')}
            readOnly={readOnly}
            value={draft.time_end}
            onChange={(event) => set({ time_end: event.currentTarget.value })}
            error={problems.time_end}
            data-testid="template-end"
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('shiftTemplate.timesHint')}
        </Text>
        <TextInput
          label={t('shiftTemplate.order')}
          description={t('shiftTemplate.orderHint')}
          inputMode="numeric"
          autoComplete="off"
          readOnly={readOnly}
          value={draft.sort_order}
          onChange={(event) => set({ sort_order: event.currentTarget.value })}
          error={problems.sort_order}
          data-testid="template-order"
        />
        <TextInput
          type="date"
          label={t('shiftTemplate.effective')}
          description={t('shiftTemplate.effectiveHint')}
          readOnly={readOnly}
          value={draft.effective_on}
          onChange={(event) => set({ effective_on: event.currentTarget.value })}
          error={problems.effective_on}
          data-testid="template-effective"
        />
        <Switch
          size="lg"
          label={t('shiftTemplate.active')}
          description={t('shiftTemplate.activeHint')}
          disabled={readOnly}
          checked={draft.is_active}
          onChange={(event) => set({ is_active: event.currentTarget.checked })}
          data-testid="template-active"
        />
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button
            type="submit"
            h={48}
            loading={busy}
            disabled={template !== undefined && deepEqual(draft, stored)}
            data-testid="template-save"
          >
            {t(template ? 'plannedShift.save' : 'shiftTemplate.create')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
