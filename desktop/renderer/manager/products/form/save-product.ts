// Writes what was typed into the journal, as one change to the product as it is now. A change that the server did not take is
// answered by it.
import type { Edited, Refusal, ScreenTill } from '@evertill/client-core';
import type { JsonObject, Product } from '@evertill/schemas';
import { blankFormed } from './blank-product.ts';
import { changesOf } from './draft-changes.ts';
import { draftOf } from './product-draft.ts';
import { replayed, restOf } from './typing.ts';
import type { Typing } from './typing.ts';
import type { OpenQuestion } from './use-open-questions.ts';

export interface ProductSaving {
  readonly id: string;
  readonly typing: Typing;
  readonly question: OpenQuestion | undefined;
  readonly currency: string;
}

type SavingTill = Pick<ScreenTill, 'storeId' | 'documents' | 'actions'>;

export async function saveProduct(
  till: SavingTill,
  { id, typing, question, currency }: ProductSaving,
): Promise<Edited | Refusal> {
  const before = await till.documents.get<Product>('product', id);
  const isConflict = question?.attention.kind === 'edit_conflict';
  if (isConflict) {
    // Theirs first, and then what was typed upon it: the other way round the answer would undo the typing.
    const settled = await till.actions.settleConflict(question.attention.id, []);
    if (!settled.ok) return settled;
  }
  const seen = isConflict ? await till.documents.get<Product>('product', id) : before;
  if (!seen) return finish(till, question, await create(till, id, typing, currency));
  const start = (isConflict ? restOf(question, before, currency) : undefined) ?? typing.start;
  const draft = replayed({ start, draft: typing.draft }, draftOf(seen, currency));
  const edited = await till.actions.editDocument('product', id, changesOf(draft, seen, currency));
  return finish(till, question, edited);
}

function create(
  till: SavingTill,
  id: string,
  { draft }: Typing,
  currency: string,
): Promise<Edited | Refusal> {
  const fields = { ...blankFormed, ...changesOf(draft, blankFormed, currency) };
  return till.actions.editDocument('product', id, {
    ...(fields as unknown as JsonObject),
    store_id: till.storeId,
  });
}

/** Corrected: what was refused is done with. */
async function finish(
  till: SavingTill,
  question: OpenQuestion | undefined,
  edited: Edited | Refusal,
): Promise<Edited | Refusal> {
  if (edited.ok && question?.attention.kind === 'operation_refused')
    await till.actions.dismissRefusedEdit(question.attention.id);
  return edited;
}
