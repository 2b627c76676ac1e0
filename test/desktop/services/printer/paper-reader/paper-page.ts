// A read strip of paper as a page, dot for dot, for people to look at and for pictures of it.
import type { OnPaper, Paper, PaperPicture } from './read-paper.ts';

export function paperPage({ things }: Paper, dots: number): string {
  const style = `
    body { margin: 0; width: ${dots}px; background: white; color: black }
    pre { margin: 0; font: 20px/30px "DejaVu Sans Mono", monospace; height: 30px; white-space: pre }
    pre span { display: inline-block; width: 12px; text-align: center }
    .tall { height: 60px } .tall span { transform: scaleY(2); transform-origin: top }
    .bold { font-weight: bold }
    img { display: block; image-rendering: pixelated }
    .centred { margin-inline: auto }
    .code { border: 2px solid; padding: 8px; font: 16px sans-serif; text-align: center }`;
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${things.map(shown).join('\n')}`;
}

function shown(thing: OnPaper): string {
  switch (thing.kind) {
    case 'text': {
      const cells = Array.from(thing.text, (character) => `<span>${escaped(character)}</span>`).join('');
      return `<pre class="${thing.bold ? 'bold' : ''} ${thing.tall ? 'tall' : ''}">${cells}</pre>`;
    }
    case 'picture':
      return `<img width="${thing.width}" height="${thing.dots.length}" class="${thing.centred ? 'centred' : ''}" src="${bitmapAddress(thing)}">`;
    default:
      return `<div class="code ${thing.centred ? 'centred' : ''}" style="width: ${thing.width}px">${thing.kind} ${escaped(thing.data)}</div>`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A Windows bitmap of one bit a dot, from the bottom up. */
function bitmapAddress({ width, dots }: PaperPicture): string {
  const stride = Math.ceil(width / 32) * 4;
  const head = Buffer.alloc(62);
  head.write('BM');
  head.writeUInt32LE(62 + stride * dots.length, 2);
  head.writeUInt32LE(62, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(dots.length, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  head.writeUInt32LE(0xff_ff_ff, 54);
  const rows = dots.toReversed().map((row) => {
    const bytes = Buffer.alloc(stride);
    for (const [x, black] of row.entries()) if (black) bytes[x >> 3]! |= 0x80 >> (x & 7);
    return bytes;
  });
  return `data:image/bmp;base64,${Buffer.concat([head, ...rows]).toString('base64')}`;
}
