// What waits, by kind: counted where it belongs, since the oldest, with the reason it still waits.
import { expect } from 'chai';
import type { ViewedEntry } from '@evertill/client-core';
import { operations } from '@evertill/schemas';
import { waitingByKind, whyWaiting } from '../../../desktop/renderer/workplace/sync/waiting-kinds.ts';

type Waiting = Parameters<typeof waitingByKind>[0] extends Iterable<infer One> ? One : never;

function entry(type: string, wall: number, more: Partial<ViewedEntry> = {}): Waiting {
  return { type, wall, state: 'waiting', originalId: '', payload: {}, ...more };
}

describe('what waits, by kind', () => {
  it('is counted once, since the oldest of its kind, in the order of the list', () => {
    const found = waitingByKind([
      entry('edit', 7, { payload: { collection: 'customer' } }),
      entry('order.place', 30),
      entry('order.place', 20),
      entry('order.place', 10, { state: 'settled' }),
      entry('order.place', 40, { originalId: 'sale' }),
      entry('edit', 8, { payload: { collection: 'product' } }),
      entry('edit', 9, { payload: { collection: 'reference' } }),
      entry('order.void', 50, { state: 'attention' }),
      entry('order.tip', 60),
    ]);
    expect(found).to.deep.equal([
      { kind: 'sales', count: 2, since: 20 },
      { kind: 'returns', count: 1, since: 40 },
      { kind: 'corrections', count: 1, since: 60 },
      { kind: 'items', count: 1, since: 8 },
      { kind: 'customers', count: 1, since: 7 },
      { kind: 'others', count: 1, since: 9 },
    ]);
  });

  it('has a kind of its own for everything a till writes down but other edits', () => {
    const others = Object.keys(operations).filter(
      (type) => waitingByKind([entry(type, 1)])[0]!.kind === 'others',
    );
    expect(others).to.deep.equal(['edit']);
  });

  it('says why: what stands still first, then the connection, and nothing while it is being sent', () => {
    const connection = { name: 'live', live: true, since: 0, reason: '', silent: false } as const;
    expect(whyWaiting({ stall: null, connection })).to.equal(undefined);
    expect(whyWaiting({ stall: { cause: 'no_answer', reason: '' }, connection })).to.equal('no_answer');
    expect(whyWaiting({ stall: null, connection: { ...connection, name: 'waiting' } })).to.equal('offline');
    expect(whyWaiting({ stall: null, connection: { ...connection, name: 'signed_out' } })).to.equal(
      'signed_out',
    );
  });
});
