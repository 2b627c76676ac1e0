// When the browser would not promise to keep the till's data, the person at the till must know.
import { ActionIcon, Alert, Button, Text } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatform } from '../../platform/host-context.ts';
import { useText } from '../../ui/language.ts';
import { useValue } from '../../ui/use-observable.ts';
import classes from './storage-note.module.css';

/** In the header, for as long as it is so. */
export function StorageMark({ onOpen }: { readonly onOpen: () => void }) {
  const t = useText('workplace');
  const promise = useValue(usePlatform().storage.promise$);
  if (promise !== 'at_risk') return null;
  return (
    <ActionIcon
      className={classes.mark!}
      variant="light"
      color="yellow"
      size={48}
      radius="xl"
      title={t('sync.storageAtRisk')}
      aria-label={t('sync.storageAtRisk')}
      onClick={onOpen}
      data-testid="storage-mark"
    >
      <IconDatabaseExclamation size={22} stroke={1.7} />
    </ActionIcon>
  );
}

export function StorageNote() {
  const t = useText('workplace');
  const { storage } = usePlatform();
  const promise = useValue(storage.promise$);
  const [asking, setAsking] = useState(false);
  if (promise !== 'at_risk') return null;

  async function ask(): Promise<void> {
    setAsking(true);
    await storage.ask();
    setAsking(false);
  }

  return (
    <Alert
      color="yellow"
      icon={<IconDatabaseExclamation />}
      title={t('sync.storageAtRisk')}
      data-testid="storage-at-risk"
    >
      <Text size="sm" mb="sm">
        {t('sync.storageAtRiskText')}
      </Text>
      <Button variant="default" loading={asking} onClick={() => void ask()}>
        {t('sync.storageAsk')}
      </Button>
    </Alert>
  );
}
