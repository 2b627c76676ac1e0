// Which page a signed-in person meets at the address of the back office or of the till: the screens themselves, a choice of
// store or lane, or the page that says which store, lane or permission is missing. Screens draw it, and decide nothing.
import { mayRead, mayWrite, modules } from '@evertill/schemas';
import type { Module, Store, VendorUser } from '@evertill/schemas';
import { holderOf, ownLaneAt } from './lane-holder.ts';

export type Address = 'office' | 'till';

/** Ways on from a page; none of them leads to a page that is closed to this person. */
export type Exit = 'office' | 'report' | 'lanes' | 'again' | 'signOut';

export type Entrant = Pick<VendorUser, 'vendor_type' | 'modules' | 'module_permissions' | 'fixed_lane_id'>;

export type StoreAtDoor = Pick<Store, 'id' | 'name' | 'address' | 'lanes' | 'lane_leases'>;

export interface Door {
  readonly address: Address;
  readonly user: Entrant;
  readonly stores: readonly StoreAtDoor[];
  readonly deviceId: string;
  /** Of the back office that is open; blank when none is. */
  readonly storeId: string;
}

export interface ChosenPlace {
  readonly storeId: string;
  /** Blank: a back office. */
  readonly laneId: string;
}

export type WayIn = { readonly exits: readonly Exit[] } & (
  | { readonly page: 'enter'; readonly place: ChosenPlace }
  | { readonly page: 'stores'; readonly stores: readonly StoreAtDoor[] }
  | {
      readonly page: 'lanes';
      readonly stores: readonly StoreAtDoor[];
      /** Undefined: every lane is in use on another device. */
      readonly chosen: ChosenPlace | undefined;
      /** The name of the one lane this person can use; blank: any. */
      readonly fixedLane: string;
    }
  | { readonly page: 'noStore'; readonly isOwner: boolean }
  | { readonly page: 'noLane'; readonly stores: readonly StoreAtDoor[] }
  | { readonly page: 'fixedElsewhere' }
);

export function wayIn(door: Door): WayIn {
  const { address, user, stores } = door;
  if (stores.length === 0)
    return { page: 'noStore', isOwner: user.vendor_type === 'owner', exits: ['again', 'signOut'] };
  return address === 'office' ? toOffice(door) : toTill(door);
}

/** Another store for a device whose back office is open: where it is a till, it stays one. */
export function officeAt(store: StoreAtDoor, deviceId: string): ChosenPlace {
  return { storeId: store.id, laneId: ownLaneAt(store, deviceId) };
}

/** A device that has left its lane, or had none, becomes a back office alone. */
function toOffice({ stores }: Door): WayIn {
  const [store] = stores;
  if (store && stores.length === 1)
    return { page: 'enter', place: { storeId: store.id, laneId: '' }, exits: [] };
  return { page: 'stores', stores, exits: ['signOut'] };
}

function toTill(door: Door): WayIn {
  const { user, storeId } = door;
  const stores = door.stores.toSorted((a, b) => Number(b.id === storeId) - Number(a.id === storeId));
  const lanes = stores.flatMap((store) => store.lanes);
  const laneless = worksWithoutLane(user);
  if (lanes.length === 0) {
    const missing: readonly Exit[] = mayWrite(user, 'settings') ? ['lanes'] : laneless;
    return { page: 'noLane', stores, exits: [...missing, 'again', 'signOut'] };
  }
  const { fixed_lane_id } = user;
  const fixedLane = lanes.find(({ id }) => id === fixed_lane_id)?.name ?? '';
  if (fixed_lane_id !== '' && fixedLane === '')
    return { page: 'fixedElsewhere', exits: [...laneless, 'again', 'signOut'] };
  return {
    page: 'lanes',
    stores,
    chosen: firstChoice(stores, door),
    fixedLane,
    exits: [...laneless, 'signOut'],
  };
}

/** Its own lane, else a free one; never one of another device. */
function firstChoice(
  stores: readonly StoreAtDoor[],
  { user, deviceId, storeId }: Door,
): ChosenPlace | undefined {
  const choices = stores.flatMap((store) =>
    store.lanes
      .filter(({ id }) => mayUseLane(user, id))
      .map((lane) => ({ storeId: store.id, laneId: lane.id, holder: holderOf(store, lane.id)?.device_id })),
  );
  const here = choices.filter((choice) => choice.storeId === storeId);
  const near = here.length > 0 ? here : choices;
  const found =
    near.find(({ holder }) => holder === deviceId) ?? near.find(({ holder }) => holder === undefined);
  return found && { storeId: found.storeId, laneId: found.laneId };
}

export function mayUseLane({ fixed_lane_id }: Pick<Entrant, 'fixed_lane_id'>, laneId: string): boolean {
  return fixed_lane_id === '' || fixed_lane_id === laneId;
}

/** Reports have their page at the till, which needs no lane; every other module has its pages in the back office. */
const officeModules: readonly Module[] = modules.filter((module) => module !== 'report');

function worksWithoutLane(user: Entrant): readonly Exit[] {
  if (officeModules.some((module) => mayRead(user, module))) return ['office'];
  return mayRead(user, 'report') ? ['report'] : [];
}
