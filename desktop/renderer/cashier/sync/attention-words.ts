// What an entry that needs attention says to the person who looks at it.
import { isRejectionCode, rejections } from '@evertill/schemas';
import type { Attention, JsonObject } from '@evertill/schemas';

export interface AttentionWords {
  /** Blank: an unknown code, which the screen names itself. */
  readonly sentence: string;
  readonly next: string;
}

export function attentionWords({ code }: Attention): AttentionWords {
  if (!isRejectionCode(code)) return { sentence: '', next: '' };
  const { sentence, next } = rejections[code];
  return { sentence, next };
}

export interface FieldDifference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The fields that were changed on both sides, with both values. */
export function differences({ details }: Attention): FieldDifference[] {
  const mine = details['mine'] as JsonObject | undefined;
  const theirs = details['current'] as JsonObject | undefined;
  if (!mine || !theirs) return [];
  return Object.keys(mine)
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
}
