// What a person does at a page, heard in the page itself: how many inputs something takes, and whether they all came from
// one kind of hand. A scan is one input, however long its code is.
import type { Page } from 'playwright-core';
import type { TillPage } from './till-page.ts';

export type HandKind = 'keyboard' | 'touch';

interface Heard {
  keys: number;
  touches: number;
  /** Of a mouse: pressed, or a wheel turned. */
  mouse: number;
  scans: number;
  isScanning: boolean;
}

interface ListeningPage {
  readonly heard: Heard;
}

export class PersonInputs {
  readonly #till: TillPage;
  #before = 0;

  private constructor(till: TillPage) {
    this.#till = till;
  }

  /** From now on, until the page is loaded anew. */
  static async listen(till: TillPage): Promise<PersonInputs> {
    await till.page.evaluate(() => {
      const heard = { keys: 0, touches: 0, mouse: 0, scans: 0, isScanning: false };
      const listen = <Name extends keyof WindowEventMap>(
        name: Name,
        hear: (event: WindowEventMap[Name]) => void,
      ) => {
        // What the page itself makes up is nobody's input.
        window.addEventListener(name, (event) => event.isTrusted && hear(event), { capture: true });
      };
      listen('keydown', ({ key }) => {
        if (!heard.isScanning && key !== 'Shift') heard.keys += 1;
      });
      listen('pointerdown', ({ pointerType }) => {
        if (pointerType === 'mouse') heard.mouse += 1;
        else heard.touches += 1;
      });
      listen('wheel', () => (heard.mouse += 1));
      Object.assign(window, { heard });
    });
    return new PersonInputs(till);
  }

  async scan(code: string): Promise<void> {
    await this.#scanning(true);
    await this.#till.scan(code);
    await this.#scanning(false);
  }

  /** Counting begins anew. */
  async begin(): Promise<void> {
    this.#before = total(await heardIn(this.#till.page));
  }

  /** Since `begin`. */
  async count(): Promise<number> {
    return total(await heardIn(this.#till.page)) - this.#before;
  }

  /** What another kind of hand did since this listens. */
  async strange(to: HandKind): Promise<number> {
    const { keys, touches, mouse } = await heardIn(this.#till.page);
    return mouse + (to === 'keyboard' ? touches : keys);
  }

  #scanning(isScanning: boolean): Promise<void> {
    return this.#till.page.evaluate((now) => {
      const { heard } = window as unknown as ListeningPage;
      heard.isScanning = now;
      if (!now) heard.scans += 1;
    }, isScanning);
  }
}

function heardIn(page: Page): Promise<Heard> {
  return page.evaluate(() => (window as unknown as ListeningPage).heard);
}

function total({ keys, touches, mouse, scans }: Heard): number {
  return keys + touches + mouse + scans;
}
