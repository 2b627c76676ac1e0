// Tells a terminal to close its batch, writes down what it said, and finds out what became of commands nobody heard the
// end of: after a crash, a hanging terminal, a cut cable. Each command is at one process at a time, and given once:
// whoever comes later only asks.
import { collections } from '@evertill/schemas';
import type { Actor, Command, JsonObject, WorkShift } from '@evertill/schemas';
import { backoff } from '@evertill/sync';
import type { OperationOutcome, Surroundings } from '@evertill/sync';
import type { Database, ReadTx, Tenant, WriteTx } from '../db/database.ts';
import type { DueBatch } from '../db/due-batches.ts';
import { shiftAfterAnswer } from '../rules/operations/terminal-batch.ts';
import type { BatchClose } from '../rules/operations/terminal-batch.ts';
import type { Log } from '../log.ts';
import { applyWrite } from '../writes/apply-write.ts';
import type { WriteDeps } from '../writes/apply-write.ts';
import type { ReceivedOperation } from '../writes/operation-deps.ts';
import type { BatchAnswer, BatchFate, PaymentTerminal, Terminals } from './terminals.ts';

export interface BatchClosingDeps {
  readonly terminals: Terminals;
  readonly database: Database;
  readonly writes: WriteDeps;
  readonly surroundings: Surroundings;
  readonly log: Log;
  /** Runs `work` unless another process is at the same command; false when one is. */
  readonly exclusively: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Settles the entry of a close. */
  readonly settle: (received: ReceivedOperation) => Promise<OperationOutcome>;
  /** Commands to take up at `now`, of every vendor. */
  readonly due: (now: string, atMost: number) => Promise<readonly DueBatch[]>;
  /** How long a terminal is listened to, ms. */
  readonly patience?: number;
}

const usualPatience = 30_000;
const mostAtOnce = 20;

export class BatchClosing {
  readonly #deps: BatchClosingDeps;
  readonly #patience: number;
  readonly #stopping = new AbortController();

  constructor(deps: BatchClosingDeps) {
    this.#deps = deps;
    this.#patience = deps.patience ?? usualPatience;
  }

