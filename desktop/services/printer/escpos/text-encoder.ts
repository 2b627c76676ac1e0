// Text for a receipt printer. Whatever a name holds, what leaves here is 0x20 to 0x7e, or 0x80 and above: no byte of a text
// can begin a command, so nobody can name a product so that it opens the drawer (threat T19).
import { codePages } from './code-pages.ts';
import type { CodePage } from './code-pages.ts';
import * as command from './commands.ts';
import type { PrinterProfile } from './printer-profile.ts';

/** What is written where nothing fits: it is seen that something is missing. */
const unknown = '?';

/** For what no code page has, what looks like it. */
const likenesses: ReadonlyMap<string, string> = new Map(
  [
    ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
    ["'", '\u2018\u2019\u201a\u201b\u2032'],
    ['"', '\u201c\u201d\u201e\u201f\u2033'],
    [' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
    ['x', '\u00d7'],
    ['.', '\u2024'],
    ['*', '\u2022'],
  ].flatMap(([plain = '', like = '']) => Array.from(like).map((one) => [one, plain] as const)),
);

/** They have no width and no form of their own. */
const unseen = /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u3164]/gu;
const anySpace = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Composed, without what is not seen, in one line. */
export function plainText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(anySpace, ' ').replace(unseen, '');
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802|\ud83a|\ud83b/;

const places = new Map<CodePage, ReadonlyMap<string, number>>();

function placesIn(page: CodePage): ReadonlyMap<string, number> {
  let found = places.get(page);
  if (!found) {
    const entries = Array.from(codePages[page]).map((character, at) => [character, 0x80 + at] as const);
    found = new Map(entries.filter(([character]) => character !== ' '));
    places.set(page, found);
  }
  return found;
}

const isAscii = (character: string) => character >= ' ' && character <= '~' && character.length === 1;

/** Knows which code page the printer is in. */
export class TextEncoder {
  readonly #pages: PrinterProfile['codePages'];
  #current: CodePage | undefined;

  constructor({ codePages: pages }: PrinterProfile) {
    this.#pages = pages;
  }

  /**
   * Whether every character of a `plainText` can be printed as text, or as what looks like it. What is written from right
   * to left cannot: no two printers agree who turns it, and none of them joins letters.
   */
  canWrite(text: string): boolean {
    return (
      !rightToLeft.test(text) && Array.from(text).every((character) => this.#plain(character) !== undefined)
    );
  }

  /** Of a `plainText`, one byte a character, with the commands that change the code page. */
  write(text: string): number[] {
    return Array.from(text).flatMap((character) => {
      const plain = this.#plain(character) ?? unknown;
      if (isAscii(plain)) return [plain.charCodeAt(0)];
      const page = this.#pageOf(plain)!;
      const change = page[0] === this.#current ? [] : command.codePage(page[1]);
      this.#current = page[0];
      return [...change, placesIn(page[0]).get(plain)!];
    });
  }

  /** The character itself, else its likeness. */
  #plain(character: string): string | undefined {
    if (isAscii(character) || this.#pageOf(character)) return character;
    return likenesses.get(character);
  }

  #pageOf(character: string): PrinterProfile['codePages'][number] | undefined {
    const has = ([page]: PrinterProfile['codePages'][number]) => placesIn(page).has(character);
    return this.#pages.find((one) => one[0] === this.#current && has(one)) ?? this.#pages.find(has);
  }
}
