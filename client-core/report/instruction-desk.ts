// Does what support asks, in order, each once (W4). What has begun is noted before it is done, together with what was found
// then, so that a start after a crash sees how far it came. None of it can change, drop or reorder an entry (W5).
import type { JsonObject } from '@evertill/schemas';
import type { Clock, Instruction, InstructionKind, InstructionResult } from '@evertill/sync';
import type { InstructionBook, InstructionNote } from './instruction-book.ts';
import { reportedCode, reportedSentence } from './reported-words.ts';

export type Became = Pick<InstructionResult, 'outcome' | 'code' | 'sentence'>;
type InstructionOf<Kind extends InstructionKind> = Extract<Instruction, { kind: Kind }>;

/** It is under way: others may begin. `settled` resolves when it is known what became of it. */
interface UnderWay {
  readonly settled: Promise<Became>;
}

/**
 * Rejects when it cannot be begun now; tried again. `found`: what an earlier start noted when it began; `begin` notes that,
 * and resolves when it is durable.
 */
type Performer<Kind extends InstructionKind> = (
  instruction: InstructionOf<Kind>,
  found: JsonObject | null,
  begin: (found: JsonObject) => Promise<void>,
) => Promise<UnderWay | Became>;

/** A message is settled by whoever reads it. */
export type Performers = { readonly [Kind in Exclude<InstructionKind, 'message'>]: Performer<Kind> };

export interface InstructionDeskDeps {
  readonly clock: Clock;
  readonly book: InstructionBook;
  readonly performers: Performers;
  readonly report: (message: string, error: unknown) => void;
}

export class InstructionDesk {
  readonly #deps: InstructionDeskDeps;
  readonly #begun = new Set<number>();
  /** Results the disk has not taken yet. */
  readonly #unwritten = new Map<number, InstructionResult>();
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(deps: InstructionDeskDeps) {
    this.#deps = deps;
  }

  /** Begins what is written down and not begun, and writes down what could not be written. Never rejects. */
  work(): Promise<void> {
    this.#running = this.#running.then(() => this.#work());
    return this.#running;
  }

  end(): void {
    this.#stopped = true;
  }

  /** Resolves when nothing is being begun any more. */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    const { book } = this.#deps;
    for (const result of this.#unwritten.values()) await this.#settle(result);
    for (const note of book.notes()) {
      if (this.#stopped) return;
      if (note.result || this.#begun.has(note.instruction.seq) || note.instruction.kind === 'message')
        continue;
      // The next one waits until this one is under way.
      if (!(await this.#begin(note))) return;
    }
  }

  async #begin({ instruction, begun }: InstructionNote): Promise<boolean> {
    const { book, performers, report } = this.#deps;
    const { seq } = instruction;
    const perform = performers[instruction.kind as keyof Performers] as Performer<InstructionKind>;
    this.#begun.add(seq);
    try {
      const began = await perform(instruction, begun, (found) => book.begin(seq, found));
      if ('outcome' in began) await this.#became(seq, began);
      else
        began.settled
          .then((became) => this.#became(seq, became))
          .catch((error: unknown) => this.#failed(seq, error));
      return true;
    } catch (error) {
      this.#begun.delete(seq);
      if (!this.#stopped) report('What support asked for could not be begun; trying again.', error);
      return false;
    }
  }

  #failed(seq: number, error: unknown): void {
    if (this.#stopped) return;
    this.#deps.report('What support asked for was not finished; trying again.', error);
    this.#begun.delete(seq);
  }

  #became(seq: number, { outcome, code, sentence }: Became): Promise<void> {
    const at = this.#deps.clock.now();
    const words = { code: reportedCode(code), sentence: reportedSentence(sentence) };
    return this.#settle({ seq, outcome, ...words, at });
  }

  /** What the disk does not take is not told: after a crash it would be done and told again. */
  async #settle(result: InstructionResult): Promise<void> {
    this.#unwritten.set(result.seq, result);
    try {
      await this.#deps.book.settle(result);
      this.#unwritten.delete(result.seq);
    } catch (error) {
      this.#deps.report('What became of what support asked for could not be written down.', error);
    }
  }
}
