// What the time clock of the store does by itself and takes with a punch, each with what it means. Only what is changed
// here is sent.
import { Button, Select, Stack, Switch } from '@mantine/core';
import { evidenceSettings, timeClockFlags, timeClockReply } from '@evertill/schemas';
import type { TimeClock, TimeClockFlags } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';

type FormFlag = Exclude<keyof TimeClockFlags, 'server_banking' | 'import_credit_tips'>;

/** The document keeps two out of the form: stored and answered by the API alone. */
const formFlags = timeClockFlags.filter(
  (flag): flag is FormFlag => flag !== 'server_banking' && flag !== 'import_credit_tips',
);

export interface ClockFlagsFormProps {
  /** As the server had them when the page was opened. */
  readonly flags: TimeClock;
  readonly readOnly: boolean;
}

export function ClockFlagsForm({ flags, readOnly }: ClockFlagsFormProps) {
  const t = useText('manager');
  const { id: store_id } = useStore();
  const [stored, setStored] = useState(flags);
  const [draft, setDraft] = useState(flags);
  const { busy, problems, change } = useServerDoor<never>({});
  const changed = ([...formFlags, 'evidence'] as const).filter((name) => draft[name] !== stored[name]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const saved = await change({
      method: 'PATCH',
      path: '/vendor/attendance/time-clock-settings',
      body: { store_id, ...Object.fromEntries(changed.map((name) => [name, draft[name]])) },
      reply: timeClockReply,
      done: t('timeSettings.saved'),
    });
    if (!saved) return;
    setStored(saved);
    setDraft(saved);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="clock-flags-form">
      <Stack>
        {formFlags.map((flag) => (
          <Switch
            key={flag}
            size="md"
            label={t(`clockFlag.${flag}`)}
            description={t(`clockFlagHint.${flag}`)}
            checked={draft[flag]}
            disabled={readOnly}
            onChange={(event) => setDraft({ ...draft, [flag]: event.currentTarget.checked })}
            data-testid={`flag-${flag}`}
          />
        ))}
        <Select
          label={t('clockEvidence.label')}
          description={t('clockEvidence.hint')}
          size="md"
          allowDeselect={false}
          data={evidenceSettings.map((value) => ({ value, label: t(`clockEvidence.${value}`) }))}
          value={draft.evidence}
          disabled={readOnly}
          onChange={(value) => {
            const evidence = evidenceSettings.find((one) => one === value);
            if (evidence) setDraft({ ...draft, evidence });
          }}
          data-testid="clock-evidence-setting"
        />
        <ProblemNote text={problems.form} />
        {!readOnly && (
          <Button
            type="submit"
            h={48}
            loading={busy}
            disabled={changed.length === 0}
            data-testid="clock-flags-save"
          >
            {t('timeSettings.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
