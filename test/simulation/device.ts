// One till device: a disk, a clock that may be wrong, a network cable, and one or two tabs with the shipped client in
// each. It can lose its power at any moment, and comes back with what its disk held.
import { openSession } from '../../client-core/account/session.ts';
import type { Session } from '../../client-core/account/session.ts';
import type { SessionRecord } from '../../client-core/account/session-record.ts';
import { StorageError } from '../../client-core/database/storage-error.ts';
import type { DeviceSurroundings, HttpAnswer } from '../../client-core/surroundings.ts';
import { openTillOn } from '../../client-core/till/open-till-on.ts';
import type { Till } from '../../client-core/till/till.ts';
import { clientVersion } from '../../client-core/version.ts';
import { DeviceBell, DeviceLocks } from './device-locks.ts';
import { ExchangeError } from '@evertill/sync';
import { Disk } from './disk.ts';
import { Life, WallClock } from './life.ts';
import type { Network } from './network.ts';
import type { ServerNode } from './server-node.ts';
import { vendorId } from './shop.ts';
import type { PersonId, StoreId } from './shop.ts';
import type { World } from './world.ts';

export interface DeviceParts {
  readonly name: string;
  readonly world: World;
  readonly network: Network;
  readonly server: ServerNode;
  readonly storeId: StoreId;
  readonly laneId: string;
  readonly person: PersonId;
}

export interface Tab {
  readonly life: Life;
  /** Undefined until it is open. */
  till: Till | undefined;
  session: Session | undefined;
  /** Somebody is doing something at it. */
  isBusy: boolean;
}

export class Device {
  readonly name: string;
  readonly deviceId: string;
  readonly storeId: StoreId;
  readonly laneId: string;
  readonly person: PersonId;
  readonly wall = new WallClock();
  readonly disk: Disk;
  readonly tabs: Tab[] = [];
  /** What the till got over by itself and told its log. */
  readonly reports: string[] = [];
  /** Held baskets somebody at this device is dealing with. */
  readonly handled = new Set<string>();
  isPlugged = true;
  /** How often a session ended here: no person ever signs out. */
  signedOut = 0;
  /** What answers in the server's place, if anything does. */
  #portal: HttpAnswer | undefined;
  readonly #parts: DeviceParts;
  readonly #locks = new DeviceLocks();
  readonly #bell = new DeviceBell();
  #kept: SessionRecord | undefined;
  #tabsOpened = 0;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.storeId = parts.storeId;
    this.laneId = parts.laneId;
    this.person = parts.person;
    const chance = parts.world.chance.stream(parts.name);
    this.deviceId = chance.uuid(0);
    this.disk = new Disk(chance.stream('disk'));
  }

  /** Resolves when the tab is open or could not be opened, or never, when it dies before. */
  async openTab(): Promise<void> {
    const { world } = this.#parts;
    const name = `${this.name}.${++this.#tabsOpened}`;
    const life = new Life(name, world, this.wall, world.chance.stream(name));
    const tab: Tab = { life, till: undefined, session: undefined, isBusy: false };
    this.tabs.push(tab);
    life.log('opens');
    try {
      tab.till = await life.whileAlive(this.#openTill(tab));
      life.log('is open');
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      life.log('could not open');
      this.#forget(tab);
    }
  }

  async #openTill(tab: Tab): Promise<Till> {
    const { life } = tab;
    const surroundings = this.#surroundings(life);
    const session = await openSession({
      surroundings,
      keep: {
        load: () => Promise.resolve(this.#kept),
        save: (record) => {
          if (!life.isOver) this.#kept = record;
          return life.whileAlive(Promise.resolve());
        },
      },
      deviceId: this.deviceId,
      deviceName: this.name,
      clientVersion,
    });
    tab.session = session;
    if (!session.user) await session.login(this.person, 'password').catch(unlessUnasked);
    session.user$.subscribe((user) => {
      if (!user && !life.isOver) this.signedOut += 1;
    });
    const { storeId, laneId, deviceId } = this;
    return openTillOn({
      surroundings,
      session,
      deviceId,
      deviceName: this.name,
      vendorId,
      storeId,
      laneId,
      multiInstance: true,
      report: (message, error) => this.#report(life, message, error),
    });
  }

  sessionOf(till: Till): Session {
    return this.tabs.find((tab) => tab.till === till)!.session!;
  }

  /** First day of a time-bound collection it holds. */
  lowerDay(collection: string): string | undefined {
    const stored = this.disk.peek(`replica-${vendorId}-${this.storeId}`, 'progress', collection);
    const day = (stored?.['progress'] as { lower_day?: string } | undefined)?.lower_day ?? '';
    return day === '' ? undefined : day;
  }

  openTabs(): Tab[] {
    return this.tabs.filter(({ life, till }) => till !== undefined && !life.isOver);
  }

  /** As a person closes it: it ends what it is doing. */
  closeTab(tab: Tab): void {
    tab.life.log('closes');
    const { till } = tab;
    tab.till = undefined;
    void till?.close().then(() => this.#forget(tab));
  }

  /** As a browser kills it. */
  killTab(tab: Tab): void {
    tab.life.log('is killed');
    this.#forget(tab);
  }

  losePower(): void {
    this.#parts.world.log(this.name, 'loses power');
    for (const tab of Array.from(this.tabs)) this.#forget(tab);
    this.handled.clear();
  }

  unplug(): void {
    this.#parts.world.log(this.name, 'is unplugged');
    this.isPlugged = false;
    for (const { life } of this.tabs) this.#parts.network.unplug(life);
  }

  plugIn(): void {
    this.#parts.world.log(this.name, 'is plugged in');
    this.isPlugged = true;
  }

  /** `cutsLines`: those that are open go dead, and neither side is told. */
  enterPortal(answer: HttpAnswer, cutsLines: boolean): void {
    this.#portal = answer;
    if (cutsLines) for (const { life } of this.tabs) this.#parts.network.unplug(life);
  }

  /** Unless another one stands there by now. `answer` absent: whichever does. */
  leavePortal(answer = this.#portal): void {
    if (this.#portal === answer) this.#portal = undefined;
  }

  #forget(tab: Tab): void {
    tab.till = undefined;
    tab.life.end();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  #report(life: Life, message: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
    life.log(`reports: ${message}`);
    this.reports.push(`${life.name}: ${message} ${text}`);
  }

  #surroundings(life: Life): DeviceSurroundings {
    const { network, world, server } = this.#parts;
    const chance = world.chance.stream(`${life.name} http`);
    return {
      ...life.surroundings,
      storage: this.disk.of(life),
      transport: network.transportOf(life, () => this.isPlugged && !this.#portal),
      http: (request) =>
        new Promise((resolve, reject) => {
          life.surroundings.clock.after(chance.between(2, 200), () => {
            if (this.isPlugged && this.#portal) resolve(this.#portal);
            else if (!this.isPlugged || !server.process()) reject(new Error('no network'));
            else resolve(server.http(request));
          });
        }),
      locks: this.#locks.of(life),
      bell: this.#bell.of(life),
    };
  }
}

/** Where the server cannot be asked, the till opens all the same, and the next start tries again. */
function unlessUnasked(error: unknown): void {
  if (!(error instanceof ExchangeError)) throw error;
}
