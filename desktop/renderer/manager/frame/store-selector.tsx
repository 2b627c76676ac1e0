// Which store the office is about, and the way to another one of the vendor's. A device holds one store at a time: choosing
// another opens that one, so which there are is asked of the server.
import { Button, Loader, Menu, Text } from '@mantine/core';
import { useTill } from '@evertill/client-core/react';
import type { Store } from '@evertill/schemas';
import { IconBuildingStore, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useLeaving } from '../../workplace/use-leaving.ts';
import { laneAt } from './lane-at.ts';
import classes from './store-selector.module.css';

/** Nothing in the office has to be finished first. */
const nothing = () => '';

export function StoreSelector() {
  const t = useText('manager');
  const { host } = usePlatform();
  const { deviceId } = useTill();
  const store = useStore();
  const leave = useLeaving(nothing);
  const [found, setFound] = useState<readonly Store[] | 'offline'>();

  function look(): void {
    setFound(undefined);
    host.stores().then(setFound, () => setFound('offline'));
  }

  function go(to: Store, laneId: string): void {
    leave('changeLane', () => void host.usePlace(to.id, laneId));
  }

  return (
    <Menu
      position="bottom-start"
      width={280}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      onOpen={look}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          h={48}
          px="xs"
          className={classes.store!}
          leftSection={<IconBuildingStore size={20} />}
          aria-label={t('stores.of', { store: store.name })}
          data-testid="store-selector"
        >
          <bdi>{store.name}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown data-testid="stores">
        <Menu.Label>{t('stores.title')}</Menu.Label>
        {found === undefined && <Loader size="sm" m="sm" />}
        {found === 'offline' && (
          <Text size="sm" p="sm" role="alert" data-testid="stores-offline">
            {t('stores.offline')}
          </Text>
        )}
        {found !== undefined &&
          found !== 'offline' &&
          found.map((one) => {
            const laneId = laneAt(one, deviceId);
            const isHere = one.id === store.id;
            return (
              <Menu.Item
                key={one.id}
                mih={48}
                disabled={laneId === undefined}
                aria-current={isHere}
                rightSection={isHere && <IconCheck size={18} />}
                onClick={() => !isHere && laneId !== undefined && go(one, laneId)}
                data-testid={`store-${one.id}`}
              >
                <bdi>{one.name}</bdi>
                {laneId === undefined && (
                  <Text size="sm" c="dimmed">
                    {t('stores.noLane')}
                  </Text>
                )}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
