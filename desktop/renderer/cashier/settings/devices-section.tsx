// What this device prints and sounds.
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconInfoCircle, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { beSilent, isSilent, warningTone } from '../../platform/sound.ts';
import { useText } from '../../ui/language.ts';
import { Printed } from '../../ui/printed.tsx';
import { useCashier } from '../cashier-context.ts';
import { PrintButton } from '../receipt/print-button.tsx';
import { HardwareSection } from './hardware-section.tsx';

export function DevicesSection() {
  const t = useText('cashier');
  const { store } = useCashier();
  const { devices } = usePlatform();
  const [silent, setSilent] = useState(isSilent);

  function sound(on: boolean): void {
    beSilent(!on);
    setSilent(!on);
  }

  return (
    <Stack>
      {devices && <HardwareSection devices={devices} />}
      <div>
        <Text fw={550}>{t('settings.paper')}</Text>
        <Text size="sm" c="dimmed" mb="sm">
          {t('settings.paperHint')}
        </Text>
        <PrintButton label={t('settings.testPrint')} />
        <Printed>
          <article>
            <h1>{t('settings.testTitle')}</h1>
            <p>{store.name}</p>
            <p>{t('settings.testText')}</p>
          </article>
        </Printed>
      </div>
      <div>
        <Switch
          size="lg"
          checked={!silent}
          onChange={(event) => sound(event.currentTarget.checked)}
          label={t('settings.sound')}
          description={t('settings.soundHint')}
          data-testid="settings-sound"
        />
        <Group mt="sm">
          <Button
            variant="default"
            leftSection={<IconVolume size={20} />}
            disabled={silent}
            onClick={warningTone}
            data-testid="try-sound"
          >
            {t('settings.trySound')}
          </Button>
        </Group>
      </div>
      {!devices && (
        <Alert color="gray" variant="light" icon={<IconInfoCircle />} data-testid="no-services">
          {t('settings.noServices')}
        </Alert>
      )}
    </Stack>
  );
}
