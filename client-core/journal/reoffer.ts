// Heals a server that went back in time. Entries it had accepted are offered again when its history is another one
// than the one they were accepted by, or when it says itself that numbers are missing. Offering too much is harmless:
// the server knows a repetition by its hash. What the rules refused stays with the person who must look at it, unless
// the server no longer knows the entry at all.
import type { OperationRecord } from '@evertill/schemas';
import type { LedgerHead, Welcome } from '@evertill/sync';
import { isArchived } from './archive.ts';
import type { DeviceRecord } from './device-record.ts';
import { lastSettled } from './journal-end.ts';
import { unsendable } from './outcomes.ts';
import type { OperationStore } from './operation-store.ts';

const page = 500;
/** Set while entries of an older history are being taken back, so that a crash in between does not end it. */
const unfinished = 'reoffering';

/** Answers how many entries wait again. */
export async function reoffer(
  store: OperationStore,
  device: DeviceRecord,
  welcome: Welcome,
): Promise<number> {
  const { epoch, facts } = device.current();
  const historyChanged = epoch !== welcome.epoch || facts[unfinished] === true;
  // The epoch first: from now on the ledger head speaks of this history only.
  if (historyChanged) await device.setEpoch(welcome.epoch, { [unfinished]: true });
  const taken =
    (historyChanged ? await takeBackHistory(store, welcome.epoch) : 0) +
    (await takeBackMissing(store, welcome));
  if (historyChanged) await device.remember({ [unfinished]: false });
  return taken;
}

/** The highest entry this history is known to hold, for `hello`; all zero and blank when there is none. */
export async function ledgerHead(store: OperationStore, epoch: string): Promise<LedgerHead> {
  const last = await lastSettled(store);
  for (let top = last?.device_seq ?? 0; top > 0; top -= page) {
    const records = await store.many(Array.from({ length: Math.min(page, top) }, (_, index) => top - index));
    const head = records.find(
      (record) => record.state === 'settled' && record.epoch === epoch && record.ack !== '',
    );
    if (head) return { device_seq: head.device_seq, hash: head.hash, ack: head.ack };
    if (records.length === 0) break;
  }
  return { device_seq: 0, hash: '', ack: '' };
}

async function takeBackHistory(store: OperationStore, epoch: string): Promise<number> {
  let taken = 0;
  for (let after = 0; ;) {
    const settled = await store.inState('settled', after, page);
    taken += await takeBack(
      store,
      settled.filter((record) => record.epoch !== epoch),
    );
    if (settled.length < page) return taken;
    after = settled[settled.length - 1]!.device_seq;
  }
}

/** Numbers the server asks for, and everything it once answered above the highest it has. */
async function takeBackMissing(store: OperationStore, { ledger }: Welcome): Promise<number> {
  const asked = await store.many(ledger.missing);
  const settled = await allAbove(store, 'settled', ledger.device_seq);
  const refused = await allAbove(store, 'attention', ledger.device_seq);
  const offerable = [...asked, ...settled, ...refused].filter(
    (record) => record.state !== 'waiting' && record.outcome !== unsendable && !isArchived(record),
  );
  return takeBack(store, offerable);
}

async function allAbove(
  store: OperationStore,
  state: 'settled' | 'attention',
  deviceSeq: number,
): Promise<OperationRecord[]> {
  const found: OperationRecord[] = [];
  for (let after = deviceSeq; ;) {
    const records = await store.inState(state, after, page);
    found.push(...records);
    if (records.length < page) return found;
    after = records[records.length - 1]!.device_seq;
  }
}

async function takeBack(store: OperationStore, records: readonly OperationRecord[]): Promise<number> {
  const waiting = records.map((record) => ({ ...record, state: 'waiting', settled_at: null }) as const);
  if (waiting.length > 0) await store.put(waiting);
  return waiting.length;
}
