// What a refusal says, in the language of the app: the one place that looks it up.
import { isRejectionCode, rejections, wireCode } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';
import { spokenWords } from './language.ts';

export interface RejectionWords {
  readonly sentence: string;
  readonly next: string;
}

/** As a till or a server gives it: its own words are English, and blank where only the code is known. */
interface Refused {
  readonly code: string;
  readonly sentence?: string;
  readonly next?: string;
}

/** Where the language has no words for the code, what was given; blank for a code nobody has words for. */
export function rejectionWords({ code, sentence = '', next = '' }: Refused): RejectionWords {
  const known = rejectionOf(code, sentence);
  if (known === undefined) return { sentence, next };
  const spoken = spokenWords('rejections', known) as RejectionWords | undefined;
  return spoken ?? (sentence === '' ? rejections[known] : { sentence, next });
}

/** Both in a row, where there is room for one text. */
export function rejectionText(refused: Refused): string {
  const { sentence, next } = rejectionWords(refused);
  return `${sentence} ${next}`.trim();
}

/** Two may share a code on the wire: then the sentence tells which one it is. */
function rejectionOf(code: string, sentence: string): RejectionCode | undefined {
  if (!isRejectionCode(code)) return undefined;
  if (sentence === '' || rejections[code].sentence === sentence) return code;
  const namesakes = Object.keys(rejections).filter(isRejectionCode);
  return namesakes.find((one) => wireCode(one) === code && rejections[one].sentence === sentence) ?? code;
}
