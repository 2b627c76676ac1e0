// A till in a browser to which everything happens that can happen to one: what its cashier does, and what the network, the
// server, the clock and other people do meanwhile, in an order that a seed decides.
import type { SeededChance } from '../../simulation/seeded-chance.ts';
import type { ChaosProxy } from '../../support/chaos-proxy.ts';
import { setClockOff } from '../../support/page-clock.ts';
import { changePrice } from '../back-office.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import type { TillServer } from '../till-server.ts';
import { look } from './witness.ts';
import type { Seen } from './witness.ts';

export interface Surroundings {
  readonly server: TillServer;
  readonly proxy: ChaosProxy;
  readonly items: readonly ShelfItem[];
  readonly chance: SeededChance;
  /** Told what a window has seen since it was asked last, before it goes. */
  readonly leaving: (seen: Seen) => void;
}

interface Step {
  /** How often it comes, beside the others. */
  readonly weight: number;
  readonly isPossible: () => boolean;
  readonly take: () => Promise<void>;
}

const minute = 60_000;
/** How far a clock is set off at most, ms. */
const furthest = 30 * minute;

export class TillFaults {
  readonly #around: Surroundings;
  readonly #steps: Readonly<Record<string, Step>>;
  #windows: TillPage[];
  #network: 'up' | 'cut' | 'mute' = 'up';
  #offset = 0;
  #attention = 0;
  #isSignedOut = false;
  #isPoisoned = false;

  private constructor(till: TillPage, around: Surroundings) {
    this.#around = around;
    this.#windows = [till];
    this.#steps = this.#allSteps();
  }

  static async around(till: TillPage, around: Surroundings): Promise<TillFaults> {
    await around.server.sql(`
      CREATE TABLE poisoned (code text);
      CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS
        'BEGIN IF EXISTS (SELECT FROM poisoned p WHERE p.code = NEW.display_code) THEN RAISE ''poisoned''; END IF;
         RETURN NEW; END';
      CREATE TRIGGER poison BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION poison()`);
    return new TillFaults(till, around);
  }

  get windows(): readonly TillPage[] {
    return this.#windows;
  }

  get network(): 'up' | 'cut' | 'mute' {
    return this.#network;
  }

  /** The till's clock minus the server's, ms. */
  get offset(): number {
    return this.#offset;
  }

  /** How many things a person must look at, as last seen. */
  noticed(attention: number): void {
    this.#attention = attention;
  }

