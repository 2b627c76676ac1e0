// Which lane this device is the till of. Asked once, with a network, and remembered. A lane of another device is never the
// first choice, and says whose it is.
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { Lane } from '@evertill/schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { FullPage } from '../../ui/full-page.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AssignedLane } from './assigned-lane.tsx';
import { holderOf } from './lane-holder.ts';
import classes from './lanes-page.module.css';
import { mayUseLane } from './way-in.ts';
import type { Entrant, StoreAtDoor, WayIn } from './way-in.ts';

export interface LanesPageProps {
  readonly way: Extract<WayIn, { readonly page: 'lanes' }>;
  readonly user: Entrant;
  readonly deviceId: string;
  readonly exits: ReactNode;
}

export function LanesPage({ way, user, deviceId, exits }: LanesPageProps) {
  const t = useText('workplace');
  const { host } = usePlatform();
  const [chosen, setChosen] = useState(way.chosen);

  return (
    <FullPage wide testId="place">
      <Stack gap="lg">
        <PageHeading title={t('place.title')}>{t('place.hint')}</PageHeading>
        {way.fixedLane !== '' && <AssignedLane lane={way.fixedLane} />}
        {way.stores.map((store) => (
          <Radio.Group
            key={store.id}
            label={<bdi>{store.name}</bdi>}
            description={store.address}
            value={chosen?.storeId === store.id ? chosen.laneId : null}
            onChange={(laneId) => setChosen({ storeId: store.id, laneId })}
          >
            <Group mt="xs" gap="sm" align="stretch">
              {store.lanes.map((lane) => (
                <LaneCard key={lane.id} store={store} lane={lane} user={user} deviceId={deviceId} />
              ))}
            </Group>
            {store.lanes.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('wayIn.noLane')}. {t('wayIn.noLaneText')}
              </Text>
            )}
          </Radio.Group>
        ))}
        <Group justify="space-between">
          {exits}
          <Button
            size="lg"
            disabled={!chosen}
            onClick={() => chosen && void host.usePlace(chosen.storeId, chosen.laneId)}
            data-testid="place-confirm"
          >
            {t('place.confirm')}
          </Button>
        </Group>
      </Stack>
    </FullPage>
  );
}

interface LaneCardProps extends Pick<LanesPageProps, 'user' | 'deviceId'> {
  readonly store: StoreAtDoor;
  readonly lane: Lane;
}

function LaneCard({ store, lane, user, deviceId }: LaneCardProps) {
  const t = useText('workplace');
  const holder = holderOf(store, lane.id);
  const isOwn = holder?.device_id === deviceId;
  return (
    <Radio.Card
      value={lane.id}
      disabled={!mayUseLane(user, lane.id)}
      className={classes.lane!}
      data-testid={`lane-${lane.id}`}
    >
      <Group wrap="nowrap" gap="sm">
        <Radio.Indicator />
        <div>
          <Text fw={600}>
            <bdi>{lane.name}</bdi>
          </Text>
          {holder && (
            <Text size="sm" c="dimmed" data-testid="lane-holder">
              {isOwn ? t('wayIn.ownLane') : t('wayIn.inUse', { name: holder.device_name })}
            </Text>
          )}
        </div>
      </Group>
    </Radio.Card>
  );
}
