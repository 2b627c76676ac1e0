// Which store and lane this device is. Asked once, with a network, and remembered.
import { Alert, Button, Group, Loader, Radio, Stack, Text, Title } from '@mantine/core';
import type { Store } from '@evertill/schemas';
import { useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../platform/host-context.ts';
import { FullPage } from '../ui/full-page.tsx';
import { useText } from '../ui/language.ts';
import classes from './place-page.module.css';

interface Place {
  readonly storeId: string;
  readonly laneId: string;
}

export function PlacePage() {
  const t = useText('workplace');
  const { host } = usePlatform();
  const [stores, setStores] = useState<readonly Store[]>();
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState<Place>();

  const load = useCallback(() => {
    setProblem('');
    host.stores().then(
      (found) => {
        setStores(found);
        setChosen(firstPlace(found));
      },
      () => setProblem(t('login.offline')),
    );
  }, [host, t]);
  useEffect(load, [load]);

  return (
    <FullPage wide testId="place">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {t('place.title')}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {t('place.hint')}
          </Text>
        </div>
        {stores?.length === 0 && <Alert color="yellow">{t('place.none')}</Alert>}
        {problem !== '' && (
          <Alert color="yellow" title={problem}>
            <Button variant="default" onClick={load}>
              {t('place.retry')}
            </Button>
          </Alert>
        )}
        {!stores && problem === '' && <Loader mx="auto" />}
        {stores?.map((store) => (
          <Radio.Group
            key={store.id}
            label={store.name}
            description={store.address}
            value={chosen?.storeId === store.id ? chosen.laneId : null}
            onChange={(laneId) => setChosen({ storeId: store.id, laneId })}
          >
            <Group mt="xs" gap="sm">
              {store.lanes.map((lane) => (
                <Radio.Card
                  key={lane.id}
                  value={lane.id}
                  className={classes.lane!}
                  data-testid={`lane-${lane.id}`}
                >
                  <Group wrap="nowrap" gap="sm">
                    <Radio.Indicator />
                    <Text fw={600}>{lane.name}</Text>
                  </Group>
                </Radio.Card>
              ))}
            </Group>
          </Radio.Group>
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void host.signOut()}
            data-testid="place-sign-out"
          >
            {t('leave.signOut')}
          </Button>
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

function firstPlace(stores: readonly Store[]): Place | undefined {
  const store = stores.find(({ lanes }) => lanes.length > 0);
  const lane = store?.lanes[0];
  return store && lane && { storeId: store.id, laneId: lane.id };
}
