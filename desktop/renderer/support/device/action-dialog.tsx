// Before something is asked of a till: why, what will happen, when, and that nothing unsent can be touched by it.
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import classes from './device.module.css';
import { useTenant } from '../support-context.ts';
import { withQuery } from '../support-paths.ts';
import { ActionFields } from './action-fields.tsx';
import { askedAt, blankDraft, bodyOf, flawsOf, isInstructed, replyOf, willOf } from './action.ts';
import type { Action, DraftField } from './action.ts';

export interface ActionDialogProps {
  readonly action: Action;
  readonly device: { readonly device_id: string; readonly store_id: string; readonly is_connected?: boolean };
  /** Those it has. */
  readonly collections?: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const badWords = { reason: 'badReason', text: 'badText', seq: 'badSeq', shift: 'badShift' } as const;

export function ActionDialog({ action, device, collections = [], onDone, onClose }: ActionDialogProps) {
  const t = useText('support');
  const vendor_id = useTenant();
  const [draft, setDraft] = useState(blankDraft);
  const { busy, problems, say, change } = useServerDoor<DraftField>({});
  const { name } = action;
  const isOfTill = isInstructed(name);

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    const flaws = flawsOf(action, draft);
    if (flaws.length > 0)
      return say(Object.fromEntries(flaws.map((field) => [field, t(`action.${badWords[field]}`)])));
    const path = `/support/devices/${encodeURIComponent(device.device_id)}${askedAt(action)}`;
    const done = await change({
      method: 'POST',
      path: withQuery(path, { vendor_id }),
      body: bodyOf(action, draft),
      reply: replyOf(name),
      done: t(isOfTill ? 'action.asked' : 'action.done'),
    });
    if (done === undefined) return;
    onDone();
    onClose();
  }

  return (
    <Modal opened size="lg" onClose={onClose} title={t(`action.${name}`)} data-testid="action-dialog">
      <form onSubmit={(event) => void ask(event)} noValidate>
        <Stack>
          <Text data-testid="action-will">
            {t(`action.${willOf(name)}`)}{' '}
            {isOfTill && t(device.is_connected === true ? 'action.online' : 'action.offline')}
          </Text>
          <ActionFields
            action={action}
            storeId={device.store_id}
            collections={collections}
            draft={draft}
            onChange={(changes) => setDraft({ ...draft, ...changes })}
            problems={problems}
          />
          <Textarea
            label={t('action.reason')}
            description={t('action.reasonHint')}
            value={draft.reason}
            onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
            error={problems.reason}
            errorProps={{ role: 'alert' }}
            maxLength={200}
            autosize
            minRows={2}
            data-autofocus
            data-testid="action-reason"
          />
          <Alert variant="light" color="evergreen" icon={<IconShieldCheck />} data-testid="unsent-safe">
            {t('action.unsentSafe')}
          </Alert>
          <ProblemNote text={problems.form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-testid="action-keep">
              {t('action.keep')}
            </Button>
            <Button
              type="submit"
              h="auto"
              mih={48}
              classNames={{ label: classes.wrapped! }}
              loading={busy}
              data-testid="action-do"
            >
              {t(`action.${name}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
