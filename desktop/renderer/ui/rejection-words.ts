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
  const words = spoken ?? (sentence === '' ? rejections[known] : { sentence, next });
  said.set(words.sentence, known).set(textOf(words), known);
  return words;
}

/** Both in a row, where there is room for one text. */
export function rejectionText(refused: Refused): string {
  return textOf(rejectionWords(refused));
}

function textOf({ sentence, next }: RejectionWords): string {
  return `${sentence} ${next}`.trim();
}

/** What was said of which code: a form that shows what went wrong knows the text alone. As many as there are codes. */
const said = new Map<string, RejectionCode>();

/** The code a text was said of; undefined for words of another kind. */
export function codeSaid(text: string): RejectionCode | undefined {
  return said.get(text);
}

/** Undefined for a code nobody has words for. Two may share one on the wire: then the sentence tells which one it is. */
export function rejectionOf(code: string, sentence = ''): RejectionCode | undefined {
  if (!isRejectionCode(code)) return undefined;
  if (sentence === '' || rejections[code].sentence === sentence) return code;
  const namesakes = Object.keys(rejections).filter(isRejectionCode);
  return namesakes.find((one) => wireCode(one) === code && rejections[one].sentence === sentence) ?? code;
}
