// What the server refuses comes as no exception: of what a person must look at, the errors that support is told of.
import type { Attention } from '@evertill/schemas';
import type { NotedError } from './kept-errors.ts';

const errors = {
  operation_refused: ['operation', 'The server refused an entry.'],
  edit_conflict: ['operation', 'A change clashes with one made elsewhere.'],
  draft_refused: ['draft', 'The server refused a basket.'],
  draft_conflict: ['draft', 'A basket was changed here and elsewhere.'],
} as const;

/** Undefined: it is no error. */
export function attentionError({ kind, code }: Pick<Attention, 'kind' | 'code'>): NotedError | undefined {
  if (!(kind in errors)) return undefined;
  const [error, sentence] = errors[kind as keyof typeof errors];
  return { kind: error, code, sentence };
}
