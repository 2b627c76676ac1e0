// SQLite compares text by code points, JavaScript by UTF-16 code units. The two differ in one place only: characters
// beyond U+FFFF are written with surrogates (U+D800–U+DFFF), so JavaScript sorts them before U+E000–U+FFFF. Swapping
// these two blocks makes one order of the other; the mapping is one to one and leaves everything else as it is.

const needsSwap = /[\ud800-\uffff]/;
const blocks = /[\u{e000}-\u{10ffff}]/gu;

/** Text that SQLite sorts as JavaScript sorts `text`. Lone surrogates become U+FFFD first: SQLite stores none. */
export function inOrder(text: string): string {
  return needsSwap.test(text) ? text.toWellFormed().replace(blocks, swap) : text;
}

/** False for text with lone surrogates, and for text that such text becomes. */
export function isFaithful(text: string): boolean {
  return text.isWellFormed() && !text.includes('\ufffd');
}

/** Whether comparing SQLite's text with `text` answers as JavaScript would, whatever it is compared with. */
export function comparesAlike(text: string): boolean {
  return !needsSwap.test(text);
}

/** U+10000–U+10FFFF move down by 0x2000 to U+E000; U+E000–U+FFFF move behind them. */
function swap(character: string): string {
  const point = character.codePointAt(0)!;
  return String.fromCodePoint(point > 0xffff ? point - 0x2000 : point + 0x100000);
}
