// Every combination of account type, permissions, stores, lanes, leases, assigned lane and address meets a page that lets the
// person go on or names what is missing.
import { expect } from 'chai';
import { mayRead, mayWrite, modules } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { needsLane } from '../../../desktop/renderer/cashier/frame/places.ts';
import { isOpenTo, places } from '../../../desktop/renderer/manager/frame/places.ts';
import { wayInWords } from '../../../desktop/renderer/workplace/way-in/words.ts';
import { wayIn } from '../../../desktop/renderer/workplace/way-in/way-in.ts';
import type {
  Door,
  Entrant,
  Exit,
  StoreAtDoor,
  WayIn,
} from '../../../desktop/renderer/workplace/way-in/way-in.ts';
import { aStore } from '../../contract/contract-documents.ts';

const deviceId = 'this-device';
const addresses = ['office', 'till'] as const;
const levels = ['none', 'read', 'write'] as const;
const laneStates = ['none', 'free', 'own', 'taken'] as const;
/** Of the person: any, the lane of the first store, that of the second, or one that is in none of them. */
const fixedLanes = ['', 'lane-1', 'lane-2', 'lane-9'];

type LaneState = (typeof laneStates)[number];

function storeWith(number: number, state: LaneState): StoreAtDoor {
  const lane: Store['lanes'][number] = { id: `lane-${number}`, name: `Lane ${number}`, channel: 'retail' };
  const lease: Store['lane_leases'][number] = {
    pos_register_id: lane.id,
    device_id: state === 'own' ? deviceId : 'other-device',
    device_name: 'Other till',
    granted_at: '2026-01-01T00:00:00.000Z',
  };
  return aStore({
    id: `store-${number}`,
    lanes: state === 'none' ? [] : [lane],
    lane_leases: state === 'own' || state === 'taken' ? [lease] : [],
  });
}

const shops: readonly (readonly StoreAtDoor[])[] = [
  [],
  ...laneStates.map((state) => [storeWith(1, state)]),
  ...laneStates.flatMap((one) => laneStates.map((two) => [storeWith(1, one), storeWith(2, two)])),
];

/** Every level of every module. */
const permissions = modules.reduce<readonly Pick<Entrant, 'modules' | 'module_permissions'>[]>(
  (before, module) =>
    before.flatMap((rights) =>
      levels.map((level) =>
        level === 'none'
          ? rights
          : {
              modules: [...rights.modules, module],
              module_permissions: { ...rights.module_permissions, [module]: level },
            },
      ),
    ),
  [{ modules: [], module_permissions: {} }],
);

function* doors(): Generator<Door> {
  for (const vendor_type of ['owner', 'employee'] as const)
    for (const rights of permissions)
      for (const fixed_lane_id of fixedLanes)
        for (const stores of shops)
          for (const storeId of ['', ...stores.map(({ id }) => id)])
            for (const address of addresses)
              yield { address, user: { vendor_type, fixed_lane_id, ...rights }, stores, deviceId, storeId };
}

const words: Readonly<Record<string, string>> = wayInWords.wayIn;
const missing = { noStore: 'noStoreText', noLane: 'noLaneText', fixedElsewhere: 'fixedElsewhereText' };

const leads: Record<Exit, (door: Door) => boolean> = {
  // No page of the back office sends a person to the till.
  office: (door) =>
    ['enter', 'stores'].includes(wayIn({ ...door, address: 'office' }).page) &&
    places.some((place) => !('forEverybody' in place) && isOpenTo(place, door.user)),
  // On a device without a lane its address is one of the office: it sends a person to no lane.
  report: (door) =>
    !needsLane('/point-of-sale/report') &&
    ['enter', 'stores'].includes(wayIn({ ...door, address: 'office' }).page) &&
    mayRead(door.user, 'report'),
  lanes: ({ user }) => mayWrite(user, 'settings'),
  again: () => true,
  signOut: () => true,
};

