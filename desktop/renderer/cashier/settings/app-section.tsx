// Which version this is, and whether there is a newer one. It is never installed in the middle of a sale.
import { clientVersion } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconMaximize, IconRefresh, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import type { FoundVersion, ProgramUpdates } from '../../platform/program-updates.ts';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useValue } from '../../ui/use-observable.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import classes from './settings-page.module.css';

export function AppSection() {
  const t = useText('cashier');
  const { host, shell } = usePlatform();
  const isUnsealed = useValue(host.isUnsealed$);
  return (
    <Stack>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t('settings.version')}</dt>
          <dd data-testid="settings-version">{clientVersion}</dd>
        </div>
      </dl>
      {isUnsealed && (
        <Alert color="yellow" icon={<IconShieldOff />} role="alert" data-testid="no-key-store">
          {t('settings.noKeyStore')}
        </Alert>
      )}
      {host.updates ? (
        <NewerVersion updates={host.updates} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('settings.broughtByServer')}
        </Text>
      )}
      {shell && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconMaximize size={20} />}
            onClick={() => void shell.fullScreen()}
            data-testid="settings-full-screen"
          >
            {t('settings.fullScreen')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Work = 'checking' | 'installing';

function NewerVersion({ updates }: { readonly updates: ProgramUpdates }) {
  const t = useText('cashier');
  const workplace = useText('workplace');
  const foundAlone = useValue(updates.found$);
  const [asked, setAsked] = useState<{ readonly found: FoundVersion | undefined }>();
  const [work, setWork] = useState<Work>();
  const [refusal, setRefusal] = useState<Refusal>();
  const inSale = useSale().cart.lines.length > 0;
  const found = asked?.found ?? foundAlone;

  async function during(name: Work, done: () => Promise<Refusal | undefined>): Promise<void> {
    setWork(name);
    setRefusal(undefined);
    setRefusal(await done());
    setWork(undefined);
  }
  const check = () =>
    during('checking', async () => {
      const answer = await updates.check();
      if (answer.ok) setAsked({ found: answer.found });
      return answer.ok ? undefined : answer;
    });
  const install = () =>
    during('installing', async () => {
      const answer = await updates.install();
      return answer.ok ? undefined : answer;
    });

  return (
    <Stack>
      {found && (
        <div data-testid="newer-version">
          <Text fw={550}>{t('settings.foundVersion', { version: found.version })}</Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {found.releaseNotes}
          </Text>
          <Text size="sm" c="dimmed" mt="xs">
            {inSale ? workplace('sync.updateAfter') : t('settings.installHint')}
          </Text>
        </div>
      )}
      {asked && !found && (
        <Text role="status" data-testid="newest-version">
          {t('settings.newest')}
        </Text>
      )}
      {refusal && <Refused refusal={refusal} />}
      <Group>
        {found && (
          <Button
            leftSection={<IconDownload size={20} />}
            disabled={inSale || work === 'checking'}
            loading={work === 'installing'}
            onClick={() => void install()}
            data-testid="install-version"
          >
            {t('settings.install')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} />}
          disabled={work === 'installing'}
          loading={work === 'checking'}
          onClick={() => void check()}
          data-testid="check-for-updates"
        >
          {t('settings.checkUpdates')}
        </Button>
      </Group>
    </Stack>
  );
}
