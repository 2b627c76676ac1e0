// When this till last had contact with the server, also over restarts: after a long silence people are told, because the
// lane may then be given to another till (decisions.md, ruling 2). Nothing on this till stops for it.
import type { Clock, Timer } from '@evertill/sync';
import type { Subscription } from 'rxjs';
import type { DeviceRecord } from '../journal/device-record.ts';
import { isConnected } from '../link/is-connected.ts';
import type { Link } from '../link/link.ts';

export interface LastContactDeps {
  readonly clock: Clock;
  readonly link: Pick<Link, 'state$' | 'serverTime'>;
  readonly device: Pick<DeviceRecord, 'current' | 'remember'>;
  /** Device clock minus server clock, ms. */
  readonly skew: () => number;
  readonly report: (message: string, error: unknown) => void;
}

const fact = 'contact_at';
/** While there is contact it is written down this often, ms: a till that loses its power forgets no more than that. */
const every = 3_600_000;

export class LastContact {
  readonly #deps: LastContactDeps;
  readonly #watch: Subscription;
  #isConnected = false;
  /** By the server's clock, and when that was by the monotonic one of this run; null: never. */
  #last: { readonly at: number; readonly monotonic: number | undefined } | null;
  #timer: Timer | undefined;

  constructor(deps: LastContactDeps) {
    this.#deps = deps;
    const known = deps.device.current().facts[fact];
    this.#last = typeof known === 'number' ? { at: known, monotonic: undefined } : null;
    this.#watch = deps.link.state$.subscribe((state) => this.#follow(isConnected(state)));
  }

  /** ms by the server's clock; null: never, as far as this device remembers. */
  at(): number | null {
    return this.#isConnected ? this.#deps.link.serverTime() : (this.#last?.at ?? null);
  }

  /** How long there has been none, ms; 0 while there is. A clock that was set back makes it no shorter within one run. */
  silence(): number {
    if (this.#isConnected || !this.#last) return 0;
    const { at, monotonic } = this.#last;
    const passed = monotonic === undefined ? 0 : this.#deps.clock.monotonic() - monotonic;
    return Math.max(0, passed, this.#deps.clock.now() - this.#deps.skew() - at);
  }

  /** Resolves when it is written down. */
  async stop(): Promise<void> {
    this.#watch.unsubscribe();
    this.#timer?.cancel();
    if (this.#isConnected) await this.#note();
  }

  #follow(connected: boolean): void {
    if (connected === this.#isConnected) return;
    // On losing it, now is the last moment it was there.
    if (!connected) void this.#note();
    this.#isConnected = connected;
    this.#timer?.cancel();
    if (connected) this.#keepNoting();
  }

  #keepNoting(): void {
    void this.#note();
    this.#timer = this.#deps.clock.after(every, () => this.#keepNoting());
  }

  #note(): Promise<void> {
    const { clock, link, device, report } = this.#deps;
    this.#last = { at: link.serverTime(), monotonic: clock.monotonic() };
    return device
      .remember({ [fact]: this.#last.at })
      .catch((error: unknown) => report('The last contact could not be written down.', error));
  }
}
