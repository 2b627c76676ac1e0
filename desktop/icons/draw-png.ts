// Flat polygons to a PNG file, so that no picture has to be kept in the repository and none can drift from the SVG.
import { crc32, deflateSync } from 'node:zlib';
import { iconSize } from './app-icon.ts';
import type { Shape } from './app-icon.ts';

/** Samples a pixel in each direction: smooth edges. */
const fine = 4;

/** A square picture of `pixels` × `pixels` with a transparent ground. */
export function drawPng(shapes: readonly Shape[], pixels: number): Buffer {
  // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1));
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      const at = y * (pixels * 4 + 1) + 1 + x * 4;
      rows.set(pixel(shapes, x, y, iconSize / pixels), at);
    }
  }
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

function pixel(shapes: readonly Shape[], x: number, y: number, scale: number): number[] {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let sample = 0; sample < fine * fine; sample++) {
    const px = (x + ((sample % fine) + 0.5) / fine) * scale;
    const py = (y + (Math.floor(sample / fine) + 0.5) / fine) * scale;
    const top = shapes.findLast(({ points }) => inside(points, px, py));
    if (top === undefined) continue;
    covered += 1;
    for (let channel = 0; channel < 3; channel++) {
      sum[channel]! += parseInt(top.colour.slice(1 + channel * 2, 3 + channel * 2), 16);
    }
  }
  if (covered === 0) return [0, 0, 0, 0];
  return [...sum.map((value) => Math.round(value / covered)), Math.round((covered * 255) / (fine * fine))];
}

/** Crossings of a ray to the right: an odd number means inside. */
function inside(points: Shape['points'], x: number, y: number): boolean {
  let odd = false;
  for (let here = 0, before = points.length - 1; here < points.length; before = here++) {
    const [ax, ay] = points[here]!;
    const [bx, by] = points[before]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
