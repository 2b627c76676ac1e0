// A code for a scanner as narrowest bars, or squares, black or not. What draws it is loaded with the first one: a till
// that prints no labels does without.
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { DrawingContext } from 'bwip-js/node';
import type { LabelFormat } from '../../../ipc/printer-channels.ts';

/** Narrowest bars that stay white at either side (ISO 15420, 15417; of QR ISO 18004). */
const quietZones: Readonly<Record<LabelFormat, readonly [left: number, right: number]>> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  code128: [10, 10],
  qrcode: [4, 4],
};

const printable = /^[\x20-\x7e]+$/;

export interface CodeDots {
  readonly ok: true;
  /** Of bars one row. White at the sides is part of it. */
  readonly rows: readonly (readonly boolean[])[];
}

/** Refused with `label_code` when the text is none of that kind. */
export async function codeDots(format: LabelFormat, text: string): Promise<CodeDots | Refusal> {
  // What draws would take other letters for their bytes, and a scanner would say something else.
  if (format === 'code128' && !printable.test(text)) return refuse('label_code', { format });
  const draw = await import('bwip-js/node');
  const canvas = new ModuleCanvas();
  const bars = format === 'qrcode' ? {} : { height: 1 };
  try {
    draw[format]({ bcid: format, text, scale: 1, ...bars }, canvas);
  } catch (error) {
    return refuse('label_code', { format, problem: error instanceof Error ? error.message : String(error) });
  }
  const [left, right] = quietZones[format];
  const white = (count: number) => Array.from({ length: count }, () => false);
  const read = canvas.rows().map((row) => [...white(left), ...row, ...white(right)]);
  if (format !== 'qrcode') return { ok: true, rows: read.slice(0, 1) };
  const blank = Array.from({ length: left }, () => white(read[0]?.length ?? 0));
  return { ok: true, rows: [...blank, ...read, ...blank] };
}

type Point = readonly [x: number, y: number];

/** Takes bars as lines, squares as outlines of what is connected, holes and all. */
class ModuleCanvas implements DrawingContext<void> {
  #width = 0;
  #height = 0;
  readonly #bars: { readonly from: number; readonly to: number }[] = [];
  readonly #outlines: Point[][] = [];

  scale(): [number, number] {
    return [1, 1];
  }

  measure() {
    return { width: 0, ascent: 0, descent: 0 };
  }

  init(width: number, height: number): void {
    [this.#width, this.#height] = [width, height];
  }

  line(x: number, _: number, _x1: number, _y1: number, width: number): void {
    const from = x - Math.ceil(width / 2);
    this.#bars.push({ from, to: from + width });
  }

  polygon(points: Point[]): void {
    this.#outlines.push(points);
  }

  rows(): boolean[][] {
    const isBlack = (x: number, y: number) =>
      this.#bars.some(({ from, to }) => x >= from && x < to) ||
      this.#outlines.filter((outline) => isInside(outline, x, y)).length % 2 === 1;
    return Array.from({ length: this.#height }, (_, row) =>
      Array.from({ length: this.#width }, (__, column) => isBlack(column + 0.5, row + 0.5)),
    );
  }

  // What these codes have not, and what stands beside their bars in letters.
  hexagon(): void {}
  ellipse(): void {}
  fill(): void {}
  text(): void {}
  end(): void {}
}

/** By how many edges lie to the left of it. */
function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let crossed = 0;
  for (const [nr, [x0, y0]] of outline.entries()) {
    const [x1, y1] = outline[(nr + 1) % outline.length]!;
    if (x0 === x1 && x0 < x && y > Math.min(y0, y1) && y < Math.max(y0, y1)) crossed += 1;
  }
  return crossed % 2 === 1;
}
