// What a till answers when it will not do something. A refusal is a value: it is ordinary work, and the screen that
// asked has to say it in words.
import { rejections } from '@evertill/schemas';
import type { JsonObject, RefusalDetails, RejectionCode } from '@evertill/schemas';

/** What is wrong with a field is a sentence; what a disk or a device said stands in its own words. */
type DetailsOf<C extends RejectionCode> = C extends 'invalid_input' ? RefusalDetails : JsonObject;

export interface Refusal {
  readonly ok: false;
  readonly code: RejectionCode;
  /** For the person at the till. */
  readonly sentence: string;
  /** What to do next. */
  readonly next: string;
  readonly details: JsonObject;
}

export function refuse<C extends RejectionCode>(code: C, details: DetailsOf<C> = {}): Refusal {
  const { sentence, next } = rejections[code];
  return { ok: false, code, sentence, next, details };
}

/** A refusal where the caller was promised a result: the headless till's handle. */
export class TillRefusal extends Error {
  readonly code: RejectionCode;
  readonly next: string;
  readonly details: JsonObject;

  constructor({ code, sentence, next, details }: Refusal) {
    super(`${sentence} ${next}`);
    this.name = 'TillRefusal';
    this.code = code;
    this.next = next;
    this.details = details;
  }
}
