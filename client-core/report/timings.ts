// How long things take on this till, in a fixed number of buckets: what is measured costs a few bytes and no time, however
// often it is done.
import { timingKinds } from '@evertill/sync';
import type { DeviceState, TimingKind } from '@evertill/sync';

/** Told when something of this kind took so many ms. */
export type Timed = (kind: TimingKind, milliseconds: number) => void;

/** A bucket is a fifth wider than the one before it; the last holds everything above a quarter of an hour. */
const perOctave = 4;
const buckets = 20 * perOctave;

export class TimingSketch {
  readonly #counts = new Uint32Array(buckets);
  #count = 0;
  #most = 0;

  take(milliseconds: number): void {
    const place = milliseconds <= 1 ? 0 : Math.ceil(Math.log2(milliseconds) * perOctave);
    this.#counts[Math.min(place, buckets - 1)]! += 1;
    this.#count += 1;
    this.#most = Math.max(this.#most, milliseconds);
  }

  add(other: TimingSketch): void {
    other.#counts.forEach((count, place) => (this.#counts[place]! += count));
    this.#count += other.#count;
    this.#most = Math.max(this.#most, other.#most);
  }

  /** How many in each bucket, and the most, for another window. */
  toList(): number[] {
    return [this.#most, ...this.#counts];
  }

  static ofList([most = 0, ...counts]: readonly number[]): TimingSketch {
    const sketch = new TimingSketch();
    sketch.#most = most;
    for (const [place, count] of counts.slice(0, buckets).entries()) {
      sketch.#counts[place] = count;
      sketch.#count += count;
    }
    return sketch;
  }

  /** The upper end of the bucket each lies in, and never more than the most. */
  summary(): NonNullable<DeviceState['timings'][TimingKind]> {
    return { count: this.#count, p50: this.#below(0.5), p95: this.#below(0.95), most: round(this.#most) };
  }

  #below(share: number): number {
    let rest = Math.ceil(this.#count * share);
    const place = this.#counts.findIndex((count) => (rest -= count) <= 0);
    return round(Math.min(this.#most, 2 ** (place / perOctave)));
  }
}

export class Timings {
  #fresh = new Map<TimingKind, TimingSketch>();
  /** In a report nobody has answered yet. */
  #offered = new Map<TimingKind, TimingSketch>();

  readonly take: Timed = (kind, milliseconds) => sketchIn(this.#fresh, kind).take(milliseconds);

  /** Everything since the last report that was taken in. */
  summary(): DeviceState['timings'] {
    const all = timingKinds.flatMap((kind) => {
      const sketches = [this.#offered.get(kind), this.#fresh.get(kind)].filter((one) => one !== undefined);
      if (sketches.length === 0) return [];
      const both = new TimingSketch();
      for (const sketch of sketches) both.add(sketch);
      return [[kind, both.summary()] as const];
    });
    return Object.fromEntries(all);
  }

  /** Hands over what there is: somebody else tells it. */
  hand(): Partial<Record<TimingKind, number[]>> {
    const handed = [...this.#fresh].map(([kind, sketch]) => [kind, sketch.toList()] as const);
    this.#fresh = new Map();
    return Object.fromEntries(handed);
  }

  /** What another window measured. */
  add(handed: Partial<Record<TimingKind, readonly number[]>>): void {
    for (const [kind, list] of Object.entries(handed))
      sketchIn(this.#fresh, kind as TimingKind).add(TimingSketch.ofList(list));
  }

  /** What was measured until now is in a report. */
  offer(): void {
    for (const [kind, sketch] of this.#fresh) sketchIn(this.#offered, kind).add(sketch);
    this.#fresh = new Map();
  }

  /** That report was taken in. */
  taken(): void {
    this.#offered = new Map();
  }
}

function sketchIn(sketches: Map<TimingKind, TimingSketch>, kind: TimingKind): TimingSketch {
  const found = sketches.get(kind) ?? new TimingSketch();
  sketches.set(kind, found);
  return found;
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
