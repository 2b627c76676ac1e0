// What was asked of a till, newest first, and what became of it.
import { Badge, Button, Group, Text } from '@mantine/core';
import type { InstructionReply } from '@evertill/schemas';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { useServer } from '../../tables/online/server-context.ts';
import { useText } from '../../ui/language.ts';
import { useMomentText } from '../live/moment.tsx';
import { useSupport, useTenant } from '../support-context.ts';
import { withQuery } from '../support-paths.ts';
import { ActionDialog } from './action-dialog.tsx';
import { isInstructed } from './action.ts';
import type { ActionName } from './action.ts';
import classes from './device.module.css';
import type { DevicePartProps } from './now-part.tsx';

const colors = {
  waiting: 'gray',
  taken: 'blue',
  done: 'evergreen',
  refused: 'red',
  failed: 'red',
  withdrawn: 'gray',
} as const;

export function InstructionsList({ device, onChanged }: DevicePartProps) {
  const t = useText('support');
  const { mayAct } = useSupport();
  const [withdrawn, withdraw] = useState<number>();
  if (device.instructions.length === 0) return <Text c="dimmed">{t('instructions.none')}</Text>;
  return (
    <>
      <ul className={classes.findings}>
        {device.instructions
          .toSorted((a, b) => b.seq - a.seq)
          .map((one) => (
            <li
              key={one.seq}
              className={classes.instruction}
              data-testid="instruction"
              data-kind={one.kind}
              data-state={one.state}
            >
              <InstructionText instruction={one} />
              <Group gap="xs">
                {one.file_id !== '' && <FileButton fileId={one.file_id} name={device.name} />}
                {one.state === 'waiting' && mayAct && (
                  <Button variant="default" onClick={() => withdraw(one.seq)} data-testid="withdraw">
                    {t('action.withdraw')}
                  </Button>
                )}
              </Group>
            </li>
          ))}
      </ul>
      {withdrawn !== undefined && (
        <ActionDialog
          action={{ name: 'withdraw', seq: withdrawn }}
          device={device}
          onDone={onChanged}
          onClose={() => withdraw(undefined)}
        />
      )}
    </>
  );
}

function InstructionText({ instruction }: { readonly instruction: InstructionReply }) {
  const t = useText('support');
  const moment = useMomentText();
  const { kind, params, state, reason, asked_by, asked_at, settled_at, sentence } = instruction;
  const { text, device_seq, collections } = params;
  const about = [text, device_seq, ...(Array.isArray(collections) ? collections : [])]
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ');
  return (
    <div className={classes.long}>
      <Group gap="xs">
        <Text fw={600}>{isInstructed(kind as ActionName) ? t(`action.${kind as 'report'}`) : kind}</Text>
        <Badge variant="light" color={colors[state]}>
          {t(`instructionState.${state}`)}
        </Badge>
      </Group>
      {about !== '' && (
        <Text size="sm">
          <bdi>{about}</bdi>
        </Text>
      )}
      <Text size="sm">
        <bdi>{reason}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('instructions.by', { person: asked_by, time: moment(asked_at) })}
        {settled_at !== null && ` · ${t('instructions.settled', { time: moment(settled_at) })}`}
      </Text>
      {sentence !== '' && (
        <Text size="sm" data-testid="instruction-sentence">
          <bdi lang="en">{sentence}</bdi>
        </Text>
      )}
    </div>
  );
}

function FileButton({ fileId, name }: { readonly fileId: string; readonly name: string }) {
  const t = useText('support');
  const server = useServer();
  const vendor_id = useTenant();
  const [failed, setFailed] = useState(false);

  async function save(): Promise<void> {
    setFailed(false);
    const path = withQuery(`/support/files/${encodeURIComponent(fileId)}`, { vendor_id });
    const answer = await server.ask({ method: 'GET', path, body: '' }).catch(() => undefined);
    if (answer?.ok)
      saveFile(`unsent-${name.replaceAll(/[^\w.-]+/g, '-')}.jsonl`, 'application/x-ndjson', answer.body);
    else setFailed(true);
  }

  return (
    <>
      <Button variant="default" onClick={() => void save()} data-testid="save-unsent">
        {t('instructions.download')}
      </Button>
      {failed && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('instructions.failed')}
        </Text>
      )}
    </>
  );
}
