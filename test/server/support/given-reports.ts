// A device that reports, frame by frame, without a till behind it.
import type { DeviceState, Instruction, PastMoment, Report } from '@evertill/sync';
import { instruct } from '../../../server/writes/instruct.ts';
import type { AskedOfDevice } from '../../../server/writes/instruct.ts';
import type { GivenVendor } from '../../support/given.ts';
import type { System } from '../../support/system.ts';
import { greeted } from '../../support/system-socket.ts';
import { soundState } from './given-devices.ts';
import { testClock } from '../../support/test-clock.ts';

export type Said = Omit<Report, 'type' | 'id'>;
export type Heard = {
  readonly again: boolean;
  readonly instructions: readonly Instruction[];
  readonly acknowledged: number;
};

export const quiet = soundState('e', { clock: { skew: 0, jumped: null } });

/** Whole, of a device where nothing is wrong and whose clock is the server's. */
export function saying(changes: Partial<Said> = {}): Said {
  return {
    boot: 'boot-1',
    number: 1,
    base: 0,
    wall: testClock.now(),
    uptime: 1000,
    state: quiet,
    past: [],
    results: [],
    instructed: 0,
    ...changes,
  };
}

export function pastMoment(at: number, changes: Partial<PastMoment> = {}): PastMoment {
  return {
    at,
    connection: 'waiting',
    waiting: 1,
    attention: 0,
    skew: 0,
    left: 1e12,
    findings: [],
    ...changes,
  };
}

export function greetedDevice(system: System, vendor: GivenVendor, device_id: string, url = system.url) {
  const { token } = vendor.people.cashier;
  const lane_id = vendor.stores[0].lanes[0];
  return greeted(url, { token, store_id: vendor.stores[0].id, device_id, device_name: device_id, lane_id });
}

/** As a person at the console does, without the doors that lead there. */
export async function askOf(
  system: System,
  vendor: GivenVendor,
  device_id: string,
  asked: Partial<AskedOfDevice> = {},
): Promise<number> {
  const now = testClock.iso();
  const by = { reason: 'a test', asked_by: vendor.people.owner.staff.id, asked_by_name: 'Olga Owner' };
  const seq = await system.database.write({ vendor_id: vendor.id }, (tx) =>
    instruct(tx, { device_id, kind: 'report', params: {}, ...by, now, ...asked }),
  );
  if (seq === undefined) throw new Error(`There is no device ${device_id}.`);
  return seq;
}

export async function rowsOf<Row extends object = Record<string, any>>(
  system: System,
  table: string,
  device: string,
): Promise<Row[]> {
  const order = table === 'device_instructions' ? 'seq' : 'ctid';
  const { rows } = await system.owner.query<Row>(
    `SELECT * FROM ${table} WHERE device_id = $1 ORDER BY ${order}`,
    [device],
  );
  return rows;
}

export function done(seq: number, changes: object = {}): Said['results'][number] {
  return { seq, outcome: 'done', code: '', sentence: '', at: testClock.now(), ...changes };
}

export type { DeviceState };
