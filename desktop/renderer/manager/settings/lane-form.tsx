// One lane in a form, or a new one.
import { useTill } from '@evertill/client-core/react';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { channels } from '@evertill/schemas';
import type { Lane, LaneLease } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import type { RefusedProps } from '../../ui/refused.tsx';
import { useClock, useStore } from '../../workplace/store-context.ts';
import { Meanwhile } from '../edit/meanwhile.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { laneName, withLane, withoutLane } from './lane-draft.ts';
import type { LaneFields } from './lane-draft.ts';

export interface LaneFormProps {
  /** Undefined: a new one. */
  readonly lane: Lane | undefined;
  /** Undefined: no till has it. */
  readonly lease: LaneLease | undefined;
  readonly readOnly: boolean;
  /** Why it cannot be removed now; blank: it can. */
  readonly whyKept: string;
}

const blank: LaneFields = { name: '', channel: 'retail' };

export function LaneForm({ lane, lease, readOnly, whyKept }: LaneFormProps) {
  const t = useText('manager');
  const till = useTill();
  const clock = useClock();
  const store = useStore();
  const { fields, set, meanwhile, forget } = useDraft<LaneFields>(lane ?? blank);
  const [flaw, setFlaw] = useState('');
  const [refusal, setRefusal] = useState<RefusedProps['refusal']>();

  async function write(lanes: readonly Lane[], done: string): Promise<boolean> {
    const outcome = await till.actions.editDocument('store', store.id, { lanes: [...lanes] }, store);
    setRefusal(outcome.ok ? undefined : outcome);
    if (outcome.ok) notifications.show({ message: done, color: 'evergreen' });
    return outcome.ok;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = laneName(fields.name);
    setFlaw(name === undefined ? t('lane.badName') : '');
    if (name === undefined) return;
    const id = lane?.id ?? till.surroundings.chance.id();
    const written = { id, name, channel: fields.channel };
    if (!(await write(withLane(store.lanes, written), t(lane ? 'settings.saved' : 'lane.added')))) return;
    if (lane) set({ name });
    else for (const field of ['name', 'channel'] as const) forget(field);
  }

  function remove(gone: Lane): void {
    modals.openConfirmModal({
      title: t('lane.removeTitle', { name: gone.name }),
      children: t('lane.removeText'),
      labels: { confirm: t('lane.remove'), cancel: t('lane.keep') },
      onConfirm: () => void write(withoutLane(store.lanes, gone.id), t('lane.removed')),
    });
  }

  const holder = lease && { till: lease.device_name, time: clock(lease.granted_at) };
  const isHere = lease?.device_id === till.deviceId;
  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="lane" data-lane={lane?.id ?? 'new'}>
      <Stack gap="sm">
        {lane && (
          <Text size="sm" data-testid="lane-holder">
            {holder ? t(isHere ? 'lane.heldHere' : 'lane.held', holder) : t('lane.free')}
          </Text>
        )}
        <div>
          <TextInput
            label={lane ? t('lane.nameOf', { name: lane.name }) : t('lane.newName')}
            styles={{ label: { overflowWrap: 'anywhere' } }}
            autoComplete="off"
            maxLength={200}
            readOnly={readOnly}
            value={fields.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={flaw}
            data-testid="lane-name"
          />
          <Meanwhile change={meanwhile('name')} now={lane?.name} onTake={() => forget('name')} />
        </div>
        <div>
          <NativeSelect
            size="md"
            label={t('lane.channel')}
            disabled={readOnly}
            data={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
            value={fields.channel}
            onChange={(event) => set({ channel: event.currentTarget.value as LaneFields['channel'] })}
            data-testid="lane-channel"
          />
          <Meanwhile
            change={meanwhile('channel')}
            now={lane && t(`channel.${lane.channel}`)}
            onTake={() => forget('channel')}
          />
        </div>
        {refusal && <Refused refusal={refusal} />}
        {!readOnly && (
          <>
            {lane && whyKept !== '' && (
              <Text size="sm" c="dimmed" data-testid="lane-kept">
                {whyKept}
              </Text>
            )}
            <Group grow>
              {lane && (
                <Button
                  variant="default"
                  h={48}
                  disabled={whyKept !== ''}
                  onClick={() => remove(lane)}
                  data-testid="lane-remove"
                >
                  {t('lane.remove')}
                </Button>
              )}
              <Button type="submit" h={48} data-testid="lane-save">
                {t(lane ? 'lane.rename' : 'lane.add')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
