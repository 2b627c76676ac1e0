// The icons are drawn by the build: they must be PNG files that a browser can read.
import { inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { appIcon, svgOf } from '../../../desktop/icons/app-icon.ts';
import { drawPng } from '../../../desktop/icons/draw-png.ts';

interface Picture {
  readonly width: number;
  /** Red, green, blue, alpha of the pixel. */
  readonly at: (x: number, y: number) => number[];
}

function read(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const begin = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(begin, begin + png.readUInt32BE(begin - 8)));
  return { width, at: (x, y) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4).subarray(0, 4)] };
}

describe('the drawn icons', () => {
  it('are pictures of the size asked for, with a transparent corner and white paper in the middle', () => {
    const picture = read(drawPng(appIcon(false), 192));
    expect(picture.width).to.equal(192);
    expect(picture.at(0, 0)).to.deep.equal([0, 0, 0, 0]);
    expect(picture.at(96, 8)).to.deep.equal([0x0b, 0x5d, 0x4b, 255]);
    expect(picture.at(60, 120)).to.deep.equal([255, 255, 255, 255]);
  });

  it('fill the whole field where the system cuts out its own shape', () => {
    expect(read(drawPng(appIcon(true), 64)).at(0, 0)).to.deep.equal([0x0b, 0x5d, 0x4b, 255]);
  });

  it('are the same shapes as the SVG', () => {
    expect(svgOf(appIcon(false)).match(/<polygon /g)).to.have.length(appIcon(false).length);
  });
});
