// What many runs come to, in figures and in words. A figure of nought means as much as the number of runs it stands on.
import type { RunResult } from './run-seed.ts';

export interface Verdict {
  readonly seeds: number;
  readonly failed: readonly RunResult[];
  readonly lost: number;
  readonly doubled: number;
  readonly diverged: number;
  readonly stuck: number;
  readonly otherwise: number;
}

const kinds: readonly (readonly [Exclude<keyof Verdict, 'seeds' | 'failed'>, RegExp])[] = [
  ['lost', /\bis lost\b|\bunknown to the server\b|\bonly \S+ wrote\b/],
  ['doubled', /\bdoubled\b|\btwo orders\b|\ba double\b/],
  ['diverged', /\bdiffers\b|: difference\./],
  ['stuck', /\bstuck\b|\bstill waits\b|\bdid not come up\b/],
];

export function verdictOn(results: readonly RunResult[]): Verdict {
  const sentences = results.flatMap(({ violations }) => violations);
  const kindOf = (sentence: string) =>
    kinds.find(([, pattern]) => pattern.test(sentence))?.[0] ?? 'otherwise';
  const count = (kind: string) => sentences.filter((sentence) => kindOf(sentence) === kind).length;
  return {
    seeds: results.length,
    failed: results.filter(({ violations }) => violations.length > 0),
    lost: count('lost'),
    doubled: count('doubled'),
    diverged: count('diverged'),
    stuck: count('stuck'),
    otherwise: count('otherwise'),
  };
}

export function verdictLine({ seeds, failed, lost, doubled, diverged, stuck, otherwise }: Verdict): string {
  const other = otherwise > 0 ? `, ${otherwise} otherwise wrong` : '';
  return `${seeds} seeds, ${failed.length} failed: ${lost} lost, ${doubled} doubled, ${diverged} diverged, ${stuck} stuck${other}`;
}

/** How to see it again, what is wrong, and what happened last. */
export function explain({ seed, violations, last }: RunResult, how: string): string {
  return [
    `Seed ${seed} (${how}):`,
    ...violations.map((sentence) => `  ${sentence}`),
    'Last events:',
    ...last,
  ].join('\n');
}

/** What people and troubles did in all runs together, most frequent first. */
export function tally(results: readonly RunResult[]): string {
  const sums = new Map<string, number>();
  for (const { counts } of results) {
    for (const [what, count] of Object.entries(counts)) sums.set(what, (sums.get(what) ?? 0) + count);
  }
  const sorted = [...sums].sort(([, a], [, b]) => b - a);
  return sorted.map(([what, count]) => `${count} ${what}`).join(', ');
}
