// Moments of a timeline as stretches of time: what was so at one holds until the next.
import type { TimelinePoint } from '@evertill/schemas';

export interface Segment {
  readonly what: string;
  /** ms */
  readonly from: number;
  readonly to: number;
}

/** Stretches of one connection after another, up to `end`. Points are in order. */
export function connectionSegments(points: readonly TimelinePoint[], end: number): Segment[] {
  const segments: Segment[] = [];
  for (const [index, { at, connection }] of points.entries()) {
    const to = momentAfter(points, index, end);
    const last = segments.at(-1);
    if (last?.what === connection) segments[segments.length - 1] = { ...last, to };
    else segments.push({ what: connection, from: Date.parse(at), to });
  }
  return segments;
}

/** Of each code the stretches in which it was found, the code that was found first first. */
export function findingSegments(
  points: readonly TimelinePoint[],
  end: number,
): ReadonlyMap<string, readonly Segment[]> {
  const found = new Map<string, Segment[]>();
  for (const [index, { at, findings }] of points.entries()) {
    const [from, to] = [Date.parse(at), momentAfter(points, index, end)];
    for (const what of findings) {
      const segments = found.get(what) ?? [];
      found.set(what, segments);
      const last = segments.at(-1);
      if (last?.to === from) segments[segments.length - 1] = { ...last, to };
      else segments.push({ what, from, to });
    }
  }
  return found;
}

/** No more than `most`, each the worst of the moments it stands for: a peak stays a peak. */
export function thinned(points: readonly TimelinePoint[], most: number): readonly TimelinePoint[] {
  if (points.length <= most) return points;
  const size = Math.ceil(points.length / most);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points
      .slice(index * size, (index + 1) * size)
      .reduce((worst, point) => (point.waiting >= worst.waiting ? point : worst)),
  );
}

function momentAfter(points: readonly TimelinePoint[], index: number, end: number): number {
  const next = points[index + 1];
  return next ? Date.parse(next.at) : Math.max(end, Date.parse(points[index]!.at));
}
