// One saved device: asked whether it answers, in the way that shows it.
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { DeviceDoor, SavedDevice } from '../../platform/device-door.ts';
import type { DeviceRefusal } from '../../platform/hardware.ts';
import { usePlatform } from '../../platform/host-context.ts';
import { plainDecimal } from '../../ui/decimal.ts';
import { useLanguage, useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useValue } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { stateWords } from './printer-state.ts';
import classes from './settings-page.module.css';
import { testPage } from './test-page.ts';

export interface DeviceRowProps {
  readonly device: SavedDevice;
  readonly devices: DeviceDoor;
}

type Said = { readonly ok: true; readonly text: string } | DeviceRefusal | undefined;

export function DeviceRow({ device, devices }: DeviceRowProps) {
  const t = useText('cashier');
  const { store } = useCashier();
  const { direction } = useLanguage();
  const [said, setSaid] = useState<Said>();
  const [asking, setAsking] = useState(false);
  const { id, type, name, path } = device;

  async function ask(work: () => Promise<Said>): Promise<void> {
    setAsking(true);
    setSaid(await work());
    setAsking(false);
  }

  const print = () =>
    ask(async () => {
      const printed = await devices.print(id, testPage(store, t, direction));
      return printed.ok
        ? { ok: true, text: t(printed.confirmed ? 'hardware.printed' : 'hardware.sent') }
        : printed;
    });
  const status = () =>
    ask(async () => {
      const answer = await devices.status(id);
      return answer.ok ? { ok: true, text: stateWords(answer.state, t) } : answer;
    });
  const kick = (printerId?: string) =>
    ask(async () => {
      const kicked = await devices.kick(printerId);
      return kicked.ok ? { ok: true, text: t('hardware.opened') } : kicked;
    });
  const weigh = () =>
    ask(async () => {
      const weighed = await devices.weigh(device);
      if (!weighed.ok) return weighed;
      const { weight, unit, stable } = weighed.reading;
      const words = { weight: plainDecimal(weight.toFixed(3)), unit };
      return { ok: true, text: t(stable ? 'hardware.weight' : 'hardware.unstable', words) };
    });

  const key = (label: string, work: () => Promise<void>, test: string): ReactNode => (
    <Button variant="default" loading={asking} onClick={() => void work()} data-testid={test}>
      {label}
    </Button>
  );
  const isPrinter = type === 'printer' || type === 'label_printer';
  return (
    <li className={classes.keyRow} data-testid="saved-device" data-type={type}>
      <Text fw={550}>
        <bdi>{name}</bdi>
      </Text>
      <span className={classes.where}>
        {t(`hardware.kinds.${type}`)} · <bdi>{path ?? t('hardware.nowhere')}</bdi>
      </span>
      {path !== null && (
        <Group gap="xs">
          {isPrinter && key(t('hardware.ask'), status, 'ask-printer')}
          {isPrinter && key(t('hardware.testPrinter'), print, 'test-print')}
          {type === 'printer' && key(t('hardware.openDrawer'), () => kick(id), 'open-drawer')}
          {type === 'cash_drawer' && key(t('hardware.openDrawer'), () => kick(), 'open-drawer')}
          {type === 'scale' && key(t('hardware.weigh'), weigh, 'test-weigh')}
        </Group>
      )}
      {type === 'scanner' && <Heard />}
      {said?.ok && (
        <Text size="sm" role="status" className={classes.asking!} data-testid="device-says">
          {said.text}
        </Text>
      )}
      {said?.ok === false && (
        <div className={classes.wide}>
          <Refused refusal={said} />
        </div>
      )}
    </li>
  );
}

/** What is scanned while the settings are open. */
function Heard() {
  const t = useText('cashier');
  const { scanner } = useValue(usePlatform().hardware$);
  const [code, setCode] = useState('');
  useEffect(() => scanner?.listen(setCode), [scanner]);
  return (
    <Text size="sm" role="status" data-testid="scan-heard">
      {code === '' ? t('hardware.scanHint') : t('hardware.scanned', { code })}
    </Text>
  );
}
