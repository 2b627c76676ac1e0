// [L] Has the baskets that are open at this lane lent to this device for as long as they are open and there is contact,
// and gives back what is not open any more. Open is what the drafts themselves say, so nothing is forgotten by a restart
// or another window. The server decides, by its clock; without its word nothing here keeps anybody from a basket.
import type { Draft, Lease } from '@evertill/schemas';
import { ExchangeError, limits, sleep } from '@evertill/sync';
import type { Clock, LeaseRequest, Timer } from '@evertill/sync';
import type { Subscription } from 'rxjs';
import type { InstanceStore } from '../database/instance-store.ts';
import { isConnected } from '../link/is-connected.ts';
import type { Link } from '../link/link.ts';

export type LeaseWish = LeaseRequest['wish'];

export interface BasketLeasesDeps {
  readonly clock: Clock;
  readonly link: Link;
  readonly drafts: Pick<InstanceStore, 'find' | 'changes$'>;
  readonly deviceId: string;
  readonly storeId: string;
  readonly laneId: string;
  readonly report: (message: string, error: unknown) => void;
}

/** ms a cashier waits for the server's word, and no longer. */
const patience = 2000;

export class BasketLeases {
  readonly #deps: BasketLeasesDeps;
  readonly #watch: Subscription[];
  /** What was asked last about a draft in this connection, and when, monotonic ms. */
  readonly #asked = new Map<string, { readonly wish: LeaseWish; readonly at: number }>();
  /** Drafts that were open when they were looked at last. */
  #open = new Set<string>();
  #welcome: unknown;
  #looking: Promise<void> = Promise.resolve();
  #timer: Timer | undefined;
  #stopped = false;

  constructor(deps: BasketLeasesDeps) {
    this.#deps = deps;
    this.#watch = [
      deps.link.state$.subscribe(() => this.#follow()),
      deps.drafts.changes$.subscribe(() => this.#look('changed')),
    ];
  }

  /** Who has it now; null: nobody; undefined: the server was not heard in time. */
  async ask(draftId: string, wish: LeaseWish): Promise<Lease | null | undefined> {
    const { link, clock } = this.#deps;
    if (this.#stopped || !isConnected(link.state())) return undefined;
    this.#asked.set(draftId, { wish, at: clock.monotonic() });
    const answer = this.#answer(draftId, wish).catch(() => {
      this.#asked.delete(draftId);
      return undefined;
    });
    return Promise.race([answer, sleep(clock, patience).then(() => undefined)]);
  }

  /** A server that is busy for a moment is asked again, for as long as anybody waits for it. */
  async #answer(draftId: string, wish: LeaseWish): Promise<Lease | null> {
    const { link, clock } = this.#deps;
    const until = clock.monotonic() + patience;
    for (;;) {
      try {
        const request = { type: 'lease', collection: 'draft', document: draftId, wish } as const;
        const { lease } = await link.request(request);
        // The server has not heard of it yet: it is asked again as soon as something is new about it.
        if (lease === null && wish !== 'end') this.#asked.delete(draftId);
        return lease;
      } catch (error) {
        const wait = error instanceof ExchangeError ? error.retryAfter : 0;
        if (wait === 0 || clock.monotonic() + wait >= until) throw error;
        await sleep(clock, wait);
      }
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    for (const subscription of this.#watch) subscription.unsubscribe();
  }

  #follow(): void {
    const { link } = this.#deps;
    const welcome = isConnected(link.state()) ? link.welcome() : undefined;
    if (welcome === this.#welcome) return;
    this.#welcome = welcome;
    this.#asked.clear();
    this.#timer?.cancel();
    if (welcome) this.#renew();
  }

  #renew(): void {
    this.#timer = this.#deps.clock.after(limits.leaseRenewal, () => this.#renew());
    this.#look('all');
  }

  #look(which: 'changed' | 'all'): void {
    if (this.#stopped || !this.#welcome) return;
    this.#looking = this.#looking
      .then(() => this.#settle(which))
      .catch((error: unknown) => this.#deps.report('Open baskets could not be looked at.', error));
  }

  /** One that is being taken back is lent before it is open: it is not given back for that. */
  async #settle(which: 'changed' | 'all'): Promise<void> {
    const { drafts, storeId, laneId, deviceId } = this.#deps;
    const living = (await drafts.find({
      selector: { store_id: { $eq: storeId } },
    })) as unknown as Draft[];
    // Another lane that resumed it without contact does not end what this one has.
    const isOpen = ({ status, pos_register_id, lease }: Draft) =>
      status === 'resumed' && (pos_register_id === laneId || lease?.device_id === deviceId);
    const open = new Set(living.filter(isOpen).map(({ id }) => id));
    const own = living.filter(({ lease }) => which === 'all' && lease?.device_id === deviceId);
    const left = new Set([...this.#open, ...own.map(({ id }) => id)].filter((id) => !open.has(id)));
    this.#open = open;
    for (const id of open) if (this.#isDue(id, 'keep')) await this.ask(id, 'keep');
    for (const id of left) if (this.#isDue(id, 'end')) await this.ask(id, 'end');
  }

  #isDue(id: string, wish: LeaseWish): boolean {
    const last = this.#asked.get(id);
    const isSame = last?.wish === wish || (last?.wish === 'take' && wish === 'keep');
    return !last || !isSame || this.#deps.clock.monotonic() - last.at >= limits.leaseRenewal;
  }
}