  /** Takes one step; answers its name. */
  async step(): Promise<string> {
    const possible = Object.entries(this.#steps).filter(([, { isPossible }]) => isPossible());
    let at = this.#around.chance.random() * possible.reduce((sum, [, { weight }]) => sum + weight, 0);
    const [name, { take }] = possible.find(([, { weight }]) => (at -= weight) < 0) ?? possible[0]!;
    await take();
    return name;
  }

  /** Everything works again. */
  async mend(): Promise<void> {
    await this.#restore();
    if (this.#isPoisoned) await this.#heal();
    if (this.#isSignedOut) await this.#signIn();
  }

  #allSteps(): Readonly<Record<string, Step>> {
    const always = () => true;
    const connected = () => this.#network === 'up';
    return {
      'a sale': { weight: 12, isPossible: always, take: () => this.#sell() },
      'a price at the till': { weight: 1, isPossible: always, take: () => this.#edit() },
      'the same price on both sides': { weight: 1, isPossible: always, take: () => this.#editOnBothSides() },
      'a choice between two prices': {
        weight: 2,
        isPossible: () => this.#attention > 0,
        take: () => this.#choose(),
      },
      'the network is cut': { weight: 2, isPossible: connected, take: () => this.#cut() },
      'answers are lost': { weight: 2, isPossible: connected, take: () => this.#mute() },
      'the network is back': { weight: 4, isPossible: () => !connected(), take: () => this.#restore() },
      'the server is killed and started': { weight: 0.2, isPossible: always, take: () => this.#restart() },
      'the sign-in is worth nothing': {
        weight: 0.3,
        isPossible: () => !this.#isSignedOut,
        take: () => this.#revoke(),
      },
      'a sign-in': {
        weight: 2,
        isPossible: () => this.#isSignedOut && connected(),
        take: () => this.#signIn(),
      },
      'a reload': { weight: 1, isPossible: always, take: () => this.#reload() },
      'a second window': {
        weight: 1,
        isPossible: () => this.#windows.length === 1,
        take: () => this.#openSecond(),
      },
      'a window goes': {
        weight: 1,
        isPossible: () => this.#windows.length > 1,
        take: () => this.#closeOne(),
      },
      'the clock is set': { weight: 1, isPossible: always, take: () => this.#setClock() },
      'a sale the server breaks on': {
        weight: 0.7,
        isPossible: () => !this.#isPoisoned,
        take: () => this.#poison(),
      },
      'it no longer does': { weight: 1, isPossible: () => this.#isPoisoned, take: () => this.#heal() },
    };
  }

  get #till(): TillPage {
    return this.#windows[this.#around.chance.between(0, this.#windows.length - 1)]!;
  }

  get #item(): ShelfItem {
    const { items, chance } = this.#around;
    return items[chance.between(0, items.length - 1)]!;
  }

  async #sell(): Promise<void> {
    const till = this.#till;
    await till.page.bringToFront();
    await till.scan(this.#item.code);
    await till.byId('basket-line').first().waitFor();
    await till.page.keyboard.press('F12');
    await till.paid();
  }

  async #edit(item = this.#item): Promise<void> {
    const till = this.#till;
    await till.page.bringToFront();
    await till.changePrice(item, this.#around.chance.between(100, 9999));
  }

  async #editOnBothSides(): Promise<void> {
    const { server, chance } = this.#around;
    const item = this.#item;
    await changePrice(server, item.id, chance.between(100, 9999));
    await this.#edit(item);
  }

  async #choose(): Promise<void> {
    const [till] = this.#windows as [TillPage];
    await till.page.bringToFront();
    await till.byId('sync-chip').click();
    const cards = till.byId('attention');
    await cards.first().waitFor();
    const open = cards.getByTestId('conflict-open').first();
    if ((await open.count()) > 0) {
      await open.click();
      await till.byId('choose-theirs').first().click();
      await till.byId('conflict-save').click();
      await till.byId('conflict').waitFor({ state: 'hidden' });
    }
    await till.page.keyboard.press('Escape');
    await till.byId('sync-panel').waitFor({ state: 'hidden' });
  }

  async #cut(): Promise<void> {
    await this.#around.proxy.down();
    this.#network = 'cut';
  }

  #mute(): Promise<void> {
    this.#around.proxy.mute();
    this.#network = 'mute';
    return Promise.resolve();
  }

  async #restore(): Promise<void> {
    await this.#around.proxy.down();
    await this.#around.proxy.up();
    this.#network = 'up';
  }

  async #restart(): Promise<void> {
    await this.#around.server.kill();
    await this.#sell();
    await this.#around.server.start();
  }

  async #revoke(): Promise<void> {
    await this.#windows[0]!.page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('evertill/session')!) as object;
      const stale = { ...session, access_token: 'stale', refresh_token: 'stale' };
      localStorage.setItem('evertill/session', JSON.stringify(stale));
    });
    this.#isSignedOut = true;
    await this.#reload();
  }

  async #signIn(): Promise<void> {
    // Windows that were open have the sign-in of before.
    for (const till of this.#windows) await this.#reloaded(till);
    const [till] = this.#windows as [TillPage];
    await till.page.bringToFront();
    await till.byId('sync-chip').click();
    const again = till.byId('sign-in-again');
    await again.waitFor();
    await again.click();
    await till.logIn(this.#around.server.ready.logins[1]!);
    await again.waitFor({ state: 'hidden' });
    await till.byId('signed-out').waitFor({ state: 'hidden' });
    await till.page.keyboard.press('Escape');
    await till.byId('sync-panel').waitFor({ state: 'hidden' });
    this.#isSignedOut = false;
  }

  #reload(): Promise<void> {
    return this.#reloaded(this.#till);
  }

  async #reloaded(till: TillPage): Promise<void> {
    this.#around.leaving(await look(till.page));
    await till.page.reload();
    await till.ready();
  }

  async #openSecond(): Promise<void> {
    const [first] = this.#windows as [TillPage];
    const second = await TillPage.open(first.page.context(), this.#around.proxy.url);
    await second.ready();
    this.#windows = [first, second];
  }

  async #closeOne(): Promise<void> {
    const gone = this.#till;
    this.#around.leaving(await look(gone.page));
    await gone.page.close();
    this.#windows = this.#windows.filter((one) => one !== gone);
  }

  async #setClock(): Promise<void> {
    const { chance } = this.#around;
    const next = this.#offset + chance.between(-10, 10) * minute;
    this.#offset = Math.max(-furthest, Math.min(furthest, next));
    await setClockOff(this.#windows[0]!.page, this.#offset);
  }

  async #poison(): Promise<void> {
    const { truth } = await look(this.#windows[0]!.page);
    const code = `L1-${String(truth.last + 1).padStart(4, '0')}`;
    await this.#around.server.sql('INSERT INTO poisoned VALUES ($1)', [code]);
    this.#isPoisoned = true;
    await this.#sell();
  }

  async #heal(): Promise<void> {
    await this.#around.server.sql('DELETE FROM poisoned');
    this.#isPoisoned = false;
  }
}
