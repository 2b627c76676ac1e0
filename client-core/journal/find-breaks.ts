// [I15] What became of this device's journal while nobody looked: at the first contact after a start every entry is
// read and checked, and at every contact the server's last number is compared with this journal's. Whoever restored,
// copied or damaged the files, a person is told; sending goes on, for a sale is a sale on either branch.
import type { Welcome } from '@evertill/sync';
import type { DeviceSurroundings } from '../surroundings.ts';
import type { AttentionDesk, Finding } from './attention-desk.ts';
import type { DeviceRecord } from './device-record.ts';
import { gapsOf, recordGaps } from './gaps.ts';
import { lastOperation } from './journal-end.ts';
import type { OperationStore } from './operation-store.ts';
import { chainAnchor } from './prune.ts';
import { verifyJournal } from './verify.ts';

interface WatchDeps {
  readonly surroundings: Pick<DeviceSurroundings, 'sha256'>;
  readonly store: OperationStore;
  readonly desk: AttentionDesk;
  readonly device: DeviceRecord;
}

/** Entries that are not as they were sealed. */
export async function raiseAltered({ surroundings, store, desk, device }: WatchDeps): Promise<void> {
  const verified = await verifyJournal(store, surroundings.sha256, chainAnchor(device), gapsOf(device));
  if (verified.ok) return;
  const { device_seq, fault } = verified;
  await desk.raise([broken(device, `chain:${device_seq}:${fault}`, device_seq, { fault })]);
}

/**
 * Entries the server has and this journal has not. Their numbers are taken for ever: the journal goes on behind them,
 * so that what is sold from now on is not refused as another entry under an old number.
 */
export async function raiseLost({ store, desk, device }: WatchDeps, { ledger }: Welcome): Promise<void> {
  const last = (await lastOperation(store))?.device_seq ?? 0;
  const from = Math.max(last, ...gapsOf(device).map(([, to]) => to)) + 1;
  const to = ledger.device_seq;
  if (to < from) return;
  await desk.raise([broken(device, `chain:${from}:lost`, from, { fault: 'lost', from, to })]);
  await recordGaps(device, [[from, to]]);
}

function broken(device: DeviceRecord, id: string, device_seq: number, details: Finding['details']): Finding {
  const { store_id } = device.current();
  const about = { collection_name: '', document_id: '', device_seq, code: 'chain_broken', details };
  return { id, kind: 'operation_refused', store_id, ...about };
}
