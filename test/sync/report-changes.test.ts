// [W2] What a report leaves out is what the other side has: laid onto the earlier state, it is the state of now.
import { expect } from 'chai';
import { changesOf, withChanges } from '@evertill/sync';
import type { DeviceState } from '@evertill/sync';
import { SeededChance } from '../simulation/seeded-chance.ts';
import { aCollection, aConnection, aJournal, aReport } from './status/sound-device.ts';

const step = (at: number) => ({ at, name: at % 2 ? 'live' : 'waiting', reason: `reason ${at}` }) as const;
const historyTo = (last: number) =>
  Array.from({ length: Math.min(last, 20) }, (_, index) => step(Math.max(1, last - 19) + index));

describe('[W2] what changed of a state', () => {
  const before = aReport({
    collections: { product: aCollection(), order: aCollection() },
    connection: aConnection({ history: historyTo(18) }),
  });

  it('is nothing when nothing did', () => {
    expect(changesOf(before, structuredClone(before))).to.deep.equal({});
  });

  it('is the section, the collection, and what is new of the history', () => {
    const order = { ...aCollection(), pulled: 99 };
    const now = {
      ...before,
      journal: aJournal({ head: 40 }),
      collections: { product: aCollection(), order },
      connection: aConnection({ losses: 1, history: historyTo(20) }),
    };
    const changes = changesOf(before, now);
    expect(Object.keys(changes)).to.have.members(['journal', 'collections', 'connection']);
    expect(changes.collections).to.deep.equal({ order });
    expect(changes.connection!.history).to.deep.equal([step(19), step(20)]);
    expect(withChanges(before, changes)).to.deep.equal(now);
  });

  it('is not that a collection was proven equal again, until something else of it changes', () => {
    const proven = (pulled: number) => ({ ...aCollection(), pulled, equal_at: 77 });
    const now = (pulled: number) => ({
      ...before,
      collections: { ...before.collections, product: proven(pulled) },
    });
    expect(changesOf(before, now(aCollection().pulled))).to.deep.equal({});
    expect(changesOf(before, now(11)).collections).to.deep.equal({ product: proven(11) });
  });

  it('of any two states one after the other makes the later one of the earlier', () => {
    const chance = new SeededChance('changes');
    let known: DeviceState = before;
    let now: DeviceState = before;
    let last = 18;
    for (let round = 0; round < 300; round++) {
      const name = chance.pick(['product', 'order', 'customer']);
      const moved = { ...aCollection(), pulled: chance.between(1, 3), equal_at: 5 };
      last += chance.between(0, 25);
      now = {
        ...now,
        ...(chance.happens(0.5) && { collections: { ...now.collections, [name]: moved } }),
        ...(chance.happens(0.5) && { connection: aConnection({ losses: round, history: historyTo(last) }) }),
        ...(chance.happens(0.5) && { lane_id: `lane-${round}`, errors: [] }),
      };
      known = withChanges(known, changesOf(known, now));
      const withoutTime = ({ collections, ...state }: DeviceState) => ({
        ...state,
        collections: Object.fromEntries(
          Object.entries(collections).map(([key, one]) => [key, { ...one, equal_at: 0 }]),
        ),
      });
      expect(withoutTime(known)).to.deep.equal(withoutTime(now));
    }
  });
});
