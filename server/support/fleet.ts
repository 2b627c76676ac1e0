// All devices of a vendor, or of everybody, diagnosed: looked up once a second at most, however many pages are open, and
// of what the devices say only what is new is fetched.
import type pg from 'pg';
import type { Clock, DeviceState } from '@evertill/sync';
import { allDevices, anyStates, devicesOf, statesOf } from '../db/support/fleet-rows.ts';
import type { DeviceRow, StateRow } from '../db/support/fleet-rows.ts';
import { readEpoch, readFeedHolder } from '../db/support/server-reads.ts';
import { withTenantSql } from '../db/tx.ts';
import { seeDevice } from './seen-device.ts';
import type { SeenDevice, Surrounding } from './seen-device.ts';

/** How old an answer may be, ms. */
const freshFor = 1000;
/** Devices whose last word is kept in memory; a few kilobytes each. */
const mostKept = 20_000;

interface Look {
  readonly until: number;
  readonly devices: Promise<readonly SeenDevice[]>;
}

interface KeptState {
  /** Of the report it comes from. */
  readonly report: string;
  readonly state: DeviceState;
}

export class Fleet {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #version: string;
  readonly #looks = new Map<string, Look>();
  readonly #states = new Map<string, KeptState>();

  constructor(pool: pg.Pool, clock: Clock, version: string) {
    this.#pool = pool;
    this.#clock = clock;
    this.#version = version;
  }

  /** Undefined: of every vendor. */
  of(vendorId: string | undefined): Promise<readonly SeenDevice[]> {
    const key = vendorId ?? '';
    const now = this.#clock.monotonic();
    const last = this.#looks.get(key);
    if (last && last.until > now) return last.devices;
    if (this.#looks.size > 1000) this.#looks.clear();
    const devices = this.#look(vendorId);
    devices.catch(() => this.#looks.delete(key));
    this.#looks.set(key, { until: now + freshFor, devices });
    return devices;
  }

  /** As it is now; undefined when this vendor has no such device. */
  async one(vendorId: string, deviceId: string): Promise<SeenDevice | undefined> {
    return (await this.#look(vendorId, deviceId))[0];
  }

  /** Something was done: whoever asks next sees it. */
  forget(): void {
    this.#looks.clear();
  }

  async #look(vendorId: string | undefined, deviceId?: string): Promise<readonly SeenDevice[]> {
    const now = this.#clock.now();
    const at = new Date(now);
    const [devices, around] = await Promise.all([
      vendorId === undefined
        ? allDevices(this.#pool, at)
        : withTenantSql(this.#pool, { vendor_id: vendorId }, (client) =>
            devicesOf(client, vendorId, deviceId, at),
          ),
      this.#surrounding(now),
    ]);
    await this.#learn(vendorId, devices);
    return devices.map((device) => {
      const kept = device.boot === null ? undefined : this.#states.get(keyOf(device));
      return seeDevice(device, kept?.state ?? null, around);
    });
  }

  async #surrounding(now: number): Promise<Surrounding> {
    const [{ epoch, renewed_at, reason }, holder] = await Promise.all([
      readEpoch(this.#pool),
      readFeedHolder(this.#pool),
    ]);
    return {
      now,
      version: this.#version,
      epoch,
      renewedAt: reason === 'new database' ? null : renewed_at.getTime(),
      feedHeld: holder?.held_ms ?? 0,
    };
  }

  /** What was reported since the last look. */
  async #learn(vendorId: string | undefined, devices: readonly DeviceRow[]): Promise<void> {
    const news = devices.filter(
      (device) => device.boot !== null && this.#states.get(keyOf(device))?.report !== reportOf(device),
    );
    if (news.length === 0) return;
    const states = await this.#fetch(vendorId, news);
    if (this.#states.size + states.length > mostKept) this.#forgetBut(devices);
    const reports = new Map(news.map((device) => [keyOf(device), reportOf(device)]));
    for (const row of states) {
      const key = keyOf(row);
      this.#states.set(key, { report: reports.get(key)!, state: row.state });
    }
  }

  #forgetBut(devices: readonly DeviceRow[]): void {
    const asked = new Set(devices.map(keyOf));
    for (const key of this.#states.keys()) if (!asked.has(key)) this.#states.delete(key);
  }

  #fetch(vendorId: string | undefined, news: readonly DeviceRow[]): Promise<StateRow[]> {
    if (vendorId === undefined) return anyStates(this.#pool, news);
    const ids = news.map(({ device_id }) => device_id);
    return withTenantSql(this.#pool, { vendor_id: vendorId }, (client) => statesOf(client, vendorId, ids));
  }
}

function keyOf({ vendor_id, device_id }: Pick<DeviceRow, 'vendor_id' | 'device_id'>): string {
  return `${vendor_id} ${device_id}`;
}

function reportOf({ boot, number, reported_at }: DeviceRow): string {
  return `${boot} ${number} ${reported_at}`;
}
