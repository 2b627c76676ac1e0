// The till of one lane: the shipped client on its own disk, with a clock of its own, in front of which one cashier after
// the other stands. It is switched off at night.
import { rm } from 'node:fs/promises';
import { keepOf, signIn } from '../../../client-core/account/headless-session.ts';
import type { Credentials } from '../../../client-core/account/headless-session.ts';
import { openSession } from '../../../client-core/account/session.ts';
import { nodeSurroundings } from '../../../client-core/surroundings-node.ts';
import { openTillDirectory } from '../../../client-core/till-directory/open-till-directory.ts';
import { openTillIn } from '../../../client-core/till/open-till-in.ts';
import type { TillDirectory } from '../../../client-core/till/till-directory.ts';
import type { Till } from '../../../client-core/till/till.ts';
import { clientVersion } from '../../../client-core/version.ts';
import type { Clock } from '@evertill/sync';

export interface LaneTillParts<OwnClock extends Clock = Clock> {
  readonly url: string;
  readonly directory: string;
  readonly storeId: string;
  readonly laneId: string;
  readonly credentials: Credentials;
  readonly clock: OwnClock;
}

export class LaneTill<OwnClock extends Clock = Clock> {
  readonly parts: LaneTillParts<OwnClock>;
  /** Who stands there: the id of a person of the store. */
  cashier = '';
  #open: { readonly till: Till; readonly place: TillDirectory } | undefined;

  constructor(parts: LaneTillParts<OwnClock>) {
    this.parts = parts;
  }

  get till(): Till {
    if (!this.#open) throw new Error('The till is switched off.');
    return this.#open.till;
  }

  async switchOn(network: 'offline' | 'online'): Promise<void> {
    const { url, directory, storeId, laneId, credentials, clock } = this.parts;
    const place = await openTillDirectory(directory);
    const { storage, scope, deviceId, keep } = place;
    const surroundings = { ...nodeSurroundings({ url, storage, scope }), clock };
    const session = await openSession({
      surroundings,
      keep: keepOf(keep, credentials),
      deviceId,
      deviceName: laneId,
      clientVersion,
    });
    const signedIn = await signIn(session, credentials);
    const standing = () => (this.cashier === '' ? signedIn.user : { ...signedIn.user, id: this.cashier });
    const till = await openTillIn(place, {
      surroundings,
      session: {
        get user() {
          return standing() as typeof signedIn.user;
        },
        token: () => signedIn.token(),
        refresh: () => signedIn.refresh(),
      },
      deviceId,
      deviceName: laneId,
      vendorId: signedIn.vendorId,
      storeId,
      laneId,
      offline: network === 'offline',
    });
    this.#open = { till, place };
  }

  async switchOff(): Promise<void> {
    await this.#open?.till.close();
    await this.#open?.place.close();
    this.#open = undefined;
  }

  async remove(): Promise<void> {
    await this.switchOff();
    await rm(this.parts.directory, { recursive: true, force: true });
  }
}