  /** Resolves when the terminal has said something, or nothing for too long, or when somebody else is at it. */
  async carryOut(vendorId: string, { id, kind }: Command): Promise<void> {
    await this.#deps.exclusively(`terminal-batch ${vendorId} ${id}`, async () => {
      const batch = await this.#read(vendorId, id);
      if (batch?.state === 'asked') {
        const answer = kind === 'give' ? await this.#give(batch) : await this.#ask(batch);
        await this.#record(batch, answer);
      }
      // Whoever gave the command closes the shift with its own entry.
      if (kind === 'ask') await this.#complete(vendorId, id);
    });
  }

  /** Everything that was begun and whose end nobody has heard. */
  async takeUp(signal: AbortSignal): Promise<void> {
    const { due, log } = this.#deps;
    const found = await due(this.#now(), mostAtOnce);
    await Promise.all(
      found.map(async ({ vendor_id, id }) => {
        if (signal.aborted) return;
        await this.carryOut(vendor_id, { kind: 'ask', id }).catch((err: unknown) =>
          log.error({ err, vendor_id, id }, 'a terminal batch could not be taken up'),
        );
      }),
    );
  }

  /** Nobody waits for a terminal any longer; what it did is found out by the next process. */
  stop(): void {
    this.#stopping.abort();
  }

  async #give(batch: BatchClose): Promise<BatchAnswer> {
    const { terminals } = this.#deps;
    return this.#within((signal) => terminals.closeBatch(terminalOf(batch), batch.id, signal));
  }

  async #ask(batch: BatchClose): Promise<BatchFate> {
    const { terminals } = this.#deps;
    return this.#within((signal) => terminals.fateOf(terminalOf(batch), batch.id, signal));
  }

  async #within<Answer>(
    listen: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | { kind: 'unknown' }> {
    const { log, surroundings } = this.#deps;
    const over = new AbortController();
    const timer = surroundings.clock.after(this.#patience, () => over.abort());
    const signal = AbortSignal.any([over.signal, this.#stopping.signal]);
    const unheard = new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined));
    });
    try {
      return (await Promise.race([listen(signal), unheard])) ?? { kind: 'unknown' };
    } catch (err) {
      log.warn({ err }, 'a terminal was not heard to its end');
      return { kind: 'unknown' };
    } finally {
      timer.cancel();
    }
  }

  async #record(batch: BatchClose, answer: BatchAnswer | BatchFate): Promise<void> {
    const { database } = this.#deps;
    await database.write(tenantOf(batch), async (tx) => {
      const found = await tx.lock(collections.work_shift, batch.vendor_work_shift_id);
      const shift = found!.document as WorkShift;
      const known = await read(tx, batch.id);
      if (known?.state !== 'asked') return;
      const change = this.#change(known, shift, answer);
      await tx.update('terminal_batch_closes', { id: batch.id }, change);
      const written = shiftAfterAnswer({ ...known, ...change } as BatchClose, shift);
      if (written) await this.#writeShift(tx, batch.actor, written);
    });
  }

  #change(batch: BatchClose, shift: WorkShift, answer: BatchAnswer | BatchFate): JsonObject {
    const answered_at = this.#now();
    switch (answer.kind) {
      case 'closed':
        // An owner may have closed the shift without it meanwhile: then it is said afterwards, and nothing is left to do.
        return { state: shift.status === 'open' ? 'closed' : 'done', answer: answer.words, answered_at };
      case 'rejected':
        return { state: 'rejected', answer: answer.words, answered_at };
      case 'unreachable':
        return { state: 'unreachable', answered_at };
      case 'not_closed':
        return { state: 'void', answered_at };
      case 'unknown':
        return this.#later(batch);
    }
  }

  #later({ tries, asked_at }: BatchClose): JsonObject {
    const { clock, chance } = this.#deps.surroundings;
    const now = clock.now();
    const failingFor = now - Date.parse(asked_at);
    const wait = backoff({ attempt: tries + 1, failingFor, random: chance.random() });
    return { tries: tries + 1, next_try_at: new Date(now + wait).toISOString() };
  }

  async #writeShift(tx: WriteTx, actor: Actor, proposed: WorkShift): Promise<void> {
    const outcome = await applyWrite(this.#deps.writes, tx, {
      actor,
      now: this.#now(),
      collection: collections.work_shift,
      proposed,
      assumed: 'any',
      authority: 'operation',
      operation: 'shift.close',
    });
    if (outcome.kind !== 'applied')
      throw new Error(`The shift ${proposed.id} does not take what its terminal said: ${outcome.kind}.`);
  }

  /** The batch is closed: so is the shift, as it was counted, whoever asked for it and wherever they are now. */
  async #complete(vendorId: string, id: string): Promise<void> {
    const { database, settle, log } = this.#deps;
    const batch = await this.#read(vendorId, id);
    if (batch?.state !== 'closed') return;
    const { actor, door, entry } = batch;
    const signer = { actor, isDisabled: false };
    const outcome = await settle({ sender: actor, signer, raw: entry, door });
    const { kind } = outcome;
    if (kind === 'applied' || kind === 'applied_with_changes') return;
    const code = kind === 'rejected' ? outcome.code : '';
    log.error({ id, kind, code }, 'a shift could not be closed although its terminal closed the batch');
    if (kind === 'rejected') await this.#giveUp(batch, outcome.code);
    else
      await database.write(tenantOf(batch), (tx) =>
        tx.update('terminal_batch_closes', { id }, this.#later(batch)),
      );
  }

  /** A refusal stays one however often it is asked for. The shift says what its terminal did, and is closed by somebody. */
  async #giveUp({ id, vendor_work_shift_id, ...batch }: BatchClose, refusal: string): Promise<void> {
    await this.#deps.database.write(tenantOf(batch), async (tx) => {
      const found = await tx.lock(collections.work_shift, vendor_work_shift_id);
      const known = await read(tx, id);
      if (known?.state !== 'closed') return;
      const change = { state: 'refused', refusal } as const;
      await tx.update('terminal_batch_closes', { id }, change);
      const written = shiftAfterAnswer({ ...known, ...change }, found!.document as WorkShift);
      if (written) await this.#writeShift(tx, batch.actor, written);
    });
  }

  #read(vendorId: string, id: string): Promise<BatchClose | undefined> {
    return this.#deps.database.read({ vendor_id: vendorId }, (tx) => read(tx, id));
  }

  #now(): string {
    return new Date(this.#deps.surroundings.clock.now()).toISOString();
  }
}

async function read(tx: ReadTx, id: string): Promise<BatchClose | undefined> {
  const [row] = await tx.rows('terminal_batch_closes', { id }, { limit: 1 });
  return row as unknown as BatchClose | undefined;
}

function tenantOf({ actor }: Pick<BatchClose, 'actor'>): Tenant {
  return { vendor_id: actor.vendor_id };
}

function terminalOf({ actor, store_id, payment_terminal_device_id }: BatchClose): PaymentTerminal {
  return { vendor_id: actor.vendor_id, store_id, id: payment_terminal_device_id };
}
