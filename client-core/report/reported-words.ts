// Names and sentences of programs, made fit for a report. What a library calls its error, and where a sentence is cut, is not in
// our hands; and a report with one word in it that the protocol does not take is refused whole, so that the device is mute.
import { cutText } from '@evertill/schemas';

const longestCode = 60;
const longestSentence = 300;

/** `RxError (SC1)` becomes `RxError_SC1`. */
export function reportedCode(text: string): string {
  return text
    .replaceAll(/[^\w.:/+-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longestCode);
}

/** No half of a character at its end, and no NUL. */
export function reportedSentence(text: string, most = longestSentence): string {
  return cutText(text, most);
}
