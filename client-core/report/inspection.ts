// What a screen of the till shows of all this: the device's own word, what support asked and what became of it.
import type { DeviceState, InstructionKind, InstructionResult } from '@evertill/sync';
import type { InstructionNote } from './instruction-book.ts';

export interface ShownInstruction {
  readonly seq: number;
  readonly kind: InstructionKind;
  readonly asked_by: string;
  readonly reason: string;
  /** ISO-8601, by the server's clock. */
  readonly asked_at: string;
  /** Of a message; blank otherwise. */
  readonly text: string;
  /** Null while it is not done. */
  readonly result: InstructionResult | null;
}

export interface Inspection {
  readonly state: DeviceState;
  /** Newest first. */
  readonly instructions: readonly ShownInstruction[];
}

export function shownInstruction({ instruction, result }: InstructionNote): ShownInstruction {
  const { seq, kind, asked_by, reason, asked_at } = instruction;
  const text = kind === 'message' ? instruction.text : '';
  return { seq, kind, asked_by, reason, asked_at, text, result };
}
