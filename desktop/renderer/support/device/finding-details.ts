// Figures of a finding as people read them.
import type { FindingReply } from '@evertill/schemas';
import { wholeNumber } from '../../ui/decimal.ts';
import type { deviceWords } from '../device-words.ts';
import { bytesText, lengthText } from '../live/ago-text.ts';

export type DetailName = keyof (typeof deviceWords)['detail'];

const bytes: ReadonlySet<string> = new Set(['left', 'used']);
const lengths: ReadonlySet<string> = new Set(['for', 'skew', 'by', 'p95']);
const known: ReadonlySet<string> = new Set<DetailName>([
  'left',
  'used',
  'count',
  'device_seq',
  'type',
  'code',
  'offered',
  'waiting',
  'collections',
  'reason',
  'losses',
  'for',
  'skew',
  'by',
  'p95',
  'sentence',
  'times',
  'missing',
  'first',
  'head',
  'highest',
]);

/** Without what is blank. `name`: undefined for a figure this app has no word for. */
export function detailsOf(
  details: FindingReply['details'],
): readonly { readonly name: DetailName | undefined; readonly text: string }[] {
  return Object.entries(details).flatMap(([name, value]) =>
    value === null || value === ''
      ? []
      : [{ name: known.has(name) ? (name as DetailName) : undefined, text: textOf(name, value) }],
  );
}

function textOf(name: string, value: string | number | boolean): string {
  if (typeof value !== 'number') return String(value);
  if (bytes.has(name)) return bytesText(value);
  return lengths.has(name) ? lengthText(value) : wholeNumber(value);
}
