// Text of a stranger for a log that people read in a terminal: nothing in it can begin a line, move a cursor, or look
// like something else.

export function escaped(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|\\/gu, (character) =>
    character === '\\' ? '\\\\' : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
