// Statements whose text is composed are prepared too: planning them costs more than running them. The set of texts is
// small, because only the shape of a `Where` varies, never its values.
import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

export function prepared(text: string, values: unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = `composed-${names.size}`;
    names.set(text, name);
  }
  return { name, text, values };
}
