// What support asked of this device, written down before anything is done about it, and what became of it until the server
// has acknowledged that (W4). Every window reads it; the one that leads takes down and settles, and whoever reads a message
// settles that.
import { Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { deepEqual } from '@evertill/schemas';
import type { Json, JsonObject } from '@evertill/schemas';
import { instructionResultSchema, instructionSchema } from '@evertill/sync';
import type { Instruction, InstructionResult } from '@evertill/sync';
import * as z from 'zod';
import type { Kept, ReportStore } from './report-store.ts';

const prefix = 'instruction:';
/** Settled ones that stay to be looked at. */
const shown = 20;

const noteSchema = z.strictObject({
  instruction: instructionSchema,
  /** What it found when it began; null: not begun. */
  begun: z.record(z.string(), z.json()).nullable(),
  result: instructionResultSchema.nullable(),
  acknowledged: z.boolean(),
});
export type InstructionNote = Omit<z.output<typeof noteSchema>, 'begun'> & {
  readonly begun: JsonObject | null;
};

export class InstructionBook {
  readonly #store: ReportStore;
  readonly #changes = new Subject<void>();
  readonly changes$: Observable<void> = this.#changes.asObservable();
  #notes: ReadonlyMap<number, InstructionNote> = new Map();
  #watch: Subscription | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(store: ReportStore) {
    this.#store = store;
  }

  /** Reads what is written down, also by other windows from now on. Rejects with a `StorageError`. */
  async open(): Promise<void> {
    const store = await this.#store.open();
    this.#watch ??= store.changes$.subscribe((ids) => {
      if (ids.some((id) => id.startsWith(prefix))) this.#read().catch(() => undefined);
    });
    await this.#read();
  }

  close(): void {
    this.#watch?.unsubscribe();
    this.#changes.complete();
  }

  /** In the order of their numbers. */
  notes(): InstructionNote[] {
    return [...this.#notes.values()].toSorted((a, b) => a.instruction.seq - b.instruction.seq);
  }

  get(seq: number): InstructionNote | undefined {
    return this.#notes.get(seq);
  }

  /** The highest number that was taken down; 0 for none. */
  highest(): number {
    return Math.max(0, ...this.#notes.keys());
  }

  /** What is settled for good and the server has not yet heard, lowest number first. */
  results(): InstructionResult[] {
    return this.notes().flatMap(({ result, acknowledged }) => (result && !acknowledged ? [result] : []));
  }

  /** Resolves when they are durable; those that are known stay as they are. */
  takeDown(instructions: readonly Instruction[]): Promise<void> {
    return this.#step(async () => {
      const highest = this.highest();
      const taken = instructions
        .filter(({ seq }) => seq > highest)
        .map((instruction) => ({ instruction, begun: null, result: null, acknowledged: false }));
      await this.#write(taken);
    });
  }

  /** It is about to be done; `found` tells a later start how far it came. */
  begin(seq: number, found: JsonObject): Promise<void> {
    return this.#change(seq, (note) => (note.begun ? undefined : { ...note, begun: found }));
  }

  /** What became of it; the first word counts. */
  settle(result: InstructionResult): Promise<void> {
    return this.#change(result.seq, (note) => (note.result ? undefined : { ...note, result }));
  }

  /** The server knows these results. */
  acknowledge(seqs: readonly number[]): Promise<void> {
    return this.#step(async () => {
      const heard = this.notes().filter(
        ({ instruction, result, acknowledged }) => result && !acknowledged && seqs.includes(instruction.seq),
      );
      await this.#write(heard.map((note) => ({ ...note, acknowledged: true })));
      await this.#forgetOld();
    });
  }

  /** The highest stays, for it says which have been taken down. */
  async #forgetOld(): Promise<void> {
    const done = this.notes().filter(({ acknowledged }) => acknowledged);
    const old = done.slice(0, -shown).map(({ instruction }) => instruction.seq);
    if (old.length === 0) return;
    await this.#store.remove(old.map(idOf));
    this.#put(new Map([...this.#notes].filter(([seq]) => !old.includes(seq))));
  }

  #change(seq: number, change: (note: InstructionNote) => InstructionNote | undefined): Promise<void> {
    return this.#step(async () => {
      // Another window may have settled it.
      await this.#read();
      const note = this.#notes.get(seq);
      const next = note && change(note);
      if (next) await this.#write([next]);
    });
  }

  async #write(notes: readonly InstructionNote[]): Promise<void> {
    if (notes.length === 0) return;
    await this.#store.put(notes.map(keptOf));
    this.#put(new Map([...this.#notes, ...notes.map((note) => [note.instruction.seq, note] as const)]));
  }

  async #read(): Promise<void> {
    const stored = await this.#store.all(prefix);
    // What is no note any more was damaged, and is asked for again by whoever misses its result.
    const notes = stored.flatMap(({ kept }) => noteSchema.safeParse(kept).data ?? []) as InstructionNote[];
    this.#put(new Map(notes.map((note) => [note.instruction.seq, note])));
  }

  #put(notes: ReadonlyMap<number, InstructionNote>): void {
    const isSame = deepEqual([...notes], [...this.#notes]);
    this.#notes = notes;
    if (!isSame) this.#changes.next();
  }

  #step(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

function idOf(seq: number): string {
  return prefix + String(seq).padStart(16, '0');
}

function keptOf(note: InstructionNote): Kept {
  return { id: idOf(note.instruction.seq), kept: { ...note } as unknown as Record<string, Json> };
}
