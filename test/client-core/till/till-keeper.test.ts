// Windows of one browser share who is signed in and where the device is: a lane that one of them chooses counts in all.
import { expect } from 'chai';
import { TillKeeper } from '../../../client-core/till/till-keeper.ts';
import type { Note, Place } from '../../../client-core/till/till-keeper.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';

function noteOf<T>(first?: T): Note<T> {
  let known = first;
  return {
    get: () => known,
    set: (fact) => {
      known = fact;
    },
  };
}

describe('the keeper of a till', () => {
  const person = { id: 'ann', name: 'Ann', vendor_id: 'vendor' };
  const at = (store_id: string, lane_id: string): Place => ({ vendor_id: 'vendor', store_id, lane_id });
  /** Opened and closed tills, in order. */
  let done: string[];
  /** All windows read the same one. */
  let place: Note<Place>;
  let reports: string[];

  beforeEach(() => {
    done = [];
    reports = [];
    place = noteOf<Place>();
  });

  async function window(): Promise<TillKeeper> {
    const keeper = new TillKeeper({
      equip: () =>
        Promise.resolve({
          surroundings: memorySurroundings(),
          deviceId: 'device',
          keep: { load: () => Promise.resolve(undefined), save: () => Promise.resolve() },
        }),
      deviceName: 'Laptop',
      person: noteOf(person),
      place,
      open: ({ storeId, laneId }) => {
        done.push(`open ${storeId} ${laneId}`);
        return Promise.resolve({ storeId, laneId } as Till);
      },
      close: ({ storeId, laneId }) => {
        done.push(`close ${storeId} ${laneId}`);
        return Promise.resolve();
      },
      report: (message) => reports.push(message),
    });
    await keeper.begin();
    return keeper;
  }

  const shown = ({ state$: { value: state } }: TillKeeper) =>
    state.name === 'open' ? `${state.till.storeId} ${state.till.laneId}` : state.name;

  it('opens a back office without a lane', async () => {
    const keeper = await window();
    expect(shown(keeper)).to.equal('place');
    await keeper.usePlace('store', '');
    expect(shown(keeper)).to.equal('store ');
    expect(place.get()).to.deep.equal(at('store', ''));
    expect(reports).to.deep.equal([]);
  });

  it('follows the lane that another window chose, and opens nothing anew that is there already', async () => {
    await place.set(at('store', ''));
    const [one, other] = [await window(), await window()];
    await one.usePlace('store', 'lane-1');
    done = [];
    await other.followPlace();
    expect(shown(other)).to.equal('store lane-1');
    expect(done).to.deep.equal(['close store ', 'open store lane-1']);
    await other.followPlace();
    expect(done).to.have.length(2);
    await place.set(at('store-2', 'lane-1'));
    await other.followPlace();
    expect(shown(other)).to.equal('store-2 lane-1');
  });

  it('keeps its screens while another window chooses, and opens from its own choice too', async () => {
    await place.set(at('store', 'lane-1'));
    const [one, other] = [await window(), await window()];
    await one.leavePlace();
    await other.followPlace();
    expect([shown(one), shown(other)]).to.deep.equal(['place', 'store lane-1']);
    await place.set(at('store', ''));
    await one.followPlace();
    expect(shown(one)).to.equal('store ');
  });
});
