// Copies of a till's unsent work, written before anything is cleared and on demand. A copy that could not be read back
// whole is no copy: the caller is told, and clears nothing (I16).
import { lastOperation, entryOf, isArchived, refuse, asStorageError } from '@evertill/client-core';
import type { Refusal, Till } from '@evertill/client-core';
import type { OperationEntry } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import type { BackupFolder } from './backup-folder.ts';
import { OutsideError } from './backup-folder.ts';
import { openDrafts } from './drafts.ts';
import { UnreadableError, readUnsent, unsentLines } from './unsent-file.ts';
import type { Unsent, UnsentHeader } from './unsent-file.ts';

export interface Backup {
  readonly ok: true;
  readonly name: string;
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
  readonly header: UnsentHeader;
}

const page = 200;
/** More open baskets than this are not one shop's. */
const mostDrafts = 10_000;

export class Backups {
  readonly #folder: BackupFolder;
  readonly #report: (message: string, error: unknown) => void;

  constructor(folder: BackupFolder, report: (message: string, error: unknown) => void) {
    this.#folder = folder;
    this.#report = report;
  }

  /** Everything of the journal from its first unsent entry on. `purpose` begins the file's name. */
  async write(till: Till, purpose: 'reset' | 'clear' | 'export'): Promise<Backup | Refusal> {
    const name = `${purpose}-${till.surroundings.chance.id()}`;
    const { sha256 } = till.surroundings;
    try {
      const drafts = await openDrafts(till, mostDrafts);
      const header = await headerOf(till, drafts.length);
      const lines = unsentLines(header, entriesOf(till, header), drafts, sha256);
      const written = await this.#folder.write(till.storeId, name, lines, async (read) => {
        await readUnsent(read, sha256);
      });
      return { ok: true, name, ...written, header };
    } catch (error) {
      this.#report('The backup could not be written.', error);
      const reason = error instanceof UnreadableError ? 'unreadable' : asStorageError(error, name).fault;
      return refuse('backup_failed', { reason });
    }
  }

  async read(till: Till, name: string): Promise<Unsent | Refusal> {
    try {
      if (!(await this.#folder.exists(till.storeId, name))) return refuse('not_found', { name });
      return await readUnsent(this.#folder.read(till.storeId, name), till.surroundings.sha256);
    } catch (error) {
      this.#report('The backup could not be read.', error);
      const known = error instanceof UnreadableError || error instanceof OutsideError;
      return refuse('backup_unreadable', known ? { problem: error.message } : {});
    }
  }
}

async function headerOf(till: Till, drafts: number): Promise<UnsentHeader> {
  const last = await lastOperation(till.operations);
  const unsettled = [];
  for (const state of ['waiting', 'attention'] as const) unsettled.push(...(await numbersIn(till, state)));
  const last_seq = last?.device_seq ?? 0;
  // Without anything unsent it is the last entry alone: the next one is numbered from it.
  const first_seq = unsettled.reduce((first, number) => Math.min(first, number), last_seq);
  const { device_id, name, vendor_id, store_id, lane_id } = till.device();
  return {
    created_at: instant(till.surroundings.clock),
    device_id,
    device_name: name,
    vendor_id,
    store_id,
    lane_id,
    entries: await countFrom(till, first_seq, last_seq),
    unsent: unsettled.filter((number) => number <= last_seq).length,
    drafts,
    first_seq,
    last_seq,
    lost: till.lost().flatMap(([from, to]) => (to >= first_seq ? [[from, to]] : [])),
  };
}

async function countFrom(till: Till, first_seq: number, last_seq: number): Promise<number> {
  let entries = 0;
  for await (const _ of entriesOf(till, { first_seq, last_seq })) entries += 1;
  return entries;
}

/** What is archived is safe in the journal and in a copy of its own. */
async function numbersIn(till: Till, state: 'waiting' | 'attention'): Promise<number[]> {
  const numbers: number[] = [];
  for (let after = 0; ;) {
    const records = await till.operations.inState(state, after, page);
    numbers.push(...records.filter((record) => !isArchived(record)).map(({ device_seq }) => device_seq));
    if (records.length < page) return numbers;
    after = records[records.length - 1]!.device_seq;
  }
}

/** No further than the header says: what is sold meanwhile is not in this copy. */
async function* entriesOf(
  till: Till,
  { first_seq, last_seq }: Pick<UnsentHeader, 'first_seq' | 'last_seq'>,
): AsyncIterable<OperationEntry> {
  for (let first = first_seq; first > 0 && first <= last_seq; first += page) {
    const most = Math.min(page, last_seq - first + 1);
    const numbers = Array.from({ length: most }, (_, index) => first + index);
    for (const record of await till.operations.many(numbers)) yield entryOf(record);
  }
}
