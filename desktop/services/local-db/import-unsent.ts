// Takes unsent work back from a file: into the journal it was sealed in, or, when it is another device's, straight to
// the server. The whole file is read and verified before anything is taken from it.
import { refuse } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { Draft } from '@evertill/schemas';
import type { ReplyOf } from '../../ipc/channel.ts';
import type { channels } from '../../ipc/channels.ts';
import type { Backups } from './backups.ts';
import { handOver } from './hand-over.ts';

type Imported = ReplyOf<(typeof channels)['local-db:import-unsent']>;

export async function importUnsent(till: Till, backups: Backups, name: string): Promise<Imported | Refusal> {
  const unsent = await backups.read(till, name);
  if ('ok' in unsent) return unsent;
  const { header, entries, damaged, drafts } = unsent;
  if (header.vendor_id !== till.device().vendor_id) return refuse('backup_foreign');
  if (header.device_id !== till.deviceId) {
    const handedOver = await handOver(till, entries);
    if (!handedOver.ok) return handedOver;
    const { outcomes } = handedOver;
    return { to: 'server', entries: entries.length, waitingAgain: 0, drafts: 0, outcomes };
  }
  const restored = await till.restore(entries, header.lost, damaged);
  if (!restored.ok) return restored;
  return {
    to: 'journal',
    entries: entries.length,
    waitingAgain: restored.restored + restored.unarchived,
    drafts: await restoreDrafts(till, drafts),
    outcomes: {},
  };
}

/** Only those this till no longer has, in any state: what became of a basket since counts more than the file. */
function restoreDrafts(till: Till, drafts: readonly Draft[]): Promise<number> {
  return till.drafts.putUnless(
    drafts.filter(({ store_id }) => store_id === till.storeId),
    () => true,
  );
}
