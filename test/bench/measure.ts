// Figures of repeated runs: medians and spreads, and ratios between two contenders of the same run. Absolute times do
// not travel between machines; ratios do.

export interface Sample {
  /** What is compared; lower is better unless the bench says otherwise. */
  readonly value: number;
  /** Greatest resident memory of the contender's process, bytes. */
  readonly rss: number;
}

export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
  readonly rss: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

export function figureOf(samples: readonly Sample[]): Figure {
  const values = samples.map(({ value }) => value);
  return {
    median: median(values),
    least: Math.min(...values),
    greatest: Math.max(...values),
    rss: median(samples.map(({ rss }) => rss)),
  };
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}
