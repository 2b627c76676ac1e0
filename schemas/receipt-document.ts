// What stands on a receipt, in the words it is printed with. Made once, from the receipt, and shown by every kind of paper:
// the page of a browser and the strip of a receipt printer cannot say different things.
import * as z from 'zod';
import { withoutCardNumbersOnPaper } from './domain/card-number.ts';

const text = z.string().max(2000);

/** Texts may hold line ends. */
export const receiptDocumentSchema = z.strictObject({
  /** Of the language it is written in. */
  direction: z.enum(['ltr', 'rtl']),
  /** In the middle. */
  head: z.array(z.strictObject({ kind: z.enum(['practice', 'name', 'address', 'notice']), text })).max(8),
  /** Two side by side. */
  facts: z.array(z.strictObject({ kind: z.enum(['code', 'time', 'lane', 'cashier']), text })).max(4),
  lines: z
    .array(z.strictObject({ id: z.string().max(100), name: text, total: text, notes: z.array(text).max(8) }))
    .max(2000),
  totals: z
    .array(
      z.strictObject({
        kind: z.enum([
          'subtotal',
          'discount',
          'tax',
          'rounding',
          'total',
          'payment',
          'tip',
          'surcharge',
          'change',
        ]),
        label: text,
        value: text,
      }),
    )
    .max(200),
  /** In the middle. */
  foot: z.array(z.strictObject({ kind: z.enum(['note', 'footer']), text })).max(2),
  /** For a scanner; blank when no scanner could read it. */
  scanCode: z.string().regex(/^[\x20-\x7e]{0,20}$/),
});
export type ReceiptDocument = z.infer<typeof receiptDocumentSchema>;

/** What somebody typed into a name or a note and looks like a card number is not printed (threat T23). The code is no text. */
export function withoutCardNumbersIn(document: ReceiptDocument): ReceiptDocument {
  const { head, facts, lines, totals, foot } = document;
  const masked = withoutCardNumbersOnPaper;
  const inTexts = <Part extends { readonly text: string }>(parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ ...part, text: masked(part.text) }));
  return {
    ...document,
    head: inTexts(head),
    facts: inTexts(facts),
    lines: lines.map((line) => ({ ...line, name: masked(line.name), notes: line.notes.map(masked) })),
    totals: totals.map((row) => ({ ...row, label: masked(row.label) })),
    foot: inTexts(foot),
  };
}
