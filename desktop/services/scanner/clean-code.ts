// What a scanner read, as the till looks it up: nothing but characters one could print, and the sign that parts the fields
// of a GS1 code.

/** More is no code but a broken line. */
export const mostCharacters = 2000;

/** Undefined when nothing is left. */
export function cleanCode(read: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  const code = read.replaceAll(/[\x00-\x1c\x1e\x1f\x7f-\x9f]/g, '').slice(0, mostCharacters);
  return code === '' ? undefined : code;
}
