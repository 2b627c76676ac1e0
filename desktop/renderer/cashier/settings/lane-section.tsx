// Which store and lane this device stands for, and how the server knows it.
import { useTill } from '@evertill/client-core/react';
import { Button, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useWayOut } from '../frame/use-way-out.ts';
import { useLaneName } from '../shift/use-lane-name.ts';
import classes from './settings-page.module.css';

export function LaneSection() {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const till = useTill();
  const { store } = useCashier();
  const { host } = usePlatform();
  const lane = useLaneName();
  const leave = useWayOut();
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={t('settings.store')} testId="settings-store">
          {store.name}
        </Fact>
        <Fact label={t('settings.lane')} testId="settings-lane">
          {lane}
        </Fact>
        {host.deviceName !== undefined && <Fact label={t('settings.device')}>{host.deviceName}</Fact>}
        <Fact label={t('settings.deviceId')}>
          <Text span size="sm" ff="monospace">
            {till.deviceId}
          </Text>
        </Fact>
      </dl>
      <Text size="sm" c="dimmed" my="sm">
        {t('settings.changeLaneHint')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconBuildingStore size={20} />}
        onClick={() => leave('changeLane')}
        data-testid="settings-change-lane"
      >
        {workplace('leave.changeLane')}
      </Button>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly testId?: string;
}

function Fact({ label, children, testId }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
