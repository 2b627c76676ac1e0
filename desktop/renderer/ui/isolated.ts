// Text that comes from outside, inside a sentence: a name in another script must not turn the words around it.

const beginIsolate = '\u2068';
const endIsolate = '\u2069';

/** They would end the island, or turn what follows; no name needs them, and some are used to deceive. */
const overriding = /[\u202a-\u202e\u2066-\u2069]/g;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const runsBothWays = /^[\d\s\u0590-\u08ff]*$/;

/** The text as it stands where everything in it runs the way the sentence runs, otherwise as an island of its own. */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  const plain = text.replace(overriding, '');
  const turns = direction === 'ltr' ? rightToLeft.test(plain) : !runsBothWays.test(plain);
  return turns ? `${beginIsolate}${plain}${endIsolate}` : plain;
}
