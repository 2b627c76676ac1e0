// The sweep over a platform whose list moves while it is read: after the one during which it moved and one more, every state
// of the platform has been seen, however its list is sorted.
import { expect } from 'chai';
import fc from 'fast-check';
import { beginningAt } from '../../../server/db/price-sync-sweeps.ts';
import type { FinishedSweep, SweepState } from '../../../server/db/price-sync-sweeps.ts';
import type { PageRequest, RemoteItem } from '../../../server/integrations/inventory-platform/item-reader.ts';
import { Sweep } from '../../../server/integrations/inventory-platform/sweep.ts';
import type { SweepDeps } from '../../../server/integrations/inventory-platform/sweep.ts';
import { testClock } from '../../support/test-clock.ts';

interface Listed {
  readonly id: string;
  readonly price: number;
  readonly modifiedTime: number;
}

const orders = {
  'oldest change first': (one: Listed, other: Listed) =>
    one.modifiedTime - other.modifiedTime || byId(one, other),
  'newest change first': (one: Listed, other: Listed) =>
    other.modifiedTime - one.modifiedTime || byId(one, other),
  'by id': byId,
  'by id, last first': (one: Listed, other: Listed) => byId(other, one),
  'by price': (one: Listed, other: Listed) => one.price - other.price || byId(one, other),
} as const;
type Order = keyof typeof orders;

function byId(one: Listed, other: Listed): number {
  return one.id < other.id ? -1 : 1;
}

const day = 86_400_000;
/** ms between two pages: more than what the sweep looks back anyway. */
const slow = 300_000;
const store = { vendor_id: 'v', store_id: 's', source: 'm', enabled: true, failures: 0 };

class MovingPlatform {
  readonly items = new Map<string, Listed>();
  /** What the sweep was told last of each. */
  readonly seen = new Map<string, RemoteItem>();
  readonly faults: string[] = [];
  readonly finished: FinishedSweep[] = [];
  requests = 0;
  /** Called before each page. */
  move: () => void = () => undefined;
  /** Rows of the next page, at most. */
  longest: () => number = () => 100;
  tellsTime = true;
  order: Order = 'by id';
  #now = testClock.now();
  #state: SweepState = beginningAt(0);

