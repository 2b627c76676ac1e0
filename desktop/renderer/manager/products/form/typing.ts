// What somebody is typing into the form of a product, and what it began from. While they type others go on changing the
// product: what nobody touched here follows them, what both changed is asked.
import { deepEqual, mergeFields } from '@evertill/schemas';
import type { FieldConflict, Product, ReplicatedDocument } from '@evertill/schemas';
import { blankDraft, blankFormed } from './blank-product.ts';
import { draftOf } from './product-draft.ts';
import type { ProductDraft } from './product-draft.ts';
import type { OpenQuestion } from './use-open-questions.ts';

export interface Typing {
  /** What the product was like. */
  readonly start: ProductDraft;
  readonly draft: ProductDraft;
}

export interface MergedTyping {
  /** As it stands in the form. What both changed stands there as this person typed it. */
  readonly draft: ProductDraft;
  /** What both changed, until it is answered. */
  readonly conflicts: readonly FieldConflict[];
}

type Settle = (conflict: FieldConflict) => unknown;
const asMine: Settle = ({ mine }) => mine;
const asTheirs: Settle = ({ theirs }) => theirs;

export function mergedTyping({ start, draft }: Typing, live: ProductDraft): MergedTyping {
  const { merged, conflicts } = mergeDrafts(start, draft, live, asMine);
  return { draft: merged, conflicts };
}

/** What is typed next; what is still to be answered keeps what it began from. */
export function typedOn(typing: Typing, live: ProductDraft, change: Partial<ProductDraft>): Typing {
  const { draft, conflicts } = mergedTyping(typing, live);
  return { start: conflicts.length === 0 ? live : typing.start, draft: { ...draft, ...change } };
}

/** The answer to what both changed. */
export function answered({ start, draft }: Typing, live: ProductDraft, side: 'mine' | 'theirs'): Typing {
  return { start: live, draft: mergeDrafts(start, draft, live, side === 'mine' ? asMine : asTheirs).merged };
}

/** What was typed since `start`, upon what is there now. */
export function replayed({ start, draft }: Typing, onto: ProductDraft): ProductDraft {
  return mergeDrafts(start, draft, onto, asMine).merged;
}

/** The form begins with the product, or with a change to it that the server did not take. */
export function beginning(
  product: Product | undefined,
  question: OpenQuestion | undefined,
  currency: string,
): Typing {
  if (!question) {
    const start = product ? draftOf(product, currency) : blankDraft(currency);
    return { start, draft: start };
  }
  const theirs = productAtQuestion(product, question);
  if (!theirs) {
    const wanted = { ...blankFormed, ...question.edit.changes } as Product;
    return { start: blankDraft(currency), draft: draftOf(wanted, currency) };
  }
  return {
    start: draftOf(theirs, currency),
    draft: draftOf(settled(question, theirs, asMine), currency),
  };
}

/** What is left when theirs counts in everything that both changed: the rest of the change is not lost with the answer. */
export function restOf(
  question: OpenQuestion,
  product: Product | undefined,
  currency: string,
): ProductDraft | undefined {
  const theirs = productAtQuestion(product, question);
  return theirs && draftOf(settled(question, theirs, asTheirs), currency);
}

export function isUntouched(one: ProductDraft, other: ProductDraft): boolean {
  return deepEqual(one, other);
}

function productAtQuestion(
  product: Product | undefined,
  { attention: { details } }: OpenQuestion,
): Product | undefined {
  return (details['current'] as unknown as Product | undefined) ?? product;
}

function settled({ edit: { base, changes } }: OpenQuestion, theirs: Product, settle: Settle): Product {
  const sides = { base, mine: { ...base, ...changes }, theirs: theirs as ReplicatedDocument };
  return mergeFields<ReplicatedDocument>(sides, {}, settle).merged as unknown as Product;
}

function mergeDrafts(start: ProductDraft, mine: ProductDraft, theirs: ProductDraft, settle: Settle) {
  return mergeFields<ProductDraft>({ base: start, mine, theirs }, {}, settle);
}
