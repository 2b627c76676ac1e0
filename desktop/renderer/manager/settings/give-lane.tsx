// An owner gives a lane to another till. The server alone knows whether its till was shut out, or has been silent for long
// enough.
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { pageOf, storeReply, tillReply } from '@evertill/schemas';
import type { Lane, LaneLease } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';

export interface GiveLaneProps {
  readonly lane: Lane;
  readonly lease: LaneLease;
}

const tillsPage = pageOf(tillReply);

export function GiveLane(props: GiveLaneProps) {
  const t = useText('manager');
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Choice {...props} />;
  return (
    <Button mt="sm" fullWidth variant="subtle" h={48} onClick={() => setAsked(true)} data-testid="lane-give">
      {t('lane.give')}
    </Button>
  );
}

function Choice({ lane, lease }: GiveLaneProps) {
  const t = useText('manager');
  const { id: storeId } = useStore();
  const [chosen, setChosen] = useState('');
  const { busy, problems, change } = useServerDoor({});
  const { seen, again } = useServerPage(
    `/vendor/devices?limit=100&store_id=${encodeURIComponent(storeId)}`,
    tillsPage,
  );
  if (seen && seen.name !== 'page') return <WhyNot seen={seen} onAgain={again} />;
  const others = (seen?.data ?? []).filter((till) => till.id !== lease.device_id && till.revoked_at === null);

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault();
    await change({
      method: 'PUT',
      path: `/vendor/stores/${encodeURIComponent(storeId)}/registers/${encodeURIComponent(lane.id)}/lease`,
      body: { device_id: chosen },
      reply: storeReply,
      done: t('lane.given'),
    });
  }

  return (
    <form onSubmit={(event) => void give(event)} noValidate data-testid="give-form">
      <Stack gap="sm" mt="sm">
        <Text size="sm" c="dimmed">
          {t('lane.giveHint')}
        </Text>
        <Group align="flex-end" wrap="nowrap">
          <NativeSelect
            size="md"
            flex={1}
            label={t('lane.giveTo', { name: lane.name })}
            styles={{ label: { overflowWrap: 'anywhere' } }}
            data={[
              { value: '', label: t('lane.nobody') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data-testid="give-to"
          />
          <Button type="submit" h={48} loading={busy} data-testid="give">
            {t('lane.giveAction')}
          </Button>
        </Group>
        <ProblemNote text={problems.form} />
      </Stack>
    </form>
  );
}
