// Text that JSON, Postgres and a hash can all hold: no NUL and no half of a surrogate pair. Both come from pasting and
// from cutting a text in the middle of a character; neither is anything a person means to write.

export function isSoundText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Without NUL; half a surrogate pair becomes U+FFFD. */
export function soundText(text: string): string {
  return isSoundText(text) ? text : text.replaceAll('\0', '').toWellFormed();
}

/** At most so many UTF-16 units, with no half of a character at the end. */
export function cutText(text: string, most: number): string {
  const sound = soundText(text);
  const cut = sound.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** How JSON writes NUL and half a surrogate pair. */
const escaped = /\\u(?:0000|d[89a-f])/;

/** `JSON.stringify` with every text and every name of a member made sound. */
export function soundJson(value: unknown): string {
  const text = JSON.stringify(value);
  return escaped.test(text) ? JSON.stringify(value, (_name, one: unknown) => sound(one)) : text;
}

function sound(one: unknown): unknown {
  if (typeof one === 'string') return soundText(one);
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? soundNames(one) : one;
}

/** A name that another member has already gets U+FFFD at its end, so that neither member is lost. */
function soundNames(one: object): object {
  const taken = new Set(Object.keys(one).filter(isSoundText));
  if (taken.size === Object.keys(one).length) return one;
  return Object.fromEntries(
    Object.entries(one).map(([name, member]) => {
      if (isSoundText(name)) return [name, member];
      let renamed = soundText(name);
      while (taken.has(renamed)) renamed += '\ufffd';
      taken.add(renamed);
      return [renamed, member];
    }),
  );
}

/** Plain data as it travels, with every text made sound. */
export function soundCopy<Value>(value: Value): Value {
  return JSON.parse(soundJson(value)) as Value;
}
