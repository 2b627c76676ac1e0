// Flat polygons to a PNG file, so that no picture has to be kept in the repository and none can drift from the SVG.
import { crc32, deflateSync } from 'node:zlib';
import { iconSize } from './app-icon.ts';
import type { Shape } from './app-icon.ts';

/** Samples a pixel in each direction: smooth edges. */
const fine = 4;

/** A square picture of `pixels` × `pixels` with a transparent ground. */
export function drawPng(shapes: readonly Shape[], pixels: number): Buffer {
  // Each row begins with its filter: 0, none.
  const width = pixels * 4 + 1;
  const rows = Buffer.alloc(pixels * width);
  for (let y = 0; y < pixels; y++) drawRow(rows.subarray(y * width + 1, (y + 1) * width), shapes, y, pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits a channel, with alpha.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function drawRow(row: Buffer, shapes: readonly Shape[], y: number, pixels: number): void {
  const samples = Array.from({ length: fine }, (_, sample) =>
    sampleLine(shapes, y * fine + sample, pixels * fine),
  );
  for (let x = 0; x < pixels; x++) {
    const found = samples
      .flatMap((line) => [...line.subarray(x * fine, (x + 1) * fine)])
      .filter((top) => top > 0);
    if (found.length === 0) continue;
    const mean = (channel: number) =>
      found.reduce((sum, top) => sum + channelOf(shapes[top - 1]!.colour, channel), 0) / found.length;
    row.set([mean(0), mean(1), mean(2), (found.length * 255) / (fine * fine)].map(Math.round), x * 4);
  }
}

/** One line of samples: which shape is on top, counted from 1; 0 for none. */
function sampleLine(shapes: readonly Shape[], line: number, length: number): Uint8Array {
  const scale = iconSize / length;
  const tops = new Uint8Array(length);
  for (const [index, { points }] of shapes.entries()) {
    // A sample lies in the middle of its square.
    const ends = crossings(points, (line + 0.5) * scale).map((x) => Math.ceil(x / scale - 0.5));
    for (let pair = 0; pair + 1 < ends.length; pair += 2) tops.fill(index + 1, ends[pair], ends[pair + 1]);
  }
  return tops;
}

/** Where the outline crosses this height, from left to right: inside is between each two. */
function crossings(points: Shape['points'], y: number): number[] {
  const found: number[] = [];
  for (let here = 0, before = points.length - 1; here < points.length; before = here++) {
    const [ax, ay] = points[here]!;
    const [bx, by] = points[before]!;
    if (ay > y !== by > y) found.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
  }
  return found.sort((a, b) => a - b);
}

function channelOf(colour: string, channel: number): number {
  return parseInt(colour.slice(1 + channel * 2, 3 + channel * 2), 16);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
