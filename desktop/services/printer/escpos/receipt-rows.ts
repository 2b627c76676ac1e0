// A receipt as a strip of paper: which lines there are, and what is large or in the middle. Pure.
import { withoutCardNumbersIn } from '@evertill/schemas';
import type { ReceiptDocument } from '@evertill/schemas';
import type { PaperRow } from '../../../ipc/paper-row.ts';

export type PaperPart = PaperRow | { readonly kind: 'rule' } | { readonly kind: 'gap' };

const plain = { start: '', end: '', indent: 0, strong: false, tall: false };

export function receiptParts(document: ReceiptDocument): PaperPart[] {
  // Whoever sent it: a window, or the server's job.
  const { head, facts, lines, totals, foot } = withoutCardNumbersIn(document);
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
