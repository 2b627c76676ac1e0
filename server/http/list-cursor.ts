// A cursor names the row a list goes on behind. It is closed: nobody reads, invents or alters one, and it opens only for
// the same people asking the same question.
import type { RowKey } from '../db/product-list.ts';
import type { SecretBox } from '../db/secret-box.ts';
import { problem } from './problem.ts';

/** Of a cursor that does not open. */
export const foreignCursor = problem('invalid_input', {
  errors: [{ field: 'cursor', problem: 'Must be the cursor of an answer to this question.' }],
});

export interface ListPlace extends RowKey {
  /** The page that begins here. */
  readonly page: number;
  /** Rows of the whole list, as counted for its first page. */
  readonly total: number;
}

export function closeCursor(box: SecretBox, question: string, place: ListPlace): string {
  return box.close(JSON.stringify(place), question);
}

/** Undefined when it was altered, or belongs to another question. */
export function openCursor(box: SecretBox, question: string, cursor: string): ListPlace | undefined {
  const text = box.open(cursor, question);
  return text === undefined ? undefined : (JSON.parse(text) as ListPlace);
}
