// The last error of each kind and code, as support is told of it. Whatever a message quotes may be what somebody typed or
// bought, so quotations are left out (W1).
import { ExchangeError } from '@evertill/sync';
import type { DeviceState, ReportedErrorKind } from '@evertill/sync';
import { faultOf } from '../database/storage-error.ts';
import type { ReplicaReport } from '../replica/report.ts';
import { reportedCode, reportedSentence } from './reported-words.ts';

export type KeptError = DeviceState['errors'][number];
export type NotedError = Pick<KeptError, 'kind' | 'code' | 'sentence'>;

const most = 20;

export class KeptErrors {
  readonly #errors = new Map<string, KeptError>();

  note({ kind, ...said }: NotedError, at: number, times = 1): void {
    const code = reportedCode(said.code);
    const sentence = reportedSentence(said.sentence);
    const key = `${kind} ${code}`;
    const before = this.#errors.get(key);
    this.#errors.delete(key);
    const first = [...this.#errors.keys()][0];
    if (this.#errors.size >= most && first !== undefined) this.#errors.delete(first);
    this.#errors.set(key, { kind, code, sentence, at, times: (before?.times ?? 0) + times });
  }

  /** Hands over what there is: somebody else tells it. */
  hand(): KeptError[] {
    const handed = [...this.#errors.values()];
    this.#errors.clear();
    return handed;
  }

  /** Newest first. */
  list(): KeptError[] {
    return [...this.#errors.values()].reverse();
  }
}

/** What the log is told of, in the words of a report. `message`: the log's own sentence. */
export function notedError(message: string, error: unknown): NotedError {
  const said = (kind: ReportedErrorKind, code: string, why = ''): NotedError => ({
    kind,
    code,
    sentence: unquoted(why === '' || why === message ? message : `${message} ${why}`),
  });
  const fault = faultOf(error);
  if (fault !== undefined) return said('storage', fault, messageOf(error));
  if (error instanceof ExchangeError) return said('exchange', error.code, error.message);
  if (isReplicaReport(error)) {
    return error.kind === 'failed' ? notedError(message, error.error) : said('replica', error.kind);
  }
  if (/^(Drafts|The server (still )?has)/.test(message))
    return said('draft', nameOf(error), messageOf(error));
  return said('program', nameOf(error), messageOf(error));
}

function isReplicaReport(error: unknown): error is ReplicaReport {
  return typeof error === 'object' && error !== null && 'kind' in error && 'collection' in error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unnamed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function unquoted(text: string): string {
  return text.replace(/"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”/g, '…');
}
