// A receipt as a strip of paper: which lines there are, and what is large or in the middle. Pure.
import type { ReceiptDocument } from '@evertill/schemas';

/** A text at the beginning of the line, and one at its end; in the middle, the first alone. */
export interface PaperRow {
  readonly kind: 'sides' | 'middle';
  readonly start: string;
  readonly end: string;
  /** Of columns it stands in from the beginning. */
  readonly indent: number;
  readonly strong: boolean;
  readonly tall: boolean;
}

export type PaperPart = PaperRow | { readonly kind: 'rule' } | { readonly kind: 'gap' };

const plain = { start: '', end: '', indent: 0, strong: false, tall: false };

export function receiptParts({ head, facts, lines, totals, foot }: ReceiptDocument): PaperPart[] {
  return [
    ...head.flatMap(({ kind, text }) => middle(text, kind !== 'address', kind === 'name')),
    { kind: 'rule' },
    ...inPairs(facts.map(({ text }) => text)).map(([start, end]) => sides(start, end)),
    { kind: 'rule' },
    ...lines.flatMap(({ name, total, notes }) => [
      sides(name, total),
      ...notes.map((note) => ({ ...sides(note, ''), indent: 2 })),
    ]),
    { kind: 'rule' },
    ...totals.map(({ kind, label, value }) => {
      const isTotal = kind === 'total';
      return { ...sides(label, value), strong: isTotal, tall: isTotal };
    }),
    ...(foot.length > 0 ? [{ kind: 'gap' } as const] : []),
    ...foot.flatMap(({ text }) => middle(text, false, false)),
  ];
}

function sides(start: string, end: string): PaperRow {
  return { ...plain, kind: 'sides', start, end };
}

function middle(text: string, strong: boolean, tall: boolean): PaperRow[] {
  return text.split(/\r?\n/).map((start) => ({ ...plain, kind: 'middle', start, strong, tall }));
}

function inPairs(texts: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < texts.length; at += 2) pairs.push([texts[at] ?? '', texts[at + 1] ?? '']);
  return pairs.filter(([start, end]) => start !== '' || end !== '');
}
