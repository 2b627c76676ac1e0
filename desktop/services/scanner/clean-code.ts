// What a scanner read, as the till looks it up: what can be seen of it, its prefix, and what parts the fields of a GS1 code.
import { visibleCode } from '@evertill/schemas';

/** More is no code but a broken line. */
export const mostCharacters = 2000;

/** Undefined when nothing is left. */
export function cleanCode(read: string): string | undefined {
  const code = visibleCode(read).slice(0, mostCharacters);
  return code === '' ? undefined : code;
}
