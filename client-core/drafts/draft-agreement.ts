// What this device and a server have agreed on about drafts is kept under a name of its own, one for each scope and
// each history. A history is not known by its epoch alone: a backup that is restored twice brings an old epoch back,
// and with it a server that has forgotten what was agreed since. So a name is made anew whenever the epoch is another
// one than last time, and under a new name every local draft counts as not yet sent.
import type { Checkpoint, Welcome } from '@evertill/sync';
import type { JsonObject } from '@evertill/schemas';
import type { DeviceRecord } from '../journal/device-record.ts';

export interface DraftAgreement {
  readonly scope: string;
  readonly epoch: string;
  readonly name: string;
  /** Up to here everything was heard while nothing was unsent; null for the beginning. */
  readonly heard: Checkpoint | null;
}

const fact = 'draft_agreements';

/** As it was left, or a new one. */
export async function agreementWith(
  device: DeviceRecord,
  { epoch, scopes }: Welcome,
  newId: () => string,
): Promise<DraftAgreement> {
  const scope = scopes['draft'] ?? '';
  const known = agreementsOf(device)[scope];
  if (known?.epoch === epoch) return known;
  const made = { scope, epoch, name: `draft_sync_${newId()}`, heard: null };
  await remember(device, made);
  return made;
}

/** The server has not what was agreed: its history went back without its knowing. */
export async function disagree(device: DeviceRecord, name: string): Promise<void> {
  const known = Object.values(agreementsOf(device)).find((one) => one.name === name);
  if (known) await remember(device, { ...known, epoch: '' });
}

/** Everything up to here was heard, and nothing is unsent. */
export async function agreedUpTo(device: DeviceRecord, name: string, heard: Checkpoint): Promise<void> {
  const known = Object.values(agreementsOf(device)).find((one) => one.name === name);
  const isNews = known && (known.heard?.xid !== heard.xid || known.heard.id !== heard.id);
  if (isNews) await remember(device, { ...known, heard });
}

function agreementsOf(device: DeviceRecord): Record<string, DraftAgreement> {
  return (device.current().facts[fact] ?? {}) as unknown as Record<string, DraftAgreement>;
}

function remember(device: DeviceRecord, agreement: DraftAgreement): Promise<void> {
  const agreements = { ...agreementsOf(device), [agreement.scope]: agreement };
  return device.remember({ [fact]: agreements as unknown as JsonObject });
}
