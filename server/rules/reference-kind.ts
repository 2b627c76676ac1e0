// What a kind of look-up record asks beyond its shape: `facts` reads, `flaw` is pure.
import type { Reference, ReferenceData, ReferenceKind, Reject } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';
import type { Proposal } from './rule.ts';

export interface KindRule<Kind extends ReferenceKind, Facts> {
  facts(tx: ReadTx, proposal: Proposal<Reference>, data: ReferenceData<Kind>): Promise<Facts>;
  flaw(proposal: Proposal<Reference>, data: ReferenceData<Kind>, facts: Facts): Reject | undefined;
  /** What the server sets. */
  derived?(reference: Reference, data: ReferenceData<Kind>, proposal: Proposal<Reference>): Reference;
}

/** Kinds differ in data and facts; only the reference rule calls them, with matching ones. */
export type AnyKindRule = KindRule<any, any>;

/** For a kind that needs to read nothing. */
export function noFacts(): Promise<null> {
  return Promise.resolve(null);
}
