// What an entry that needs attention says to the person who looks at it.
import { isRejectionCode, rejections } from '@evertill/schemas';
import type { Attention } from '@evertill/schemas';

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
