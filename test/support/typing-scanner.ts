// A scanner that types: what it sends to a real browser, key by key, as its maker lets it be set. Each key says when it was
// pressed, so that a machine at work is no slower scanner.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** How it sends what parts the fields of a GS1 code. */
export type SeparatorKeys = 'ctrl' | 'alt' | 'lost';

interface Key {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly text?: string;
  readonly modifiers?: number;
  readonly windowsVirtualKeyCode?: number;
}

const gs = '\u001d';
const [alt, ctrl] = [1, 2];
/** ms between two characters. */
const step = 6;

const enter: Key = { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };

/** Before there is a page: it remembers when Enter was pressed, whatever the page does with the key. */
export function watchEnters(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const pressedAt: number[] = [];
    Object.assign(window, { pressedAt });
    window.addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && pressedAt.push(timeStamp), {
      capture: true,
    });
  });
}

/** A code and one Enter. Answers the line to go on with, and when Enter was pressed, in seconds. */
async function typed(page: Page, code: string, separator: SeparatorKeys): Promise<[CDPSession, number]> {
  const line = await page.context().newCDPSession(page);
  const keys = [...Array.from(code).flatMap((sign) => keysOf(sign, separator)), enter];
  const end = (performance.timeOrigin + performance.now()) / 1000;
  await Promise.all(
    keys.map((key, nr) =>
      line.send('Input.dispatchKeyEvent', {
        ...key,
        timestamp: end - ((keys.length - 1 - nr) * step) / 1000,
      }),
    ),
  );
  return [line, end];
}

export async function typeCode(page: Page, code: string, separator: SeparatorKeys = 'ctrl'): Promise<void> {
  const [line] = await typed(page, code, separator);
  await line.detach();
}

/** A code that ends with CR and LF, both as Enter, `gap` ms apart. Answers how far apart the page saw them. */
export async function scanWithTwoEnters(page: Page, code: string, gap: number): Promise<number> {
  const [line, end] = await typed(page, code, 'ctrl');
  await pause(gap);
  await line.send('Input.dispatchKeyEvent', { ...enter, timestamp: end + gap / 1000 });
  await line.detach();
  return page.evaluate(() => {
    const [first, second] = (window as unknown as { pressedAt: number[] }).pressedAt.slice(-2);
    return second! - first!;
  });
}

function keysOf(sign: string, separator: SeparatorKeys): Key[] {
  if (sign !== gs) return [{ type: 'keyDown', key: sign, text: sign, code: placeOf(sign) }];
  if (separator === 'ctrl') return [{ type: 'keyDown', key: ']', code: 'BracketRight', modifiers: ctrl }];
  if (separator === 'lost') return [];
  return [
    { type: 'keyDown', key: 'Alt', code: 'AltLeft', modifiers: alt },
    ...Array.from('029', (digit): Key => ({
      type: 'keyDown',
      key: digit,
      code: `Numpad${digit}`,
      modifiers: alt,
    })),
    { type: 'keyUp', key: 'Alt', code: 'AltLeft' },
  ];
}

function placeOf(sign: string): string {
  return /\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`;
}
