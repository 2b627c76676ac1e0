// What was typed and not saved outlives its screen: a lock, another page or a window that was narrowed takes nothing away. It
// goes with the page.
import type { Typing } from './typing.ts';

const kept = new Map<string, Typing>();

export function keptTyping(key: string): Typing | undefined {
  return kept.get(key);
}

/** Undefined: saved, or given up. */
export function keepTyping(key: string, typing: Typing | undefined): void {
  if (typing) kept.set(key, typing);
  else kept.delete(key);
}
