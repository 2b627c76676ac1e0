// The one place that says whether the sales are sent, in plain words. A touch tells more.
import { useSyncStatus } from '@evertill/client-core/react';
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { connectionWord, isOffline, moodOf } from './mood.ts';
import classes from './sync-chip.module.css';

export function SyncChip({ onOpen }: { readonly onOpen: () => void }) {
  const t = useText('cashier');
  const status = useSyncStatus();
  const { connection, sentence } = status;
  const offline = isOffline(connection) ? t(`sync.${connectionWord(connection)}`) : '';
  return (
    <UnstyledButton
      className={classes.chip}
      data-mood={moodOf(status)}
      onClick={onOpen}
      data-testid="sync-chip"
      data-waiting={status.waiting}
      data-sent={status.sent}
      data-attention={status.attention}
      data-connection={connection.name}
    >
      <span className={classes.dot} />
      <span className={classes.words}>
        {offline !== '' && <strong>{offline} · </strong>}
        {sentence}
      </span>
    </UnstyledButton>
  );
}
