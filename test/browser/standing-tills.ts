// Tills that stay for the next test of a file: to sign in and to fetch the catalog costs more than most tests do. A till
// comes back as a device that is switched on again, with an empty basket and nothing chosen in its settings.
import { openBrowser } from '../support/browser.ts';
import type { Browser, Screen } from '../support/browser.ts';
import { TillPage } from './till-page.ts';
import type { TillServer } from './till-server.ts';

const usualScreen: Screen = { width: 1366, height: 768 };

/** What is remembered in the browser of a till that is signed in. */
const whoAndWhere = ['writes', 'session', 'device', 'person', 'place'].map((name) => `evertill/${name}`);

interface Standing {
  readonly browser: Browser;
  readonly till: TillPage;
}

export class StandingTills {
  /** Whatever went wrong in a page, and what it was forbidden to load. */
  readonly pageErrors: string[] = [];
  readonly #server: TillServer;
  readonly #url: string;
  readonly #place: string | undefined;
  /** By who works there, and with what kind of hand: only a new browser changes that. */
  readonly #standing = new Map<string, Standing>();

  /** `url`: where the tills find the server; `place`: what is on the screen then. Without it the test goes there itself. */
  constructor(server: TillServer, url: string, place?: string) {
    this.#server = server;
    this.#url = url;
    this.#place = place;
  }

  /** Signed in, and able to start without a network. `login`: as the server lists them. */
  async of(login: number, screen: Screen = usualScreen): Promise<TillPage> {
    const key = `${login} ${screen.touch ?? false}`;
    let standing = this.#standing.get(key);
    if (standing) {
      await this.#switchOnAgain(standing.till, screen);
    } else {
      standing = await this.#signIn(login, screen);
      this.#standing.set(key, standing);
    }
    const { till } = standing;
    if (this.#place !== undefined) {
      await till.page.goto(`${this.#url}${this.#place}`);
      await till.untilSync({ connection: 'live', waiting: 0 });
    }
    return till;
  }

  /** At a lane of its own: the others stay at theirs. One that does not come up leaves nothing behind. */
  async #signIn(login: number, screen: Screen): Promise<Standing> {
    const { logins, stores } = this.#server.ready;
    const browser = await openBrowser(screen);
    browser.context.on('weberror', (error) => this.pageErrors.push(String(error.error().stack)));
    browser.context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.pageErrors.push(message.text());
    });
    try {
      const till = await TillPage.open(browser.context, this.#url);
      await till.logIn(logins[login]!);
      await till.useLane(stores[0]!.laneIds[this.#standing.size]!);
      await till.untilSync({ connection: 'live', waiting: 0 });
      await till.untilOfflineReady();
      return { browser, till };
    } catch (error) {
      await browser.close();
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

  async close(): Promise<void> {
    for (const { browser } of this.#standing.values()) await browser.close();
    this.#standing.clear();
  }
}
