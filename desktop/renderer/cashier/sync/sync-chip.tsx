// The one place that says whether the sales are sent, in plain words. A touch tells more.
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { connectionWord, isOffline, moodOf } from './mood.ts';
import { useSyncStatus } from './use-sync-status.ts';
import classes from './sync-chip.module.css';

export function SyncChip({ onOpen }: { readonly onOpen: () => void }) {
  const t = useText('cashier');
  const { till } = useCashier();
  const status = useSyncStatus(till);
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
