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
import { officeAt } from '../../workplace/way-in/way-in.ts';
import classes from './store-selector.module.css';

export function StoreSelector() {
  const t = useText('manager');
  const { host } = usePlatform();
  const { deviceId } = useTill();
  const store = useStore();
  const leave = useLeaving();
  const [found, setFound] = useState<readonly Store[] | 'offline'>();

  function look(): void {
    setFound(undefined);
    host.stores().then(setFound, () => setFound('offline'));
  }

  function go(to: Store): void {
    const { storeId, laneId } = officeAt(to, deviceId);
    leave('changeLane', () => void host.usePlace(storeId, laneId));
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
            const isHere = one.id === store.id;
            return (
              <Menu.Item
                key={one.id}
                mih={48}
                aria-current={isHere}
                rightSection={isHere && <IconCheck size={18} />}
                onClick={() => !isHere && go(one)}
                data-testid={`store-${one.id}`}
              >
                <bdi>{one.name}</bdi>
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
