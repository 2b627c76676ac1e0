// The letters of a terminal: code page 437, and { | } ~ as they stand.
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

/** Control bytes become spaces: what a terminal prints never steers a printer. */
export function fromCodePage(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) =>
    byte >= 0x80 ? upper[byte - 0x80]! : byte < 0x20 || byte === 0x7f ? ' ' : String.fromCharCode(byte),
  );
  return letters.join('').trimEnd();
}

export function toCodePage(text: string): number[] {
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0)!;
    if (code >= 0x20 && code < 0x7f) return code;
    const at = upper.indexOf(letter);
    return at === -1 || code < 0x80 ? 0x3f : 0x80 + at;
  });
}
