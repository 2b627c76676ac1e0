// Hands in a copy of everything the server has not answered, as one file, so that it outlives a disk that is about to die. The
// entries and baskets themselves stay, and are sent as ever. Photos of punches are left out where the file would be too large:
// no sale is lost for a photo.
import { withoutPhotos } from '@evertill/schemas';
import type { OperationEntry, OperationRecord, ReplicatedDocument } from '@evertill/schemas';
import { ExchangeError, limits } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import { entryOf } from '../journal/append.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import { jsonOf, refusedBy, strangeAnswer } from '../link/http-answer.ts';
import type { Http, Machine } from '../surroundings.ts';
import type { Became, Performers } from './instruction-desk.ts';

export interface SendUnsentDeps {
  readonly operations: OperationStore;
  readonly drafts: InstanceStore;
  readonly http: Http;
  readonly pack: Machine['pack'] | undefined;
  /** Resolves when the server can be asked. */
  readonly connected: () => Promise<unknown>;
  readonly token: () => Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
}

const page = 200;

export function sendUnsent(deps: SendUnsentDeps): Performers['send_unsent'] {
  return async ({ seq }, found, begin) => {
    if (!deps.pack)
      return { outcome: 'refused', code: 'not_here', sentence: 'This device cannot pack a file.' };
    if (!found) await begin({});
    return { settled: handIn(deps, deps.pack, seq) };
  };
}

/** The same file again is no harm: the server keeps one under the instruction's number. */
async function handIn(deps: SendUnsentDeps, pack: Machine['pack'], seq: number): Promise<Became> {
  await deps.connected();
  let lines = await unsentLines(deps, (entry) => entry);
  let packed = await pack(textOf(lines));
  if (packed.content.length > limits.unsentBytes) {
    lines = await unsentLines(deps, withoutPhotos);
    packed = await pack(textOf(lines));
  }
  const { content, sha256 } = packed;
  const headers = {
    ...deps.headers,
    Authorization: `Bearer ${await deps.token()}`,
    'Content-Type': 'application/gzip',
    'X-Content-Sha256': sha256,
  };
  const path = `/api/v1/sync/unsent?seq=${seq}`;
  const answer = await deps.http({ method: 'POST', path, headers, bytes: content });
  const refused = refusedBy(answer);
  if (!refused) {
    // The work may be thrown away on this word.
    if (jsonOf(answer)?.['type'] !== 'kept') throw strangeAnswer();
    return { outcome: 'done', code: '', sentence: `${lines.length} entries and baskets were handed in.` };
  }
  const { code, sentence } = refused;
  if (answer.status === 401) throw new ExchangeError(code, sentence, 'retry');
  return { outcome: 'failed', code, sentence };
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** One JSON object a line: `operation` is an entry as it was sealed, with what became of it; `draft` an open basket. */
async function unsentLines(
  { operations, drafts }: SendUnsentDeps,
  shortened: (entry: OperationEntry) => OperationEntry,
): Promise<string[]> {
  const lines: string[] = [];
  for (const state of ['waiting', 'attention'] as const) {
    for (let after = 0, more = true; more;) {
      const records = await operations.inState(state, after, page);
      lines.push(...records.filter(isUnanswered).map((record) => operationLine(record, shortened)));
      after = records.at(-1)?.device_seq ?? after;
      more = records.length === page;
    }
  }
  for (let after = '', more = true; more;) {
    const found: ReplicatedDocument[] = await drafts.after(after, page);
    lines.push(...found.map((draft) => JSON.stringify({ draft })));
    after = found.at(-1)?.id ?? after;
    more = found.length === page;
  }
  return lines;
}

/** What was refused the server has, with its answer. */
function isUnanswered({ state, ack }: OperationRecord): boolean {
  return state === 'waiting' || ack === '';
}

function operationLine(
  record: OperationRecord,
  shortened: (entry: OperationEntry) => OperationEntry,
): string {
  const { state, outcome, code, attempts } = record;
  return JSON.stringify({ operation: shortened(entryOf(record)), state, outcome, code, attempts });
}
