// Tills that stay for the next test of a file: to sign in and to fetch the catalog costs more than most tests do. A till
// comes back as a device that is switched on again, with an empty basket and nothing chosen in its settings.
import type { Screen } from '../support/browser.ts';
import type { BrowserSuite } from './browser-suite.ts';
import { TillPage } from './till-page.ts';

const usualScreen: Screen = { width: 1366, height: 768 };

/** What is remembered in the browser of a till that is signed in. */
const whoAndWhere = ['writes', 'session', 'device', 'person', 'place'].map((name) => `evertill/${name}`);

export class StandingTills {
  readonly #suite: BrowserSuite;
  readonly #url: string;
  readonly #place: string | undefined;
  /** By who works there, and with what kind of hand: only a new browser changes that. */
  readonly #standing = new Map<string, TillPage>();

  /** `url`: where the tills find the server; `place`: what is on the screen then. Without it the test goes there itself. */
  constructor(suite: BrowserSuite, url: string, place?: string) {
    this.#suite = suite;
    this.#url = url;
    this.#place = place;
  }

  /** Signed in, and able to start without a network. `login`: as the server lists them. */
  async of(login: number, screen: Screen = usualScreen): Promise<TillPage> {
    const key = `${login} ${screen.touch ?? false}`;
    let till = this.#standing.get(key);
    if (till) {
      await this.#switchOnAgain(till, screen);
    } else {
      till = await this.#signIn(screen, login);
      this.#standing.set(key, till);
    }
    if (this.#place !== undefined) {
      await till.page.goto(`${this.#url}${this.#place}`);
      await till.untilSync({ connection: 'live', waiting: 0 });
    }
    return till;
  }

  /** At a lane of its own: the others stay at theirs. One that does not come up leaves nothing behind. */
  async #signIn(screen: Screen, login: number): Promise<TillPage> {
    const { context } = await this.#suite.open(screen);
    try {
      const till = await TillPage.open(context, this.#url);
      await this.#suite.signIn(till, { lane: this.#standing.size, login });
      await till.untilOfflineReady();
      return till;
    } catch (error) {
      await context.close();
      throw error;
    }
  }

  async #switchOnAgain({ page }: TillPage, { width, height, dark = false }: Screen): Promise<void> {
    // On a page without a till: nothing there writes the basket down once more.
    await page.goto(`${this.#url}/healthz`);
    await page.evaluate((kept) => {
      sessionStorage.clear();
      for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
    }, whoAndWhere);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', contrast: null });
  }

  /** The next ones are new. */
  async close(): Promise<void> {
    for (const { page } of this.#standing.values()) await page.context().close();
    this.#standing.clear();
  }
}
