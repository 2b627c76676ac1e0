// What every rule looks like: `facts` reads, `decide` is pure. A rule gets the time and new ids as data, so that the
// same input always gives the same decision.
import type {
  Actor,
  Collection,
  CollectionRegistry,
  Decision,
  JsonObject,
  OperationDecision,
  OperationEntry,
  ReplicatedDocument,
} from '@evertill/schemas';
import type { ReadTx, Where } from '../db/database.ts';

export interface Proposal<D> {
  readonly actor: Actor;
  /** ISO-8601, the server's clock. */
  readonly now: string;
  readonly current: D | null;
  readonly proposed: D;
  readonly deleted: boolean;
  /** `operation`: the server's own act (a route, a journal entry), not a document somebody sent. */
  readonly authority: 'actor' | 'operation';
  /** Its type, when the server acts for one. */
  readonly operation?: string | undefined;
  /** For a row this decision may have to append. */
  readonly newId: string;
  readonly collection: Collection;
}

export interface Rule<D, Facts> {
  /** What the proposal newly names: nobody may change or remove it between `facts` and the write. */
  names?(proposal: Proposal<D>): { readonly collection: Collection; readonly ids: readonly string[] };
  facts(tx: ReadTx, proposal: Proposal<D>): Promise<Facts>;
  decide(proposal: Proposal<D>, facts: Facts): Decision<D>;
}

/** Rules in one table have different documents and facts; only `apply-write` calls them, with matching ones. */
export type AnyRule = Rule<any, any>;
export type RuleRegistry = Readonly<Record<string, AnyRule>>;

export interface OperationProposal<P> {
  /** Who signed the entry. */
  readonly actor: Actor;
  /** Who sends it; the same person, or whoever is at the till now. */
  readonly sender: Actor;
  readonly now: string;
  readonly entry: OperationEntry;
  readonly payload: P;
  /** Corrected by the device's measured skew, or by its chain where its clock cannot be right, ISO-8601. */
  readonly occurredAt: string;
  /** The device's clock could not be right when this was recorded. */
  readonly isClockCorrected: boolean;
  /** SHA-256 of what the operation says, wherever it came in. */
  readonly contentHash: string;
  /**
   * `journal`: sent by a device's drain, late by nature. `outbox`: the documents' own late door, `/pos/orders`.
   * `rest`: a client that is online. `desk`: a manager settles what was parked.
   */
  readonly door: 'journal' | 'outbox' | 'rest' | 'desk';
  /** What was told or asked outside for this entry just now: the id of that command; blank the first time. */
  readonly heard: string;
  /** The registry this server serves. */
  readonly collections: CollectionRegistry;
  readonly sha256: (text: string) => string;
}

export type Named = readonly { readonly collection: Collection; readonly id: string }[];

export interface Needs {
  readonly write: Named;
  readonly read: Named;
  /** Documents its facts look for by a field. */
  readonly find?: readonly Search[];
}

export interface Search {
  readonly collection: Collection;
  readonly field: string;
  readonly value: string;
  readonly further: Where;
}

export interface OperationRule<P, Facts> {
  /** The id the operation is about; other operations wait for it by this name. */
  subject(payload: P): string;
  /** Documents that must not change between `facts` and the writes, though others may read them just as well. */
  readonly shares?: (proposal: OperationProposal<P>, tx: ReadTx) => Named | Promise<Named>;
  /** The same, for documents it changes itself. */
  readonly locks?: (proposal: OperationProposal<P>, tx: ReadTx) => Named | Promise<Named>;
  facts(tx: ReadTx, proposal: OperationProposal<P>): Promise<Facts>;
  decide(proposal: OperationProposal<P>, facts: Facts): OperationDecision;
  /** A number the decided documents need; asked for only when the decision applies. */
  readonly series?: (proposal: OperationProposal<P>, facts: Facts) => string;
  /** Documents its facts read and its writes lock, so that a batch fetches them for all its entries at once. */
  readonly needs?: (entry: OperationEntry, payload: P) => Needs;
  /** Puts the number where it belongs. */
  readonly numbered?: (document: ReplicatedDocument, number: number) => ReplicatedDocument;
  /** Writes go through their collection's writers instead of by the operation's own authority. */
  readonly asActor?: boolean;
}

export type AnyOperationRule = OperationRule<any, any>;
export type OperationRuleRegistry = Readonly<Record<string, AnyOperationRule>>;

export function asJson(value: object): JsonObject {
  return value as JsonObject;
}
