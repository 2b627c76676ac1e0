// How long a cashier waits to hear who has a basket: a server that is busy for a moment is asked again, one that stays
// busy or silent keeps nobody.
import { expect } from 'chai';
import { BehaviorSubject, NEVER } from 'rxjs';
import type { Lease } from '@evertill/schemas';
import { ExchangeError } from '@evertill/sync';
import { BasketLeases } from '../../../client-core/drafts/basket-leases.ts';
import type { BasketLeasesDeps } from '../../../client-core/drafts/basket-leases.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const lease = { device_id: 'other' } as Lease;
const busyFor = (retryAfter: number) =>
  new ExchangeError('rate_limited', 'Too many frames.', 'retry', retryAfter);

describe('asking who has a basket', () => {
  let clock: FakeClock;
  let answers: (() => Promise<{ lease: Lease | null }>)[];
  let leases: BasketLeases;

  beforeEach(() => {
    clock = new FakeClock();
    answers = [];
    const state = { name: 'live' } as const;
    const link = {
      state: () => state,
      state$: new BehaviorSubject(state),
      welcome: () => undefined,
      request: () => answers.shift()!(),
    };
    leases = new BasketLeases({
      clock,
      link: link as unknown as BasketLeasesDeps['link'],
      drafts: { find: async () => [], changes$: NEVER } as unknown as BasketLeasesDeps['drafts'],
      deviceId: 'own',
      storeId: 'store',
      laneId: 'lane',
      report: () => undefined,
    });
  });
  afterEach(() => leases.stop());

  it('asks again when the server was busy for a moment', async () => {
    answers = [() => Promise.reject(busyFor(1000)), async () => ({ lease })];
    const asked = leases.ask('basket', 'keep');
    await clock.advance(999);
    expect(answers, 'not before it said').to.have.length(1);
    await clock.advance(1);
    expect(await asked).to.equal(lease);
  });

  it('goes on without its word when that would take longer than anybody waits', async () => {
    answers = [() => Promise.reject(busyFor(5000)), async () => ({ lease })];
    expect(await leases.ask('basket', 'keep')).to.equal(undefined);
    expect(answers).to.have.length(1);
  });

  it('goes on without its word when it says nothing', async () => {
    answers = [() => new Promise(() => undefined)];
    const asked = leases.ask('basket', 'keep');
    await clock.advance(2000);
    expect(await asked).to.equal(undefined);
  });
});
