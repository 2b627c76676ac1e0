// Whom a shift template suggests: replaced as a whole. Whoever has gone is still named, so that they can be taken away.
import { Button, MultiSelect, Stack, Text } from '@mantine/core';
import { deepEqual, shiftTemplateReply } from '@evertill/schemas';
import type { ShiftTemplate } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { templatePath } from './template-paths.ts';
import { useWorkers } from './use-workers.ts';
import classes from './availability.module.css';

const fieldOfCode = { assignee_unknown: 'vendor_employee_ids' } as const;

export interface TemplateMembersProps {
  readonly template: ShiftTemplate;
  readonly readOnly: boolean;
  readonly onSaved: () => void;
}

export function TemplateMembers({ template, readOnly, onSaved }: TemplateMembersProps) {
  const t = useText('manager');
  const { people, nameOf } = useWorkers();
  const [stored, setStored] = useState(template.vendor_employee_ids);
  const [ids, setIds] = useState(template.vendor_employee_ids);
  const { busy, problems, change } = useServerDoor<'vendor_employee_ids'>(fieldOfCode);
  const gone = [...new Set([...stored, ...ids])].filter((id) => !people.some((one) => one.id === id));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await change({
      method: 'PUT',
      path: `${templatePath(template.id)}/assignees`,
      body: { vendor_employee_ids: ids },
      reply: shiftTemplateReply,
      done: t('shiftTemplate.membersSaved'),
    });
    if (!saved) return;
    setStored(saved.vendor_employee_ids);
    setIds(saved.vendor_employee_ids);
    onSaved();
  }

  if (readOnly)
    return ids.length === 0 ? (
      <Text c="dimmed">{t('shiftTemplate.noMember')}</Text>
    ) : (
      <ul className={classes.members} data-testid="template-members">
        {ids.map((id) => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>
          </li>
        ))}
      </ul>
    );
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <MultiSelect
          size="md"
          label={t('shiftTemplate.choose')}
          description={t('shiftTemplate.membersHint')}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('availability.noResult')}
          data={[
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...gone.map((id) => ({ value: id, label: nameOf(id) })),
          ]}
          value={ids}
          onChange={setIds}
          error={problems.vendor_employee_ids}
          data-testid="template-members"
        />
        <ProblemNote text={problems.form} />
        <Button
          type="submit"
          h={48}
          loading={busy}
          disabled={deepEqual(ids, stored)}
          data-testid="template-members-save"
        >
          {t('shiftTemplate.saveMembers')}
        </Button>
      </Stack>
    </form>
  );
}
