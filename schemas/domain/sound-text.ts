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

/** `JSON.stringify` with every text made sound; names of members are left as they are. */
export function soundJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => (typeof one === 'string' ? soundText(one) : one));
}

/** Plain data as it travels, with every text made sound. */
export function soundCopy<Value>(value: Value): Value {
  return JSON.parse(soundJson(value)) as Value;
}
