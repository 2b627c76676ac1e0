// What the chip says where there is no room for the sentence: the one thing a cashier must know first, in words that fit.
import type { SyncStatus } from '@evertill/client-core';
import type { useText } from '../../ui/language.ts';
import { isOffline } from './mood.ts';

export type BriefStatus = Pick<SyncStatus, 'attention' | 'waiting'> & {
  readonly connection: Pick<SyncStatus['connection'], 'name'>;
};

export function briefStatus(
  { attention, waiting, connection: { name } }: BriefStatus,
  t: ReturnType<typeof useText<'workplace'>>,
): string {
  if (attention > 0) return t('sent.brief.attention', { count: attention });
  if (name === 'signed_out') return t('sent.brief.signedOut');
  if (name === 'upgrade_required') return t('sent.brief.tooOld');
  if (waiting > 0) return t('sent.brief.waiting', { count: waiting });
  return t(isOffline({ name }) ? 'sent.brief.offline' : 'sent.brief.all');
}
