// The one place that says whether the sales are sent, in plain words. A touch tells more.
import { useSyncStatus } from '@evertill/client-core/react';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { briefStatus } from './brief-status.ts';
import { connectionWord, isOffline, moodOf } from './mood.ts';
import { useSentSentence } from './sent-sentence.ts';
import classes from './sync-chip.module.css';

/** Where the sentence would be cut, em. */
const tooNarrow = 50;

export interface SyncChipProps {
  readonly onOpen: () => void;
  /** The key that does the same. */
  readonly children?: ReactNode;
}

export function SyncChip({ onOpen, children }: SyncChipProps) {
  const t = useText('workplace');
  const status = useSyncStatus();
  const { connection } = status;
  const sentence = useSentSentence(status);
  const brief = briefStatus(status, t);
  const isBrief = useNarrower(tooNarrow);
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
      {...(isBrief ? { 'aria-label': `${brief} – ${sentence}` } : {})}
    >
      <span className={classes.dot} data-hollow={offline !== ''} />
      <span className={classes.words} data-testid="sync-words">
        {!isBrief && offline !== '' && <strong>{offline} · </strong>}
        {isBrief ? brief : sentence}
      </span>
      {!isBrief && children}
    </UnstyledButton>
  );
}
