// What this device pushed without hearing the answer, because the connection was lost. When the server turns out to
// have exactly that, a later change here was made on top of it and is no conflict with oneself.
import { sameDraft } from './merge-draft.ts';
import type { StoredDraft } from './merge-draft.ts';

/** Of each draft so many states are remembered. */
const most = 10;

export class Unanswered {
  readonly #states = new Map<string, StoredDraft[]>();

  pushing(drafts: readonly StoredDraft[]): void {
    for (const draft of drafts) {
      const states = [...(this.#states.get(draft.id) ?? []), draft];
      this.#states.set(draft.id, states.slice(-most));
    }
  }

  /** The server has this one now. */
  applied(id: string): void {
    this.#states.delete(id);
  }

  /** What mine was changed from, given what the server has. */
  baseOf(assumed: StoredDraft | undefined, theirs: StoredDraft): StoredDraft | undefined {
    return this.#states.get(theirs.id)?.findLast((state) => sameDraft(state, theirs)) ?? assumed;
  }
}
