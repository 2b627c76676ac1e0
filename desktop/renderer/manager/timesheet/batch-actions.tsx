// What is done with many time cards at once, and the run that fills them from the schedule.
import { Button, Group, Stack, Text } from '@mantine/core';
import { batchDeleteReply, batchResolveReply, runAutoReply } from '@evertill/schemas';
import { useState } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { cardsPath, useTimeDoor } from './use-time-door.ts';

export interface BatchActionsProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

export function BatchActions({ ids, onDone }: BatchActionsProps) {
  const t = useText('manager');
  const store = useStore();
  const [asked, setAsked] = useState<readonly string[]>();
  const { busy, problems, change } = useTimeDoor();
  const isNone = ids.length === 0;

  async function resolve(): Promise<void> {
    const done = await change({
      method: 'POST',
      path: `${cardsPath}/batch/resolve-issues`,
      body: { ids },
      reply: batchResolveReply,
      done: (counts) => t('timesheet.resolvedCounts', counts),
    });
    if (done) onDone();
  }

  async function remove(): Promise<void> {
    const done = await change({
      method: 'POST',
      path: `${cardsPath}/batch/delete`,
      body: { ids },
      reply: batchDeleteReply,
      done: (counts) => t('timesheet.deletedCounts', counts),
    });
    setAsked(undefined);
    if (done) onDone();
  }

  async function run(): Promise<void> {
    const done = await change({
      method: 'POST',
      path: `${cardsPath}/schedule-auto/run`,
      body: { store_id: store.id },
      reply: runAutoReply,
      done: (counts) => t('timesheet.ran', counts),
    });
    if (done) onDone();
  }

  // Asked about these alone: others chosen meanwhile are asked about anew.
  const isSure = asked !== undefined && asked.join() === ids.join() && !isNone;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          h={44}
          disabled={busy}
          onClick={() => void run()}
          data-testid="timesheet-run"
        >
          {t('timesheet.run')}
        </Button>
        <Button
          variant="default"
          h={44}
          disabled={busy || isNone}
          onClick={() => void resolve()}
          data-testid="batch-resolve"
        >
          {t('timesheet.resolve')}
        </Button>
        {!isSure && (
          <Button
            variant="default"
            h={44}
            disabled={busy || isNone}
            onClick={() => setAsked(ids)}
            data-testid="batch-delete"
          >
            {t('timesheet.remove')}
          </Button>
        )}
        {isSure && (
          <Button
            color="red"
            h={44}
            autoFocus
            loading={busy}
            onClick={() => void remove()}
            data-testid="batch-delete-sure"
          >
            {t('timesheet.removeSure')}
          </Button>
        )}
      </Group>
      {isSure && <Text size="sm">{t('timesheet.removeHint')}</Text>}
      <ProblemNote text={problems.form} />
    </Stack>
  );
}
