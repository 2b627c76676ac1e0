// Closes the batch of a terminal when the server says so: once under a key, written down before the command leaves. What
// nobody heard the end of stays `unknown`, for a terminal cannot be asked about it, and closing again could close the next
// batch.
import { cutText } from '@evertill/schemas';
import type { BatchCloseRequest, BatchCloseResult } from '@evertill/schemas';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import type { DoneResult } from '../payment-terminal.ts';
import { OnceEach } from './once-each.ts';
import type { Terminals } from './terminals.ts';

type Answer = Pick<BatchCloseResult, 'answer' | 'words'>;

export interface BatchesDeps {
  readonly book: TerminalBook;
  readonly terminals: Terminals;
  readonly log: BridgeLog;
}

export class Batches {
  readonly #deps: BatchesDeps;
  readonly #once: OnceEach<Answer>;

  constructor(deps: BatchesDeps) {
    this.#deps = deps;
    this.#once = new OnceEach('batch', deps.book, deps.log);
  }

  /** Never rejects. */
  async answer(
    storeId: string,
    { requestId, key, kind, storeDeviceId }: BatchCloseRequest,
  ): Promise<BatchCloseResult> {
    const { answer, words } = await this.#once.answer({
      key,
      content: storeDeviceId,
      // Asked about before it was ever given: from now on it never will be.
      carryOut: () =>
        kind === 'ask'
          ? Promise.resolve({ answer: 'not_closed', words: '' })
          : this.#close(storeId, storeDeviceId),
      interrupted: { answer: 'unknown', words: '' },
      reused: { answer: 'rejected', words: 'This key closed the batch of another terminal.' },
      unwritten: kind === 'give' ? { answer: 'unreachable', words: '' } : { answer: 'unknown', words: '' },
    });
    // `not_closed` answers questions only; a command that comes after one is refused.
    const isLate = kind === 'give' && answer === 'not_closed';
    const said: Answer = isLate
      ? { answer: 'rejected', words: 'It was asked about before it came, and is not carried out any more.' }
      : { answer: kind === 'ask' ? fateOf(answer) : answer, words };
    return { type: 'batch_close_result', requestId, ...said };
  }

  async #close(storeId: string, storeDeviceId: string): Promise<Answer> {
    const terminal = this.#deps.terminals.find(storeDeviceId);
    if (terminal?.config.storeId !== storeId) return { answer: 'unreachable', words: '' };
    const done = await terminal.guarded.closeBatch();
    this.#deps.log.info(`${storeDeviceId}: its batch: ${done.outcome} ${done.declineCode ?? ''}`.trim());
    return { answer: answerOf(done), words: wordsOf(done) };
  }
}

/** Nothing was ever sent to it, or nothing will come of it: not closed. */
function fateOf(answer: Answer['answer']): Answer['answer'] {
  return answer === 'unreachable' || answer === 'rejected' ? 'not_closed' : answer;
}

function answerOf({ outcome, declineCode }: DoneResult): Answer['answer'] {
  if (outcome === 'succeeded') return 'closed';
  if (outcome === 'unknown') return 'unknown';
  return declineCode === 'unreachable' ? 'unreachable' : 'rejected';
}

function wordsOf({ receiptLines, message, declineCode }: DoneResult): string {
  return cutText(receiptLines?.join('\n') ?? message ?? declineCode ?? '', 2000);
}
