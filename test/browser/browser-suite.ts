// What a suite in a browser needs around it, so that a file begins with what it is about: a server, a network that can
// fail, tills, and the rule that nothing may go wrong in a page unseen.
import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { needsChromium, openBrowser } from '../support/browser.ts';
import type { Browser, Screen } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import type { ChaosProxy } from '../support/chaos-proxy.ts';
import { StandingTills } from './standing-tills.ts';
import { TillPage } from './till-page.ts';
import { TillServer } from './till-server.ts';

type Environment = Readonly<Record<string, string>>;

interface SuiteOptions {
  /** Of the server. A function may start what has to be there before it. */
  readonly environment?: Environment | (() => Promise<Environment>);
  /** A network between the browsers and the server; after each test it is there again. */
  readonly proxy?: boolean;
  /** What is on the screen of `tills`. */
  readonly place?: string;
  /** A server without a vendor, as a new customer has it. */
  readonly empty?: boolean;
}

/** Numbers: as the server lists them. */
interface SignInOptions {
  readonly store?: number;
  readonly lane?: number;
  readonly login?: number;
  /** Of the shift that is opened; without it, none is. */
  readonly shift?: string | undefined;
}

interface TillOptions extends SignInOptions {
  readonly screen?: Screen | undefined;
  /** Where the till finds the server. */
  readonly url?: string;
  /** Before there is a page. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Registers the hooks of the suite it is called in, which has set its `this.timeout` before. */
export function browserSuite(options: SuiteOptions = {}): BrowserSuite {
  const suite = new BrowserSuite();
  before(async function () {
    await needsChromium(this);
    await suite.begin(options);
  });
  if (options.proxy) afterEach(() => suite.proxy.up());
  after(() => suite.end());
  return suite;
}

export class BrowserSuite {
  /** Whatever went wrong in a page, and what it was forbidden to load. None of it is left at the end. */
  readonly pageErrors: string[] = [];
  #server: TillServer | undefined;
  #proxy: ChaosProxy | undefined;
  #tills: StandingTills | undefined;
  readonly #atEnd: (() => unknown)[] = [];

  async begin({ environment, proxy, place, empty = false }: SuiteOptions): Promise<void> {
    const given = await (typeof environment === 'function' ? environment() : environment);
    const server = await (empty ? TillServer.startEmpty(given) : TillServer.start(given));
    this.atEnd(() => server.stop());
    this.#server = server;
    if (proxy) {
      const line = await startChaosProxy(server.port);
      this.atEnd(() => line.close());
      this.#proxy = line;
    }
    this.#tills = this.tillsAt(this.url, place);
  }

  async end(): Promise<void> {
    for (const close of this.#atEnd.toReversed()) await close();
    expect(this.pageErrors).to.deep.equal([]);
  }

  get server(): TillServer {
    return begun(this.#server, 'server');
  }

  get proxy(): ChaosProxy {
    return begun(this.#proxy, 'proxy');
  }

  /** They stay for the next test. */
  get tills(): StandingTills {
    return begun(this.#tills, 'tills');
  }

  /** Where browsers find the server. */
  get url(): string {
    return this.#proxy?.url ?? this.server.ready.url;
  }

  /** The first one. */
  get store(): TillServer['ready']['stores'][number] {
    return this.server.ready.stores[0]!;
  }

  sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.server.sql<Row>(text, values);
  }

  /** What was started last ends first. */
  atEnd(close: () => unknown): void {
    this.#atEnd.push(close);
  }

  /** Open until the suite ends, unless the test closes it. */
  async open(screen?: Screen): Promise<Browser> {
    const browser = await openBrowser(screen);
    this.atEnd(() => browser.close());
    browser.context.on('weberror', (error) => this.pageErrors.push(String(error.error().stack)));
    browser.context.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) this.pageErrors.push(message.text());
    });
    return browser;
  }

  /** Standing tills that find the server there. */
  tillsAt(url: string, place?: string): StandingTills {
    return new StandingTills(this, url, place);
  }

  /** In a browser of its own, signed in. */
  async till({ screen, url = this.url, prepare, ...signIn }: TillOptions = {}): Promise<TillPage> {
    const { context } = await this.open(screen);
    await prepare?.(context);
    const till = await TillPage.open(context, url);
    await this.signIn(till, signIn);
    return till;
  }

  /** Until everything is sent. */
  async signIn(till: TillPage, { store = 0, lane = 0, login = 1, shift }: SignInOptions = {}): Promise<void> {
    const { logins, stores } = this.server.ready;
    await till.logIn(logins[login]!);
    await till.useLane(stores[store]!.laneIds[lane]!);
    if (shift !== undefined) await till.openShift(shift, '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
  }
}

function begun<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined)
    throw new Error(
      `The suite’s ${name} is not there: it did not ask for it, or its hooks have not run yet.`,
    );
  return part;
}
