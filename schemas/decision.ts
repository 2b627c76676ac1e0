// What a rule answers. Refusals are values, never exceptions: refusing is ordinary work for a till's server.
import type { ReplicatedDocument } from './collection.ts';
import type { RefusalDetails } from './field-problems.ts';
import type { JsonObject } from './fields.ts';
import type { RejectionCode } from './rejections.ts';
import type { BreakMarkWish } from './break-mark-wish.ts';
import type { PunchWish } from './punch-wish.ts';
import type { StockMovement } from './stock-movement.ts';

/** A consequence that commits together with the decided document. */
export type AlsoWrite =
  /** Another replicated document, derived from the decided one (e.g. a product's barcodes). */
  | { readonly into: 'collection'; readonly collection: string; readonly document: ReplicatedDocument }
  /** A row of an append-only table (e.g. one selling-price history row). */
  | { readonly into: 'table'; readonly table: string; readonly row: JsonObject }
  /** A row of a table that knows states goes on to its next one. */
  | {
      readonly into: 'row';
      readonly table: string;
      readonly key: Readonly<Record<string, string | number>>;
      readonly changes: JsonObject;
    }
  /** What goes in or out of a warehouse; the figures of its stock follow by themselves. */
  | { readonly into: 'stock'; readonly movement: StockMovement }
  /** Somebody comes or goes; the days of the time cards follow by themselves. */
  | { readonly into: 'attendance'; readonly punch: PunchWish }
  /** Somebody's break begins or ends; the breaks of the time cards follow by themselves. */
  | { readonly into: 'break_marks'; readonly mark: BreakMarkWish };

export interface Accept<D> {
  readonly kind: 'accept';
  /** May differ from what was proposed (server-computed fields); it travels back as the new master. */
  readonly document: D;
  readonly alsoWrite: readonly AlsoWrite[];
  /** It is stored as deleted, although it was not proposed so. */
  readonly deleted?: true;
}

export interface Reject {
  readonly kind: 'reject';
  readonly code: RejectionCode;
  readonly details?: JsonObject;
}

export type Decision<D> = Accept<D> | Reject;

export function accept<D>(document: D, alsoWrite: readonly AlsoWrite[] = []): Accept<D> {
  return { kind: 'accept', document, alsoWrite };
}

export function reject(code: RejectionCode, details?: RefusalDetails): Reject {
  return details === undefined ? { kind: 'reject', code } : { kind: 'reject', code, details };
}

/** One document write that an operation asks for; it passes through that collection's own rule. */
export interface OperationWrite {
  readonly collection: string;
  readonly document: ReplicatedDocument;
}

/** Something outside is told to act (`give`, once), or asked what became of that (`ask`). */
export interface Command {
  readonly kind: 'give' | 'ask';
  readonly id: string;
}

/** What an operation's rule answers. */
export type OperationDecision =
  | {
      readonly kind: 'apply';
      readonly writes: readonly OperationWrite[];
      /** What is no document. */
      readonly alsoWrite?: readonly AlsoWrite[];
      /** Told to the device: ids, numbers, what the server changed. */
      readonly result: JsonObject;
      /** The server's version differs from what the device showed. */
      readonly changed: boolean;
      /** Accepted, and somebody should look at it. */
      readonly alarms?: readonly RejectionCode[];
      /** An entry that was refused before and counts as applied from now on, with this operation's result. */
      readonly settles?: { readonly device_id: string; readonly device_seq: number };
    }
  /** Already there with the same content: nothing to write, same answer as the first time. */
  | { readonly kind: 'already'; readonly result: JsonObject }
  /**
   * It names something that an operation of type `madeBy` makes and that has not arrived yet; that is waited for a
   * while. Without a type it is the server's own to finish, which takes as long as it takes.
   */
  | { readonly kind: 'wait'; readonly for: string; readonly madeBy?: string }
  /**
   * Something outside has to act or to say what it did, and then the operation is decided again. What is written here
   * is committed before: whoever comes after a crash finds it.
   */
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly writes: readonly OperationWrite[];
      readonly alsoWrite: readonly AlsoWrite[];
    }
  | Reject;
