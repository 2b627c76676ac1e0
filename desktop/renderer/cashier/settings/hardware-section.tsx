// The devices of this lane: which are saved, whether each answers, what is plugged in, and what is missing here.
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { DeviceDoor, DeviceList } from '../../platform/device-door.ts';
import type { DeviceRefusal } from '../../platform/hardware.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { AddDevice } from './add-device.tsx';
import { DeviceRow } from './device-row.tsx';
import classes from './settings-page.module.css';

type Shown = { readonly ok: true; readonly list: DeviceList } | DeviceRefusal | undefined;

export function HardwareSection({ devices }: { readonly devices: DeviceDoor }) {
  const t = useText('cashier');
  const [shown, setShown] = useState<Shown>();
  const [looking, setLooking] = useState(true);
  const look = useCallback(() => {
    setLooking(true);
    return devices.list().then((answer) => {
      setShown(answer);
      setLooking(false);
    });
  }, [devices]);
  useEffect(() => void look(), [look]);
  const list = shown?.ok ? shown.list : undefined;
  return (
    <Stack data-testid="hardware" data-looking={looking}>
      <Group justify="space-between">
        <Text fw={550}>{t('hardware.saved')}</Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} />}
          loading={looking}
          onClick={() => void look()}
          data-testid="look-again"
        >
          {t('hardware.look')}
        </Button>
      </Group>
      {shown?.ok === false && <Refused refusal={shown} />}
      {list?.saved.length === 0 && (
        <Text size="sm" c="dimmed" data-testid="none-saved">
          {t('hardware.noneSaved')}
        </Text>
      )}
      {list && list.saved.length > 0 && (
        <ul className={classes.keys}>
          {list.saved.map((device) => (
            <DeviceRow key={device.id} device={device} devices={devices} />
          ))}
        </ul>
      )}
      {list && <PluggedIn list={list} />}
      <AddDevice onSaved={() => void look()} plugged={list?.devices ?? []} />
    </Stack>
  );
}

function PluggedIn({ list: { devices, missing } }: { readonly list: DeviceList }) {
  const t = useText('cashier');
  const here = devices.filter(({ kind }) => kind !== 'network');
  return (
    <>
      <div>
        <Text fw={550}>{t('hardware.plugged')}</Text>
        {here.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('hardware.nonePlugged')}
          </Text>
        )}
        {here.map(({ path, name }) => (
          <Text key={path} size="sm" data-testid="plugged">
            <bdi>{name}</bdi> <bdi className={classes.where}>{path}</bdi>
          </Text>
        ))}
      </div>
      {missing.length > 0 && (
        <div data-testid="missing-libraries">
          <Text fw={550}>{t('hardware.missing')}</Text>
          {missing.map(({ library, sentence }) => (
            <Text key={library} size="sm" c="dimmed" dir="ltr">
              {sentence}
            </Text>
          ))}
        </div>
      )}
    </>
  );
}