/** By title. */
const rules: Readonly<Record<string, (way: WayIn, door: Door) => boolean>> = {
  'opens the screens, offers a choice, or says what is missing and who can give it'(way) {
    if (way.page === 'enter') return way.place.storeId !== '';
    if (!way.exits.includes('signOut')) return false;
    if (way.page === 'stores') return way.stores.length > 1;
    if (way.page === 'lanes') return way.stores.some(({ lanes }) => lanes.length > 0);
    return /An owner|An employee with permission/.test(words[missing[way.page]] ?? '');
  },
  'asks an office for no lane, and takes none'(way, { address, stores }) {
    if (address === 'till') return way.page !== 'enter' && way.page !== 'stores';
    if (way.page !== 'enter') return way.page === (stores.length === 0 ? 'noStore' : 'stores');
    return way.place.laneId === '';
  },
  'never chooses a lane of another device, and none but the assigned one'(way, { user: { fixed_lane_id } }) {
    if (way.page !== 'lanes' || !way.chosen) return true;
    const { storeId, laneId } = way.chosen;
    const [lease] = way.stores.find(({ id }) => id === storeId)!.lane_leases;
    return lease?.device_id !== 'other-device' && (fixed_lane_id === '' || fixed_lane_id === laneId);
  },
  'names the assigned lane'(way, { user: { fixed_lane_id }, stores, address }) {
    const isThere = stores.some(({ lanes }) => lanes.some(({ id }) => id === fixed_lane_id));
    const isSaid = way.page === 'lanes' && way.fixedLane === `Lane ${fixed_lane_id.slice(-1)}`;
    return address === 'office' || !isThere || isSaid;
  },
  'offers the work that needs no lane where one is asked for'(way, { address, user, stores }) {
    if (address === 'office' || stores.length === 0 || way.exits.includes('lanes')) return true;
    const others = modules.some((module) => module !== 'report' && mayRead(user, module));
    const isReportsOnly = !others && mayRead(user, 'report');
    return way.exits.includes('office') === others && way.exits.includes('report') === isReportsOnly;
  },
  'leads to nothing that is closed to this person, and to no redirect back': (way, door) =>
    way.exits.every((exit) => leads[exit](door)),
};

describe('the way in', () => {
  let tried = 0;
  /** By title: the first combinations in which a rule does not hold. */
  const broken = new Map<string, Door[]>();

  before(function () {
    this.timeout(20_000);
    for (const door of doors()) {
      tried += 1;
      const way = wayIn(door);
      for (const [title, holds] of Object.entries(rules))
        if (!holds(way, door)) broken.set(title, [...(broken.get(title) ?? []), door].slice(0, 3));
    }
  });

  it('is tried for every combination', () => {
    expect(tried).to.equal(2 * 729 * 4 * (1 + 4 * 2 + 16 * 3) * 2);
  });

  for (const title of Object.keys(rules)) it(title, () => expect(broken.get(title)).to.equal(undefined));

  it('chooses the lane of the device before a free one, and of the open store before others', () => {
    const user: Entrant = { vendor_type: 'owner', modules: [], module_permissions: {}, fixed_lane_id: '' };
    const chosen = (one: LaneState, two: LaneState, storeId = '') => {
      const way = wayIn({
        address: 'till',
        user,
        stores: [storeWith(1, one), storeWith(2, two)],
        deviceId,
        storeId,
      });
      return way.page === 'lanes' ? way.chosen?.laneId : way.page;
    };
    expect(chosen('free', 'own')).to.equal('lane-2');
    expect(chosen('free', 'own', 'store-1')).to.equal('lane-1');
    expect(chosen('taken', 'free')).to.equal('lane-2');
    expect(chosen('taken', 'free', 'store-1')).to.equal(undefined);
    expect(chosen('none', 'free', 'store-1')).to.equal('lane-2');
    expect(chosen('none', 'none')).to.equal('noLane');
  });

  it('finds a place of the back office for every permission', () => {
    for (const vendor_type of ['owner', 'employee'] as const)
      for (const rights of permissions) {
        const open = places.filter((place) => isOpenTo(place, { vendor_type, ...rights }));
        const seesProducts = vendor_type === 'owner' || rights.modules.includes('product');
        expect(open.map(({ path }) => path)).to.include('/dashboard/employees/leave');
        expect(open[0]?.path === '/dashboard/products').to.equal(seesProducts);
      }
    expect(places.filter((place) => isOpenTo(place, undefined)).map(({ path }) => path)).to.deep.equal([
      '/dashboard/employees/leave',
    ]);
  });
});