  put(id: string, price: number): void {
    this.items.set(id, { id, price, modifiedTime: (this.#now += 1) });
  }

  /** As it was long before. */
  fill(count: number): void {
    for (let index = 0; index < count; index++) {
      const id = `P${String(index).padStart(4, '0')}`;
      // Not in the order of the ids, and some at the same moment.
      this.items.set(id, {
        id,
        price: index % 7,
        modifiedTime: this.#now - 9 * day + ((index * 37) % 101) * 60_000,
      });
    }
  }

  page({ since, offset, limit }: PageRequest) {
    this.move();
    this.requests += 1;
    const rows = [...this.items.values()]
      .filter(({ modifiedTime }) => modifiedTime >= since)
      .sort(orders[this.order])
      .slice(offset, offset + Math.min(limit, this.longest()));
    const items = rows.map((row) => ({ ...row, name: row.id, sku: null }) as RemoteItem);
    for (const item of items) this.seen.set(item.id, item);
    const at = this.tellsTime ? this.#now : undefined;
    this.#now += slow;
    const names = rows.map(({ id, modifiedTime }) => `${id} ${modifiedTime}`);
    return Promise.resolve({ kind: 'page', items, rows: names, at } as const);
  }

  /** One sweep, in as many turns as it takes. */
  async sweep(): Promise<void> {
    const before = this.finished.length + this.faults.length;
    const sweep = new Sweep(this.#deps());
    for (let turns = 0; this.finished.length + this.faults.length === before; turns++) {
      expect(turns, 'turns of one sweep').to.be.below(300);
      await sweep.run(new AbortController().signal);
    }
  }

  /** Items whose state the sweep does not know. */
  missed(): string[] {
    return [...this.items.values()]
      .filter(({ id, price }) => this.seen.get(id)?.price !== price)
      .map(({ id }) => id);
  }

  #deps(): SweepDeps {
    const deps = {
      clock: {
        now: () => this.#now,
        monotonic: () => this.#now,
        after: (_milliseconds: number, run: () => void) => {
          queueMicrotask(run);
          return { cancel: () => undefined };
        },
      },
      stores: { dueForSweep: () => Promise.resolve([store]), find: () => Promise.resolve(store) },
      sweeps: {
        of: () => Promise.resolve(this.#state),
        save: (_store: unknown, state: SweepState) => Promise.resolve(void (this.#state = state)),
        finish: (_store: unknown, end: FinishedSweep) => {
          this.finished.push(end);
          this.#state = beginningAt(end.since);
          return Promise.resolve();
        },
        fail: (_store: unknown, fault: string) => Promise.resolve(void this.faults.push(fault)),
        postpone: () => Promise.resolve(),
      },
      reader: { page: (_store: unknown, request: PageRequest) => this.page(request) },
      priceSync: { lines: { ask: (_store: unknown, request: () => unknown) => request() } },
      // No product is sold here: what is seen is what counts.
      queue: { applied: () => Promise.resolve(new Map()), wantDefaulted: () => Promise.resolve() },
      log: { error: (problem: object) => expect.fail(JSON.stringify(problem)) },
    };
    return deps as unknown as SweepDeps;
  }
}

describe('a sweep over a list that moves', () => {
  for (const order of Object.keys(orders) as Order[])
    it(`sees all of 250 items, 50 of them priced anew behind the first page (${order})`, async () => {
      const platform = new MovingPlatform();
      platform.fill(250);
      platform.order = order;
      const first = [...platform.items.values()].sort(orders[order]).slice(0, 50);
      platform.move = () => {
        if (platform.requests === 1) for (const { id } of first) platform.put(id, 999);
      };
      await platform.sweep();
      await platform.sweep();
      expect(platform.missed()).to.deep.equal([]);
    });

  it('sees every state after two sweeps, whatever is added, removed, priced anew or listed in part', async function () {
    this.timeout(20_000);
    const anyMove = fc.record({
      before: fc.integer({ min: 1, max: 12 }),
      kind: fc.constantFrom('price', 'remove', 'add'),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.integer({ min: 1, max: 150 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(orders) as Order[])),
        fc.integer({ min: 0, max: 420 }),
        fc.array(anyMove, { maxLength: 8 }),
        fc.constantFrom(100, 37, 60),
        fc.array(fc.oneof(fc.integer({ min: 2, max: 100 }), fc.constantFrom(2, 5, 10, 11)), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.boolean(),
        async (order, count, moves, cap, lengths, tellsTime) => {
          const platform = new MovingPlatform();
          platform.fill(count);
          platform.order = order;
          platform.tellsTime = tellsTime;
          platform.longest = () =>
            Math.min(cap, cap === 60 ? lengths[platform.requests % lengths.length]! : cap);
          let made = 0;
          platform.move = () => {
            for (const { before, kind, from, count: many } of moves) {
              if (before !== platform.requests) continue;
              const listed = [...platform.items.values()].sort(orders[order]);
              const start = Math.floor(from * listed.length);
              for (const { id } of listed.slice(start, start + many))
                if (kind === 'remove') platform.items.delete(id);
                else if (kind === 'price') platform.put(id, 1000 + ++made);
              if (kind === 'add') for (let one = 0; one < many; one++) platform.put(`N${++made}`, made % 5);
            }
          };
          await platform.sweep();
          platform.move = () => undefined;
          await platform.sweep();
          expect(platform.missed()).to.deep.equal([]);
        },
      ),
      { numRuns: 300, seed: 20_261_124 },
    );
  });

  for (const [length, then] of [
    [10, 100],
    [9, 100],
    [10, 10],
    [2, 2],
  ] as const)
    it(`sees what lies behind a page of ${length} rows, when the others have ${then}`, async () => {
      const platform = new MovingPlatform();
      platform.fill(250);
      platform.longest = () => (platform.requests === 2 ? length : then);
      await platform.sweep();
      expect(platform.missed()).to.deep.equal([]);
      expect(platform.finished[0]!.items).to.equal(250);
    });

  it('asks twice more than there are pages, and once where nothing changed', async () => {
    const platform = new MovingPlatform();
    platform.fill(230);
    await platform.sweep();
    expect([platform.requests, platform.finished[0]!.items]).to.deep.equal([5, 230]);
    platform.items.clear();
    await platform.sweep();
    expect([platform.requests, platform.finished[1]!.items]).to.deep.equal([6, 0]);
  });

  it('ends a list that is the same from wherever it is asked', async () => {
    const platform = new MovingPlatform();
    platform.fill(5);
    const whole = platform.page.bind(platform);
    platform.page = (request) => whole({ ...request, offset: 0 });
    await platform.sweep();
    expect([platform.finished.length, platform.faults]).to.deep.equal([1, []]);
    expect(platform.requests).to.be.below(6);
  });

  it('reads an item that is listed twice as what was said of it last', async () => {
    const platform = new MovingPlatform();
    platform.fill(130);
    platform.order = 'oldest change first';
    const [first] = [...platform.items.values()].sort(orders[platform.order]);
    platform.move = () => {
      if (platform.requests === 1) platform.put(first!.id, 777);
    };
    await platform.sweep();
    expect(platform.seen.get(first!.id)!.price).to.equal(777);
  });

  it('leaves a list that never ends, says so, and looks again from the same time', async () => {
    const platform = new MovingPlatform();
    platform.page = ({ offset, limit }) => {
      const rows = Array.from({ length: limit }, (_, index) => `X${offset + index} 1`);
      return Promise.resolve({ kind: 'page', items: [], rows, at: 1 } as const);
    };
    await platform.sweep();
    expect(platform.faults).to.deep.equal(['too_large']);
    expect(platform.finished).to.deep.equal([]);
  });
});
