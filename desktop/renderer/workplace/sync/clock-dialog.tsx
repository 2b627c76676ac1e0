// What date and time it is, said by a person who looked at a clock that is right.
import { useAction, useTill } from '@evertill/client-core/react';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { instantsOfLocalTime } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { MomentInput } from '../../ui/moment-input.tsx';
import { Refused } from '../../ui/refused.tsx';
import { chosenMoment, fieldText, typedMoment } from '../../ui/typed-moment.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useStore } from '../store-context.ts';

export function ClockDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('workplace');
  const { actions, surroundings } = useTill();
  const { time_zone } = useStore();
  useFocusBack();
  const [shown] = useState(() => typedMoment(instant(surroundings.clock), time_zone));
  const [day, setDay] = useState(shown.slice(0, 10));
  const [time, setTime] = useState(shown.slice(11));
  const { run, busy, refusal } = useAction((at: string, isSure: boolean) => actions.confirmClock(at, isSure));
  const choices = instantsOfLocalTime(`${day}T${fieldText(time)}`, time_zone);
  const at = chosenMoment(choices, time, time_zone);
  const isSure = refusal?.code === 'clock_far' && refusal.details['at'] === at;

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (at !== undefined && (await run(at, isSure)).ok) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('clockDoubt.dialog')} data-testid="clock-dialog">
      <form onSubmit={(event) => void confirm(event)}>
        <Stack>
          <Text>{t('clockDoubt.look')}</Text>
          <Group grow>
            <TextInput
              type="date"
              label={t('clockDoubt.date')}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
              size="lg"
              data-autofocus
              data-testid="clock-date"
            />
            <MomentInput
              type="time"
              label={t('clockDoubt.time')}
              value={time}
              choices={choices}
              timeZone={time_zone}
              onChange={setTime}
              size="lg"
              data-testid="clock-time"
            />
          </Group>
          {refusal && <Refused refusal={refusal} />}
          <Button type="submit" h={60} loading={busy} disabled={at === undefined} data-testid="clock-confirm">
            {t('clockDoubt.confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
