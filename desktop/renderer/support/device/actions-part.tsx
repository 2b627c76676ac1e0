// What can be asked of a till from a desk. Each asks for its reason first, and says what will happen.
import { Button, Text } from '@mantine/core';
import {
  IconDatabaseImport,
  IconDoorOff,
  IconFileDownload,
  IconLockOpen,
  IconMessage,
  IconReport,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../ui/language.ts';
import { ActionDialog } from './action-dialog.tsx';
import { instructed } from './action.ts';
import type { ActionName } from './action.ts';
import classes from './device.module.css';
import type { DevicePartProps } from './now-part.tsx';

const icons = {
  report: IconReport,
  message: IconMessage,
  resend: IconSend,
  rebuild_replica: IconDatabaseImport,
  send_unsent: IconFileDownload,
  revoke: IconDoorOff,
  admit: IconLockOpen,
} as const;

export function ActionsPart({ device, onChanged }: DevicePartProps) {
  const t = useText('support');
  const [asked, askFor] = useState<ActionName>();
  const names = [...instructed, device.revoked_at === null ? 'revoke' : 'admit'] as const;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('action.hint')}
      </Text>
      <div className={classes.actions}>
        {names.map((name) => {
          const Icon = icons[name];
          return (
            <Button
              key={name}
              variant="default"
              h="auto"
              mih={48}
              justify="flex-start"
              leftSection={<Icon size={18} aria-hidden />}
              classNames={{ label: classes.wrapped! }}
              onClick={() => askFor(name)}
              data-testid={`action-${name}`}
            >
              {t(`action.${name}`)}
            </Button>
          );
        })}
      </div>
      {asked && (
        <ActionDialog
          action={{ name: asked }}
          device={device}
          collections={device.compared.map(({ collection }) => collection)}
          onDone={onChanged}
          onClose={() => askFor(undefined)}
        />
      )}
    </>
  );
}
